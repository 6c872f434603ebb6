/// One chunk of a PNG made by hand.
public struct PNGTestChunk: Sendable {
  public var type: String
  public var data: [UInt8]
  /// Written instead of the right one.
  public var checksum: UInt32?

  public init(_ type: String, _ data: [UInt8], checksum: UInt32? = nil) {
    self.type = type
    self.data = data
    self.checksum = checksum
  }

  public var bytes: [UInt8] {
    let checked = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + checked + bigEndian(checksum ?? crc32(checked))
  }

  /// A whole file of these chunks.
  public static func file(_ chunks: [PNGTestChunk]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunks.flatMap(\.bytes)
  }

  /// Where chunk number `index` of such a file starts.
  public static func offset(of index: Int, in chunks: [PNGTestChunk]) -> Int {
    chunks[..<index].reduce(8) { $0 + $1.data.count + 12 }
  }
}

extension PNGTestChunk {
  public static func ihdr(
    width: Int, height: Int, bitDepth: UInt8 = 8, colourType: UInt8 = 6, interlace: UInt8 = 0
  ) -> PNGTestChunk {
    PNGTestChunk(
      "IHDR",
      bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [
        bitDepth, colourType, 0, 0, interlace,
      ])
  }

  public static let iend = PNGTestChunk("IEND", [])

  /// Rows, each with its filter byte before it, as a zlib stream of stored blocks.
  public static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65535, bytes.count)
      let count = UInt16(end - start)
      out.append(end == bytes.count ? 1 : 0)
      for value in [count, ~count] { out += [UInt8(value & 255), UInt8(value >> 8)] }
      out += bytes[start..<end]
      start = end
    } while start < bytes.count
    var (low, high) = (UInt32(1), UInt32(0))
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return out + bigEndian(high << 16 | low)
  }
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// PNG third edition, Annex D, bit by bit.
func crc32(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(UInt32.max) { register, byte in
    (0..<8).reduce(register ^ UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
