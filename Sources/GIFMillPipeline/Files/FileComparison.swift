internal import GIFMillCore

/// Compares files without reading either of them whole.
enum FileComparison {
  /// Whether `second` is a regular file with the bytes of `first`, which has `size` bytes.
  static func areEqual(_ first: FilePath, _ second: FilePath, size: Int) -> Bool {
    guard
      let status = Platform.status(of: second, followingLinks: false), status.kind == .file,
      status.size == size,
      let left = Platform.openForReading(first),
      let right = Platform.openForReading(second)
    else { return false }
    var leftBytes = [UInt8](repeating: 0, count: 1 << 16)
    var rightBytes = leftBytes
    while true {
      let leftCount = fill(&leftBytes, from: left.number)
      let rightCount = fill(&rightBytes, from: right.number)
      guard leftCount == rightCount, leftCount >= 0 else { return false }
      if leftBytes[..<leftCount] != rightBytes[..<rightCount] { return false }
      if leftCount < leftBytes.count { return true }
    }
  }

  /// Reads until the buffer is full or the file ends; negative on failure.
  private static func fill(_ buffer: inout [UInt8], from number: Int32) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = Platform.readSome(number, into: &buffer, from: filled)
      if count < 0 { return count }
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
