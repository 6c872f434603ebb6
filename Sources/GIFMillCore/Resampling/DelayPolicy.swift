/// How long a frame is shown, given what its file stores (`--delays`).
public enum DelayPolicy: Sendable, Hashable {
  /// An exact raw delay below 11 ms, or a missing one, becomes 100 ms: Gecko, Blink and WebKit alike,
  /// for every format. The default.
  case browser
  /// As stored, a missing one as zero. A frame of zero delay takes no time.
  case raw
  /// Shorter delays, and missing ones, are raised to this many seconds.
  case floor(Rational)

  /// Below this the browser rule applies.
  private static let browserLimit = Rational(11, 1000)
  private static let browserDelay = Rational(1, 10)

  /// Reads `browser`, `raw` or `floor=MS` (milliseconds, zero or more).
  public init?(parsing text: some StringProtocol) {
    switch text {
    case "browser": self = .browser
    case "raw": self = .raw
    default:
      guard
        text.hasPrefix("floor="), let milliseconds = Rational(parsing: text.dropFirst(6)),
        milliseconds >= .zero, let seconds = milliseconds.multiplied(by: Rational(1, 1000))
      else { return nil }
      self = .floor(seconds)
    }
  }

  /// Seconds on screen; zero or more.
  public func effectiveDelay(raw: Rational?) -> Rational {
    switch self {
    case .browser:
      guard let raw, raw >= Self.browserLimit else { return Self.browserDelay }
      return raw
    case .raw: return raw ?? .zero
    case .floor(let least): return max(raw ?? .zero, least)
    }
  }
}
