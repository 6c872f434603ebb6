public import GIFMillCore

/// Reads animated and still PNG files.
///
/// The chunks are our own business, rows and inflate are libpng's: each frame is handed to it as a
/// PNG of its own. Samples are taken as they are, whatever gamma or profile the file states, as
/// browsers take those of untagged files; 16-bit samples keep their high byte.
///
/// A still picture, which includes an animation whose first frame is lost though the picture for
/// readers without animation stands, has one frame without a delay.
public final class APNGDecoder: AnimationDecoder {
  public let index: AnimationIndex
  private let pixels: PNGPixels
  /// For each frame the elements of `pixels.data` that hold it.
  private let runs: [Range<Int>]

  /// - Throws: when not even one frame can be shown, or a limit is exceeded.
  public init(bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(DecodeError) {
    let walk = try PNGWalk(bytes, limits: limits)
    pixels = walk.pixels
    let frames = walk.animation.frames
    if frames.isEmpty {
      if let error = walk.pictureError { throw error }
      runs = [walk.pictureRuns]
      let record = FrameRecord(
        rect: PixelRect(pixels.header.size), rawDelay: nil, disposal: .none, blend: .source)
      index = AnimationIndex(
        format: .png, canvas: pixels.header.size, plays: .times(1), frames: [record],
        comments: walk.text.comments, findings: walk.findings + walk.conclusions)
    } else {
      runs = frames.map(\.runs)
      index = AnimationIndex(
        format: .apng, canvas: pixels.header.size, plays: walk.animation.plays,
        frames: frames.map(\.record), comments: walk.text.comments,
        findings: walk.findings + walk.conclusions)
    }
  }

  public func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
    let record = index.frames[frame]
    patch.rect = record.rect
    patch.disposal = record.disposal
    patch.blend = record.blend
    patch.content = .rgba
    patch.rowOrder = .topToBottom
    patch.pixelCount = record.rect.size.pixelCount
    return try pixels.decode(
      size: record.rect.size, runs: runs[frame], frame: frame, into: patch)
  }
}

extension PNGWalk {
  /// What the whole of the walk says about the file; what of it costs frames is damage.
  fileprivate var conclusions: [Finding] {
    if let error = animation.error { return [Finding(.damage, error)] }
    let found = animation.frames.count
    let declared = animation.declaredFrameCount ?? 0
    var conclusions: [Finding] = []
    if found > 0, let pictureError {
      conclusions.append(Finding(.warning, pictureError))
    }
    if let endError {
      let isAtBoundary = endError.offset == pixels.bytes.count
      let isLoss = found < declared
      conclusions.append(
        Finding(isLoss ? .damage : isAtBoundary ? .note : .warning, endError))
    } else if found != declared {
      conclusions.append(
        Finding(
          .warning,
          DecodeError(
            .malformed, "chunk acTL states \(declared) frames, the file has \(found)", offset: nil,
            declared: declared, found: found)))
    }
    return conclusions
  }
}

extension DecoderRegistry {
  /// This registry with ``APNGDecoder`` for animated and still PNG.
  public func addingPNG() -> DecoderRegistry {
    adding(.apng) { (bytes, limits) throws(DecodeError) in
      try APNGDecoder(bytes: bytes, limits: limits)
    }
  }
}
