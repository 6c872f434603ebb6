import Foundation
import GIFMillCore

/// Writes every composed frame of a file to standard output as raw RGBA, for comparison with other
/// decoders.
enum FrameDump {
  static func run(_ path: String) throws {
    try withFile(path) { bytes in
      let reader = ComposedFrameReader(try DecoderRegistry.all.open(bytes))
      while let frame = try reader.next() {
        let data = frame.canvas.withPixels { pixels in
          unsafe pixels.bytes.withUnsafeBytes { unsafe Data($0) }
        }
        try FileHandle.standardOutput.write(contentsOf: data)
      }
    }
  }
}
