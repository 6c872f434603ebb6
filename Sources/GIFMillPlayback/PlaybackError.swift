/// Why a file cannot be played.
public struct PlaybackError: Error, Sendable, Hashable {
  /// What is wrong and where.
  public let reason: String
}

extension PlaybackError: CustomStringConvertible {
  public var description: String { reason }
}
