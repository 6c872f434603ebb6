internal import GIFMillCore
internal import GIFMillPNG

/// Makes one PNG file of every entry of the timeline, or of every tick, and the JSON that says when
/// to show which.
///
/// Equal pictures are not shared: the number of a file is the number of its entry (or tick), memory
/// is one file, and a player that only knows numbered files works.
final class FramesSink: FrameSink {
  private let stem: FilePath
  private let isPerTick: Bool
  private let folder: any ArtefactFolder
  private var stream: SinkStream?
  private var outputs: [SinkOutput] = []
  private var fileOfEntry: [Int?] = []
  /// The last file's bytes, while the canvas has not changed since.
  private var picture: [UInt8]?
  private var digits = 4

  init(stem: FilePath, isPerTick: Bool, folder: any ArtefactFolder) {
    self.stem = stem
    self.isPerTick = isPerTick
    self.folder = folder
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    self.stream = stream
    let files = isPerTick ? stream.timeline.ticks : stream.timeline.runs.count
    digits = max(4, String(max(0, files - 1)).count)
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    let copies = isPerTick ? run.ticks : 1
    fileOfEntry.append(copies > 0 ? outputs.count : nil)
    if !frame.changed.isEmpty { picture = nil }
    guard copies > 0 else { return }
    let bytes: [UInt8]
    if let picture { bytes = picture } else { bytes = try PNGWriter().picture(frame.canvas).bytes }
    picture = bytes
    for _ in 0..<copies {
      let name = stem.appending(Self.fileName(outputs.count, digits: digits))
      try folder.write(bytes, to: name)
      outputs.append(SinkOutput(name: name, size: frame.canvas.size))
    }
  }

  func finish() throws(SinkError) -> SinkResult {
    guard let stream else { throw SinkError(.unsupported, "frames need at least one frame") }
    let name = stem.appending("frames.json")
    try folder.write(Array(json(stream).prettyText.utf8), to: name)
    return SinkResult(outputs: outputs + [SinkOutput(name: name)])
  }

  /// `gifmill.frames/1`.
  private func json(_ stream: SinkStream) -> JSONValue {
    .object([
      "schema": "gifmill.frames/1",
      "source": stream.source.json,
      "files": .array(outputs.map { .string($0.name.lastComponent.description) }),
      "scale": .number(stream.scale.doubleValue),
      "timeline": stream.timeline.json,
      "keyframes": stream.timeline.keyframesJSON(cells: fileOfEntry),
      "keyTimes": stream.timeline.keyTimesJSON,
    ])
  }

  static func fileName(_ number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text + ".png"
  }
}

extension SinkStream {
  /// Pixels of a frame here for one pixel of the source.
  var scale: Rational { Rational(Int64(canvas.width), Int64(max(1, source.size.width))) }
}

extension PNGWriter {
  /// ``encode(_:)`` with its failure as a sink's.
  func picture(_ rows: any PixelRows) throws(SinkError) -> Picture {
    do {
      return try encode(rows)
    } catch {
      throw SinkError(.encoder, error.reason)
    }
  }
}
