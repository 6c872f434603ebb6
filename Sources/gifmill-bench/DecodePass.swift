import Foundation
import GIFMillCore

/// Decodes and composes every file once and prints the number of frames of each: the same work as
/// the other decoders' programs in `Benchmarks/peers`, to be timed from outside.
enum DecodePass {
  /// A damaged file counts with the frames before the damage; one that cannot be read, with 0.
  static func run(_ paths: [String]) throws {
    for path in paths {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      print(composedFrames(of: bytes))
    }
  }

  private static func composedFrames(of bytes: [UInt8]) -> Int {
    var frames = 0
    do {
      let reader = ComposedFrameReader(try DecoderRegistry.all.open(bytes))
      while try reader.next() != nil { frames += 1 }
    } catch {
      return frames
    }
    return frames
  }
}
