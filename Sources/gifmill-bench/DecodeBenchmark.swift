import Foundation
import GIFMillCore

/// Times decoding and composition of whole files on one core; the best of many passes counts.
enum DecodeBenchmark {
  /// Long enough for a steady figure, short enough for a folder of files.
  private static let leastSeconds = 0.4

  static func run(_ paths: [String]) throws {
    print("file\tframes\tMB/s in\tMpixel/s out\tMpixel/s decoded")
    for path in paths {
      let figures = try withFile(path, measure)
      let name = URL(fileURLWithPath: path).lastPathComponent
      print(([name] + figures).joined(separator: "\t"))
    }
  }

  private static func measure(_ bytes: [UInt8]) throws -> [String] {
    var seconds = Double.infinity
    var frames = 0
    var decoded = 0
    let start = processorSeconds()
    repeat {
      let passStart = processorSeconds()
      let decoder = try DecoderRegistry.all.open(bytes)
      let reader = ComposedFrameReader(decoder)
      while try reader.next() != nil {}
      frames = decoder.index.frames.count
      decoded = decoder.index.frames.reduce(0) { $0 + $1.rect.size.pixelCount }
      seconds = min(seconds, processorSeconds() - passStart)
    } while processorSeconds() - start < leastSeconds
    let canvas = try DecoderRegistry.all.open(bytes).index.canvas
    let figures = [
      Double(bytes.count), Double(canvas.pixelCount * frames), Double(decoded),
    ].map { String(format: "%.1f", $0 / seconds / 1e6) }
    return ["\(frames)"] + figures
  }

  /// Processor time of this process, which other programs on the machine do not count into.
  private static func processorSeconds() -> Double {
    Double(clock()) / Double(CLOCKS_PER_SEC)
  }
}
