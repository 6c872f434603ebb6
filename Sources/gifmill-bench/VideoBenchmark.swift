#if Video
  import Foundation
  import GIFMillCore
  import GIFMillVideo

  /// Makes videos one after the other in this process and times each, from the file's bytes on.
  enum VideoBenchmark {
    /// - Parameter arguments: the folder to write to, options as `NAME=VALUE`, and files.
    static func encode(_ arguments: [String]) throws {
      let folder = PlainFolder(arguments[0])
      let options = arguments.dropFirst().prefix { $0.contains("=") && !$0.contains("/") }
      let values = optionValues(Array(options))
      let sink = values["sink"] ?? "mp4"
      guard let descriptor = VideoSinks.all.first(where: { $0.name == sink }) else { return }
      try descriptor.validate(values)
      print("file\tticks\tbytes\tms")
      for path in arguments.dropFirst(1 + options.count) {
        let start = ContinuousClock.now
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let decoder = try DecoderRegistry.core.open(bytes)
        let timeline = try constantRate(decoder.index)
        let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        let video = try descriptor.make(FilePath(name), values, folder)
        try video.begin(
          SinkStream(
            source: SourceDescription(
              name: name, format: decoder.index.format, size: decoder.index.canvas,
              frameCount: decoder.index.frames.count, plays: decoder.index.plays),
            canvas: decoder.index.canvas, timeline: timeline))
        let reader = ComposedFrameReader(decoder)
        for run in timeline.runs {
          guard let frame = try reader.next() else { break }
          try video.write(frame, run: run)
        }
        let output = try video.finish().outputs[0].name
        let size = try Data(contentsOf: URL(fileURLWithPath: folder.path(for: output).description))
          .count
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        print("\(name)\t\(timeline.ticks)\t\(size)\t\(String(format: "%.1f", milliseconds))")
      }
    }

    /// Encodes moving shapes over noise: hard for an encoder, and every pixel changes every tick.
    ///
    /// - Parameter arguments: the folder to write to, side, number of pictures, options.
    static func synthetic(_ arguments: [String]) throws {
      guard let side = Int(arguments[1]), let count = Int(arguments[2]) else { return }
      let canvas = Canvas(width: side, height: side)
      let values = optionValues(Array(arguments.dropFirst(3)))
      let sink = try VideoSinks.mp4.make("synthetic", values, PlainFolder(arguments[0]))
      let runs = (0..<count).map {
        FrameRun(
          frame: $0, firstTick: $0, ticks: 1, start: Rational(Int64($0), 10),
          duration: Rational(1, 10))
      }
      try sink.begin(
        SinkStream(
          source: SourceDescription(
            name: "synthetic", format: .gif, size: canvas.size, frameCount: count, plays: .forever),
          canvas: canvas.size,
          timeline: ConstantRateTimeline(
            rate: FrameRate(whole: 10), ticks: count, duration: Rational(Int64(count), 10),
            runs: runs, maxError: .zero, droppedSourceFrames: [])))
      for run in runs {
        draw(run.frame, on: canvas)
        try sink.write(
          ComposedFrame(index: run.frame, canvas: canvas, changed: canvas.bounds), run: run)
      }
      _ = try sink.finish()
    }

    private static func draw(_ frame: Int, on canvas: Canvas) {
      canvas.withMutablePixels { pixels in
        var state = UInt32(truncatingIfNeeded: frame) &* 2_654_435_761 | 1
        for index in pixels.indices {
          state = state &* 1_664_525 &+ 1_013_904_223
          let (x, y) = (index % canvas.width, index / canvas.width)
          let base = UInt8(truncatingIfNeeded: (x + frame * 3) / 4 ^ (y + frame) / 4)
          let noise = UInt8(truncatingIfNeeded: state >> 28)
          pixels[index] = RGBA(red: base &+ noise, green: base, blue: ~base &+ noise)
        }
      }
    }

    private static func optionValues(_ arguments: [String]) -> OptionValues {
      var values = OptionValues()
      for argument in arguments {
        let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
        if parts.count == 2 { values[parts[0]] = parts[1] }
      }
      return values
    }

    private static func constantRate(_ index: AnimationIndex) throws -> ConstantRateTimeline {
      let timeline = try Timeline(index, delays: .browser)
      let choice = try RateChoice(
        timeline, isAnimated: index.isAnimated, request: RateRequest())
      return try ConstantRateResampler().resample(timeline, rate: choice.rate)
    }
  }

  private final class PlainFolder: ArtefactFolder {
    private let folder: FilePath

    init(_ folder: String) { self.folder = FilePath(folder) }

    func path(for name: FilePath) -> FilePath { folder.appending(name) }
    func write(_ bytes: [UInt8], to name: FilePath) {}
  }
#endif
