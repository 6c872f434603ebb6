/// A hash of pixels that is quick rather than strong: it sorts equal pictures into buckets, and a
/// comparison decides. It never leaves the process.
struct PixelHash {
  // Four lanes, so that one multiplication need not wait for the one before.
  private var lanes: (UInt64, UInt64, UInt64, UInt64) = (
    0x243F_6A88_85A3_08D3, 0x1319_8A2E_0370_7344, 0xA409_3822_299F_31D0, 0x082E_FA98_EC4E_6C89
  )

  /// Continues with the bytes of pixels.
  mutating func append(_ pixels: RawSpan) {
    func mixed(_ lane: UInt64, _ word: UInt64) -> UInt64 {
      let product = (lane ^ word) &* 0x9E37_79B9_7F4A_7C15
      return product ^ (product >> 29)
    }
    func word(at offset: Int) -> UInt64 {
      // SAFETY: any eight bytes are a word, and the offset is checked.
      unsafe pixels.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    var (a, b, c, d) = lanes
    var offset = 0
    while offset + 32 <= pixels.byteCount {
      a = mixed(a, word(at: offset))
      b = mixed(b, word(at: offset + 8))
      c = mixed(c, word(at: offset + 16))
      d = mixed(d, word(at: offset + 24))
      offset += 32
    }
    while offset < pixels.byteCount {
      // SAFETY: any byte is a number, and the offset is checked.
      a = mixed(a, UInt64(unsafe pixels.unsafeLoad(fromByteOffset: offset, as: UInt8.self)))
      offset += 1
    }
    lanes = (a, b, c, d)
  }

  var value: UInt64 {
    [lanes.1, lanes.2, lanes.3].reduce(lanes.0) { value, lane in
      let product = (value ^ lane) &* 0xBF58_476D_1CE4_E5B9
      return product ^ (product >> 31)
    }
  }
}
