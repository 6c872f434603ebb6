import Foundation
import GIFMillCore

/// Decodes damaged copies of files: cut short, and with one bit flipped. Prints a JSON line for each
/// file; whoever runs it watches for traps and sanitizer reports.
enum DamageCheck {
  /// Pixels to decode for each file, which decides how many copies a large one gets.
  private static let pixelBudget = 200_000_000
  private static let leastCopies = 20

  /// - Parameter arguments: the seed, how many copies of each kind at most, and files.
  static func run(_ arguments: [String]) throws {
    guard let seed = Int(arguments[0]), let most = Int(arguments[1]) else { return }
    for path in arguments.dropFirst(2) {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
      let count = min(most, max(leastCopies, pixelBudget / max(1, work(bytes))))
      let cuts = bytes.count <= count ? bytes.count : count
      var refused = 0
      for cut in 0..<cuts {
        let length = bytes.count <= count ? cut : place(cut, seed, below: bytes.count)
        if !decode(Array(bytes[..<length])) { refused += 1 }
      }
      for flip in 0..<count where !bytes.isEmpty {
        let bit = place(flip, seed, below: bytes.count * 8)
        var flipped = bytes
        flipped[bit / 8] ^= 1 << UInt8(bit % 8)
        if !decode(flipped) { refused += 1 }
      }
      print(
        JSONValue.object([
          "path": .string(path), "seed": .integer(seed), "cuts": .integer(cuts),
          "flips": .integer(count), "refused": .integer(refused),
        ]).compactText)
    }
  }

  /// Places far from each other, the same ones for the same seed.
  private static func place(_ number: Int, _ seed: Int, below end: Int) -> Int {
    let mixed = UInt64(truncatingIfNeeded: seed &+ number) &* 0x9E37_79B9_7F4A_7C15
    return Int(mixed % UInt64(end))
  }

  private static func work(_ bytes: [UInt8]) -> Int {
    guard let index = try? DecoderRegistry.all.open(bytes).index else { return 0 }
    return index.canvas.pixelCount * index.frames.count
  }

  /// - Returns: whether there was a picture to show.
  private static func decode(_ bytes: [UInt8]) -> Bool {
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 4_000_000
    limits.maxTotalPixels = 400_000_000
    do {
      let reader = ComposedFrameReader(try DecoderRegistry.all.open(bytes, limits: limits))
      while try reader.next() != nil {}
      return true
    } catch {
      if error.offset == nil {
        // Whoever runs this takes the exit code for a find.
        FileHandle.standardError.write(Data("an error without a place: \(error)\n".utf8))
        exit(1)
      }
      return false
    }
  }
}
