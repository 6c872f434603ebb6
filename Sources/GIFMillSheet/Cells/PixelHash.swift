internal import GIFMillCore

/// A hash of pixels that is quick rather than strong: it sorts equal pictures into buckets, and a
/// comparison decides. The same on every machine and in every run.
struct PixelHash {
  // Four lanes, so that one multiplication need not wait for the one before.
  private var lanes = SIMD4<UInt32>(0x243F_6A88, 0x85A3_08D3, 0x1319_8A2E, 0x0370_7344)

  /// Continues with pixels; differently cut runs of the same pixels hash differently.
  mutating func append(_ pixels: Span<RGBA>) {
    var lanes = lanes
    var column = 0
    while column + 4 <= pixels.count {
      let block = SIMD4(
        pixels[column].bits, pixels[column + 1].bits, pixels[column + 2].bits,
        pixels[column + 3].bits)
      lanes = (lanes ^ block) &* 0x9E37_79B1
      lanes ^= lanes &>> 15
      column += 4
    }
    while column < pixels.count {
      lanes = (lanes ^ pixels[column].bits) &* 0x85EB_CA77
      lanes ^= lanes &>> 13
      column += 1
    }
    self.lanes = lanes
  }

  var value: UInt64 {
    var value = UInt64(lanes[0]) << 32 | UInt64(lanes[1])
    value = (value ^ value >> 29) &* 0xBF58_476D_1CE4_E5B9
    value ^= UInt64(lanes[2]) << 32 | UInt64(lanes[3])
    return (value ^ value >> 32) &* 0x94D0_49BB_1331_11EB
  }
}
