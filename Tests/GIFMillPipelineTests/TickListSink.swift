import GIFMillCore

/// Writes `STEM.txt`, one line a run with frame, ticks and the canvas's first pixel; stands in for
/// the real sinks.
final class TickListSink: FrameSink {
  static let descriptor = SinkDescriptor(
    name: "ticks", summary: "A list of ticks.",
    options: [
      OptionDescription("title", .text, placeholder: "TEXT", help: "First line."),
      OptionDescription("pages", .integer(1...9), placeholder: "N", help: "Further files."),
      OptionDescription("loud", .flag, help: "In capitals."),
      OptionDescription("ground", .colour, placeholder: "COLOR", help: "Nothing."),
      OptionDescription("parts", .list(of: ["a", "b"]), placeholder: "LIST", help: "Parts."),
    ],
    claimedNames: { stem, _ in [stem + ".txt"] },
    validate: { options throws(SinkError) in
      if options["title"] == "forbidden" { throw SinkError(.invalidOption, "no such title") }
    },
    make: { stem, options, folder throws(SinkError) in
      TickListSink(stem: stem, options: options, folder: folder)
    })

  private let stem: FilePath
  private let options: OptionValues
  private let folder: any ArtefactFolder
  private var lines: [String] = []

  private init(stem: FilePath, options: OptionValues, folder: any ArtefactFolder) {
    self.stem = stem
    self.options = options
    self.folder = folder
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    if let title = options["title"] { lines.append(title) }
    // Written early, so that a failure finds something to clean up.
    try folder.write([0], to: stem + ".txt")
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    lines.append("\(run.frame) \(run.ticks) \(frame.canvas[0, 0].hex)")
  }

  func finish() throws(SinkError) -> SinkResult {
    if options["title"] == "fail" { throw SinkError(.encoder, "asked to fail") }
    try folder.write(Array(lines.joined(separator: "\n").utf8), to: stem + ".txt")
    var outputs = [SinkOutput(name: stem + ".txt")]
    for page in 0..<(options.integer("pages") ?? 0) {
      let name = stem + "-\(page).txt"
      try folder.write(Array("page".utf8), to: name)
      outputs.append(SinkOutput(name: name))
    }
    return SinkResult(outputs: outputs)
  }
}
