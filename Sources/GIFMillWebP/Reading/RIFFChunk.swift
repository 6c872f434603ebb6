internal import GIFMillCore

/// One chunk of a RIFF file (RFC 9649 §2.3): four letters, a length, data, padding to an even length.
struct RIFFChunk {
  /// Where its letters stand.
  let offset: Int
  /// The letters; a question mark for what is no letter.
  let type: String
  /// The data, as far as they lie before the end that was given.
  let data: Range<Int>
  /// How long the data should be.
  let declaredLength: Int

  var isCut: Bool { data.count < declaredLength }
  /// Head and data.
  var whole: Range<Int> { offset..<data.upperBound }
  /// Where the next chunk starts.
  var next: Int { data.upperBound + declaredLength % 2 }

  /// Reads the chunk at `offset`.
  ///
  /// - Throws: `truncated` when not even its head lies before `end`.
  init(in bytes: [UInt8], at offset: Int, end: Int) throws(DecodeError) {
    guard offset + 8 <= end else {
      throw DecodeError(.truncated, "the file ends in the head of a chunk", offset: offset)
    }
    self.offset = offset
    type = String(
      decoding: bytes[offset..<offset + 4].map { (0x20...0x7e).contains($0) ? $0 : 0x3f },
      as: UTF8.self)
    declaredLength = bytes.littleEndian(at: offset + 4, count: 4)
    data = offset + 8..<min(offset + 8 + declaredLength, end)
  }

  func fault(_ reason: String, frame: Int? = nil) -> DecodeError {
    DecodeError(.malformed, reason, offset: offset, frame: frame)
  }

  func cutFault(frame: Int? = nil) -> DecodeError {
    DecodeError(
      .truncated, "the file ends in chunk \(type)", offset: offset, frame: frame,
      declared: declaredLength, found: data.count)
  }
}

extension [UInt8] {
  /// The number in `count` bytes from `offset` on, which must lie inside.
  func littleEndian(at offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
