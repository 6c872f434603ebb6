#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo

  /// A video that a sink wrote, seen through programs that are not ours.
  struct VideoFile {
    let result: SinkResult
    let path: String
    private let folder: TemporaryFolder

    /// - Parameter options: by their dashed names.
    init(
      _ pictures: [(canvas: Canvas, ticks: Int)], sink descriptor: SinkDescriptor = VideoSinks.mp4,
      rate: FrameRate = FrameRate(whole: 10), options: [String: String] = [:],
      stem: FilePath = "test"
    ) throws {
      let artefacts = try TemporaryArtefacts()
      var values = OptionValues()
      for (name, value) in options { values[name] = value }
      try descriptor.validate(values)
      let sink = try descriptor.make(stem, values, artefacts)
      result = try SinkDriver(rate: rate).run(sink, pictures)
      folder = artefacts.folder
      path = folder.path(result.outputs[0].name.description)
    }

    /// One picture for one tick.
    init(_ canvas: Canvas, sink: SinkDescriptor = VideoSinks.mp4, options: [String: String] = [:])
      throws
    {
      try self.init([(canvas, 1)], sink: sink, options: options)
    }

    var bytes: [UInt8] { get throws { try Array(Data(contentsOf: URL(filePath: path))) } }
    var size: PixelSize { result.outputs[0].size ?? PixelSize(width: 0, height: 0) }

    /// What ffprobe says of the stream.
    func streamFields() throws -> [String: String] {
      try probe(["-show_streams"]).reduce(into: [:]) { $0[$1.key] = $1.value }
    }

    /// Values of one field for every packet.
    func packetField(_ name: String) throws -> [Int] {
      try probe(["-show_packets", "-show_entries", "packet=\(name)"]).compactMap { Int($0.value) }
    }

    /// What ffprobe says of one field of the file.
    func formatField(_ name: String) throws -> String {
      try probe(["-show_entries", "format=\(name)"]).first?.value ?? ""
    }

    private func probe(_ arguments: [String]) throws -> [(key: String, value: String)] {
      let text = try ExternalTool.ffprobe.output(
        ["-v", "error", "-of", "default=noprint_wrappers=1"] + arguments + [path])
      return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
        let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
      }
    }

    /// Every picture as ffmpeg decodes it, tags honoured; one for each sample in the file, or with a
    /// rate one for each tick.
    func decoded(rate: Int? = nil, decoder: String? = nil) throws -> [Canvas] {
      let bytes = try ExternalTool.ffmpeg.output(
        ["-v", "error", "-bitexact"] + (decoder.map { ["-c:v", $0] } ?? []) + ["-i", path]
          + (rate.map { ["-r", String($0)] } ?? ["-vsync", "passthrough"])
          + ["-sws_flags", "neighbor+accurate_rnd+full_chroma_int+bitexact", "-f", "rawvideo"]
          + ["-pix_fmt", "rgba", "-"])
      let count = size.pixelCount * 4
      guard count > 0 else { return [] }
      return stride(from: 0, to: bytes.count - count + 1, by: count).map { start in
        Canvas(width: size.width, height: size.height) { x, y in
          let at = start + (y * size.width + x) * 4
          return RGBA(
            red: bytes[at], green: bytes[at + 1], blue: bytes[at + 2], alpha: bytes[at + 3])
        }
      }
    }
  }

  /// The names of a file's boxes, what they hold left aside (ISO/IEC 14496-12 §4.2).
  func topLevelBoxes(_ bytes: [UInt8]) -> [String] {
    var names: [String] = []
    var position = 0
    while position + 8 <= bytes.count {
      let size = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      names.append(String(decoding: bytes[position + 4..<position + 8], as: UTF8.self))
      guard size >= 8 else { break }
      position += size
    }
    return names
  }

  extension ExternalTool {
    static let ffmpeg = ExternalTool("ffmpeg")
    static let ffprobe = ExternalTool("ffprobe")
    static let mediaInfo = ExternalTool("mediainfo")
  }

  extension RGBA {
    /// The largest difference in any channel.
    func distance(to other: RGBA) -> Int {
      zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
        .map { abs(Int($0) - Int($1)) }.max() ?? 0
    }
  }

  extension Canvas {
    static func solid(_ colour: RGBA, width: Int, height: Int) -> Canvas {
      let canvas = Canvas(width: width, height: height)
      canvas.fill(canvas.bounds, with: colour)
      return canvas
    }

    /// Pictures of noise that is the same on every run.
    static func noise(width: Int, height: Int, seed: UInt64) -> Canvas {
      var generator = SeededGenerator(seed: seed)
      return Canvas(width: width, height: height) { _, _ in
        RGBA(bits: UInt32(truncatingIfNeeded: generator.next()) | RGBA.black.bits)
      }
    }
  }
#endif
