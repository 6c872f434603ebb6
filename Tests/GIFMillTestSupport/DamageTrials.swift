public import GIFMillCore
internal import Testing

/// Decodes damaged copies of a file: cut short, and with one bit flipped. Whatever the damage, the
/// answer is frames or an error with a place, never a trap.
public struct DamageTrials {
  private let bytes: [UInt8]
  private let count: Int
  private let seed: UInt64

  /// - Parameter count: how many cuts and how many flips, spread over the file.
  public init(_ bytes: [UInt8], count: Int = 12, seed: UInt64 = 1) {
    self.bytes = bytes
    self.count = count
    self.seed = seed
  }

  public func run(_ open: DecoderRegistry.Opener) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let length = Int.random(in: 0..<bytes.count, using: &random)
      try decode(Array(bytes[..<length]), open, "cut to \(length) bytes, seed \(seed)")
      let place = Int.random(in: bytes.indices, using: &random)
      let bit = UInt8.random(in: 0...7, using: &random)
      var flipped = bytes
      flipped[place] ^= 1 << bit
      try decode(flipped, open, "bit \(bit) of byte \(place) flipped, seed \(seed)")
    }
  }

  private func decode(
    _ bytes: [UInt8], _ open: DecoderRegistry.Opener, _ damage: String
  ) throws {
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 4_000_000
    limits.maxTotalPixels = 100_000_000
    do {
      _ = try composedFrames(open(bytes, limits))
    } catch let error as DecodeError {
      #expect(error.offset != nil, "\(damage): \(error)")
    }
  }
}
