/// Reads a file in memory from front to back; every read that would pass the end answers nil.
package struct ByteCursor {
  package let bytes: [UInt8]
  package private(set) var offset: Int

  package init(_ bytes: [UInt8], at offset: Int = 0) {
    self.bytes = bytes
    self.offset = min(offset, bytes.count)
  }

  package var remaining: Int { bytes.count - offset }
  package var isAtEnd: Bool { remaining == 0 }

  package mutating func byte() -> UInt8? {
    guard remaining >= 1 else { return nil }
    defer { offset += 1 }
    return bytes[offset]
  }

  package mutating func littleEndian16() -> Int? {
    guard remaining >= 2 else { return nil }
    defer { offset += 2 }
    return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  /// Steps over `count` bytes; false, without moving, when there are fewer.
  package mutating func skip(_ count: Int) -> Bool {
    guard count <= remaining else { return false }
    offset += count
    return true
  }

  /// The next `count` bytes.
  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= remaining else { return nil }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }
}
