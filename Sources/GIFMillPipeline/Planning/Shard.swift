/// One of several equal parts of a batch, for more than one machine.
public struct Shard: Sendable, Hashable {
  /// From 1 to ``count``.
  public let index: Int
  public let count: Int

  /// - Throws: unless 1 ≤ index ≤ count.
  public init(index: Int, count: Int) throws(UsageError) {
    guard count >= 1, (1...count).contains(index) else {
      throw UsageError("--shard: part \(index) of \(count) does not exist")
    }
    self.index = index
    self.count = count
  }

  /// Whether an input belongs to this part: by the digest of its name, so that a new input moves no
  /// other one.
  func takes(_ name: Digest) -> Bool { name.number % UInt64(count) == UInt64(index - 1) }
}
