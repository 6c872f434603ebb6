internal import CDeflate
internal import GIFMillCore

/// The four letters that say what a chunk is.
struct PNGChunkType: Hashable, CustomStringConvertible {
  let code: UInt32

  init(code: UInt32) { self.code = code }

  private init(_ letters: StaticString) {
    code = "\(letters)".utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  static let ihdr = Self("IHDR")
  static let plte = Self("PLTE")
  static let trns = Self("tRNS")
  static let actl = Self("acTL")
  static let fctl = Self("fcTL")
  static let idat = Self("IDAT")
  static let fdat = Self("fdAT")
  static let iend = Self("IEND")
  static let text = Self("tEXt")
  static let ztxt = Self("zTXt")
  static let itxt = Self("iTXt")

  private var letters: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
  }

  var isWellFormed: Bool {
    letters.allSatisfy { (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0) }
  }

  /// Whether a reader that does not know the chunk must give up (PNG third edition §5.4: the fifth
  /// bit of the first letter).
  var isCritical: Bool { code & 0x2000_0000 == 0 }

  var description: String { String(decoding: letters, as: UTF8.self) }
}

/// One chunk of a PNG file, all of it inside the file.
struct PNGChunk {
  /// Where its length stands.
  let offset: Int
  let type: PNGChunkType
  let data: Range<Int>
  let hasRightChecksum: Bool

  /// Length, type, data and checksum.
  var whole: Range<Int> { offset..<data.upperBound + 4 }

  /// Four-byte numbers in PNG stop here (PNG third edition §7.1).
  static let largestNumber = 0x7fff_ffff

  /// Reads the chunk at `offset`, which is below the file's length.
  ///
  /// - Throws: `truncated` when the file ends inside it, `malformed` when it is no chunk.
  init(in bytes: [UInt8], at offset: Int) throws(DecodeError) {
    guard offset + 8 <= bytes.count else {
      throw DecodeError(.truncated, "the file ends in the head of a chunk", offset: offset)
    }
    let length = bytes.bigEndian32(at: offset)
    let type = PNGChunkType(code: UInt32(bytes.bigEndian32(at: offset + 4)))
    guard type.isWellFormed else {
      throw DecodeError(.malformed, "there is no chunk where one is due", offset: offset)
    }
    guard length <= Self.largestNumber else {
      throw DecodeError(
        .malformed, "chunk \(type) states an impossible length", offset: offset, declared: length,
        found: Self.largestNumber)
    }
    let rest = bytes.count - offset - 8
    guard length + 4 <= rest else {
      throw DecodeError(
        .truncated, "the file ends in chunk \(type)", offset: offset, declared: length,
        found: min(length, rest))
    }
    self.offset = offset
    self.type = type
    data = offset + 8..<offset + 8 + length
    let checksum = unsafe bytes.withUnsafeBufferPointer { buffer in
      // SAFETY: type and data lie inside the file, checked above.
      unsafe libdeflate_crc32(0, buffer.baseAddress! + offset + 4, length + 4)
    }
    hasRightChecksum = checksum == UInt32(bytes.bigEndian32(at: data.upperBound))
  }
}

extension [UInt8] {
  /// The number in the four bytes from `offset` on, which must lie inside.
  func bigEndian32(at offset: Int) -> Int {
    bigEndian16(at: offset) << 16 | bigEndian16(at: offset + 2)
  }

  /// The number in the two bytes from `offset` on, which must lie inside.
  func bigEndian16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }
}
