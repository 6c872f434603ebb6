/// A request that cannot be carried out as it stands: found before anything is written, exit code 64.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one line.
  public let reason: String
  /// What to try; nil where the reason says it.
  public let hint: String?

  public init(_ reason: String, hint: String? = nil) {
    self.reason = reason
    self.hint = hint
  }

  public var description: String { hint.map { "\(reason) (\($0))" } ?? reason }
}
