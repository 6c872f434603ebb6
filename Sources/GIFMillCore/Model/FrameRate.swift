/// Output ticks per second: an exact fraction greater than zero.
public struct FrameRate: Sendable, Hashable, Codable {
  public let value: Rational

  /// Nil unless the value is greater than zero.
  public init?(_ value: Rational) {
    guard value > .zero else { return nil }
    self.value = value
  }

  /// - Precondition: `whole` is greater than zero.
  public init(whole: Int64) {
    precondition(whole > 0, "a rate is greater than zero")
    value = Rational(whole)
  }

  /// Reads `30`, `30000/1001` or `29.97`; nil for anything that is not greater than zero.
  public init?(parsing text: some StringProtocol) {
    guard let value = Rational(parsing: text) else { return nil }
    self.init(value)
  }
}

extension FrameRate: Comparable {
  public static func < (left: FrameRate, right: FrameRate) -> Bool { left.value < right.value }
}

extension FrameRate: CustomStringConvertible {
  public var description: String { value.description }
}
