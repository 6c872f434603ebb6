internal import CPNGShim
internal import GIFMillCore

/// One pass over the chunks of a PNG file: what the file holds and where, without decoding pixels.
struct PNGWalk {
  private(set) var pixels: PNGPixels
  private(set) var animation: APNGAnimation
  /// The elements of `pixels.data` that hold the picture readers without animation show.
  private(set) var pictureRuns = 0..<0
  /// Why that picture cannot be shown.
  private(set) var pictureError: DecodeError?
  /// The fault that ended the walk before IEND.
  private(set) var endError: DecodeError?
  private(set) var findings: [Finding] = []
  private(set) var text = PNGText()

  private var isPictureComplete = false

  private var bytes: [UInt8] { pixels.bytes }
  private var hasPicture: Bool { !pictureRuns.isEmpty }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

  /// - Throws: when the file has no picture, or a limit is exceeded.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
    let start = Self.signature.count
    guard bytes.starts(with: Self.signature), bytes.count > start else {
      if Self.signature.starts(with: bytes.prefix(start)) {
        throw DecodeError(.truncated, "the file ends before its first chunk", offset: bytes.count)
      }
      throw DecodeError(.malformed, "the PNG signature is missing", offset: 0)
    }
    let first = try PNGChunk(in: bytes, at: start)
    let header = try PNGHeader(first, in: bytes)
    try limits.check(header.size, what: "a canvas", offset: start)
    try limits.check(frameCount: 0, canvas: header.size, offset: start)
    pixels = PNGPixels(bytes: bytes, header: header)
    animation = APNGAnimation(canvas: header.size, limits: limits)
    try walk(from: first.whole.upperBound)
    if !hasPicture {
      throw endError ?? DecodeError(.malformed, "there is no IDAT chunk", offset: bytes.count)
    }
    settleFirstFrame()
  }

  private mutating func walk(from start: Int) throws(DecodeError) {
    var offset = start
    do throws(DecodeError) {
      while offset < bytes.count {
        let chunk = try PNGChunk(in: bytes, at: offset)
        offset = chunk.whole.upperBound
        if chunk.type == .iend { return takeEnd(chunk) }
        try take(chunk)
      }
      throw DecodeError(.truncated, "the file ends without chunk IEND", offset: offset)
    } catch {
      if error.kind == .limitExceeded { throw error }
      endError = error
      settleCutFrame(error)
    }
  }

  private mutating func take(_ chunk: PNGChunk) throws(DecodeError) {
    if hasPicture, chunk.type != .idat { isPictureComplete = true }
    switch chunk.type {
    case .plte, .trns: try takeShared(chunk)
    case .idat: takePicture(chunk)
    case .actl, .fctl, .fdat: try animation.take(chunk, pixels: &pixels, findings: &findings)
    case .ihdr: throw chunk.fault("there is a second chunk IHDR")
    default:
      if chunk.type.isCritical {
        throw DecodeError(
          .unsupported, "chunk \(chunk.type) is required and not known", offset: chunk.offset)
      }
      guard chunk.hasRightChecksum else {
        return findings.append(Finding(.note, chunk.checksumFault()))
      }
      if PNGText.types.contains(chunk.type) { text.take(chunk, in: bytes) }
    }
  }

  /// Palette and transparency; libpng judges what they say.
  private mutating func takeShared(_ chunk: PNGChunk) throws(DecodeError) {
    let colourType = pixels.header.colourType
    let isUsed =
      chunk.type == .plte
      ? colourType == .palette : colourType != .greyAlpha && colourType != .rgba
    guard isUsed else { return }
    guard !hasPicture else {
      let fault = chunk.fault("chunk \(chunk.type) stands after the picture")
      return findings.append(Finding(.warning, fault))
    }
    guard chunk.hasRightChecksum else { throw chunk.checksumFault() }
    pixels.shared.append(
      gifmill_png_run(offset: chunk.whole.lowerBound, count: chunk.whole.count))
  }

  private mutating func takePicture(_ chunk: PNGChunk) {
    guard !isPictureComplete else {
      let fault = chunk.fault("an IDAT chunk stands apart from the others")
      return findings.append(Finding(.warning, fault))
    }
    let first = hasPicture ? pictureRuns.lowerBound : pixels.data.count
    if !hasPicture { animation.beginPicture() }
    pixels.data.append(gifmill_png_run(offset: chunk.data.lowerBound, count: chunk.data.count))
    pictureRuns = first..<pixels.data.count
    if !chunk.hasRightChecksum, pictureError == nil { pictureError = chunk.checksumFault(frame: 0) }
    animation.extendPicture(pictureRuns, error: pictureError)
  }

  private mutating func takeEnd(_ chunk: PNGChunk) {
    animation.closeFrame(before: chunk)
    if !chunk.hasRightChecksum { findings.append(Finding(.note, chunk.checksumFault())) }
    if chunk.whole.upperBound < bytes.count {
      let extra = bytes.count - chunk.whole.upperBound
      findings.append(
        Finding(
          .note,
          DecodeError(
            .malformed, "\(extra) bytes follow chunk IEND", offset: chunk.whole.upperBound)))
    }
  }

  /// Where not even the first frame can be shown, the picture for readers without animation is (PNG
  /// third edition, "Error handling").
  private mutating func settleFirstFrame() {
    guard let first = animation.frames.first, first.runs != pictureRuns, pictureError == nil else {
      return
    }
    do throws(DecodeError) {
      _ = try pixels.decode(
        size: first.record.rect.size, runs: first.runs, frame: 0, into: FramePatch())
    } catch {
      animation.dropFrames(error)
    }
  }

  /// Called when the file ends early: only its pixels tell whether the last frame is complete.
  private mutating func settleCutFrame(_ fileError: DecodeError) {
    let scratch = FramePatch()
    if hasPicture, !isPictureComplete, pictureError == nil {
      do throws(DecodeError) {
        _ = try pixels.decode(size: pixels.header.size, runs: pictureRuns, frame: 0, into: scratch)
      } catch {
        pictureError = fileError.kind == .truncated ? fileError.inFrame(0) : error
      }
      animation.extendPicture(pictureRuns, error: pictureError)
    }
    let pixels = pixels
    animation.settleOpenFrame(fileError) { size, runs, frame in
      (try? pixels.decode(size: size, runs: runs, frame: frame, into: scratch)) != nil
    }
  }
}

extension PNGChunk {
  func fault(_ reason: String, frame: Int? = nil) -> DecodeError {
    DecodeError(.malformed, reason, offset: offset, frame: frame)
  }

  func checksumFault(frame: Int? = nil) -> DecodeError {
    fault("the checksum of chunk \(type) is wrong", frame: frame)
  }
}

extension DecodeError {
  func inFrame(_ frame: Int) -> DecodeError {
    DecodeError(kind, reason, offset: offset, frame: frame, declared: declared, found: found)
  }
}
