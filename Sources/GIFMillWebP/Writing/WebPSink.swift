internal import GIFMillCore

/// Makes one animated WebP file with the source's own delays: the constant rate plays no part.
///
/// Starts of frames are rounded to whole milliseconds, which is all that the format has, so nothing
/// drifts. A frame that gets no millisecond is composed into the next one.
final class WebPSink: FrameSink {
  private let name: FilePath
  private let settings: WebPSettings
  private let folder: any ArtefactFolder
  private var writer: WebPAnimationWriter?
  private var keyframes: [Keyframe] = []
  private var next = 0
  private var end = Int32(0)
  private var size = PixelSize(width: 0, height: 0)
  private var warnings: [String] = []

  /// A frame header has 14 bits for a side (RFC 9649 §2.5), and 24 for a duration.
  private static let longestSide = 16383
  private static let longestDuration = 10_000_000
  private static let mostPlays = 65535

  init(_ name: FilePath, settings: WebPSettings, folder: any ArtefactFolder) {
    self.name = name
    self.settings = settings
    self.folder = folder
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    size = stream.canvas
    guard !size.isEmpty, max(size.width, size.height) <= Self.longestSide else {
      throw SinkError(
        .unsupported,
        "WebP has pictures of 1 to \(Self.longestSide) pixels a side and this one is \(size);"
          + " --scale changes that")
    }
    keyframes = stream.timeline.keyframes
    guard stream.timeline.durationMilliseconds > 0,
      let end = Int32(exactly: stream.timeline.durationMilliseconds)
    else {
      throw SinkError(
        .unsupported,
        "WebP counts milliseconds with 31 bits and this animation lasts"
          + " \(stream.timeline.duration) s; --speed changes that")
    }
    self.end = end
    let plays = stream.source.plays.total
    if plays > Self.mostPlays {
      warnings.append("WebP has no more than \(Self.mostPlays) plays, not \(plays)")
    }
    writer = try WebPAnimationWriter(size, plays: min(plays, Self.mostPlays), settings)
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    guard next < keyframes.count else { return }
    let keyframe = keyframes[next]
    next += 1
    guard keyframe.durationMilliseconds > 0 else { return }
    // What lasts longer than a frame can is several equal ones.
    let end = keyframe.timeMilliseconds + keyframe.durationMilliseconds
    for start in stride(from: keyframe.timeMilliseconds, to: end, by: Self.longestDuration) {
      var pixels = try WebPPixels(frame.canvas)
      try writer?.append(&pixels, start: Int32(start))
    }
  }

  func finish() throws(SinkError) -> SinkResult {
    guard let writer = writer.take() else { return SinkResult(outputs: []) }
    try folder.write(writer.finish(end: end), to: name)
    return SinkResult(
      outputs: [
        SinkOutput(
          name: name, size: size, mediaType: "image/webp",
          timing: WrittenTiming(duration: Rational(Int64(end), 1000)))
      ],
      warnings: warnings)
  }
}
