/// An exact fraction in lowest terms with a positive denominator.
///
/// Used for delays, times and rates wherever a value is stored or shown. Long sums are kept as
/// integers over one time base (see ``Timeline``), so nothing here is added up a million times.
public struct Rational: Sendable, Hashable, Codable {
  public let numerator: Int64
  /// Greater than zero.
  public let denominator: Int64

  public static let zero = Rational(0)

  public init(_ value: Int64) {
    numerator = value
    denominator = 1
  }

  /// - Precondition: `denominator` is not zero and neither value is `Int64.min`.
  public init(_ numerator: Int64, _ denominator: Int64) {
    precondition(denominator != 0, "a fraction needs a denominator")
    let divisor = greatestCommonDivisor(numerator, denominator)
    let sign: Int64 = denominator < 0 ? -1 : 1
    self.numerator = divisor == 0 ? 0 : sign * numerator / divisor
    self.denominator = divisor == 0 ? 1 : sign * denominator / divisor
  }

  /// The fraction in lowest terms, or nil when it then does not fit in 64 bits.
  public init?(exactly numerator: Int128, _ denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = greatestCommonDivisor(numerator, denominator)
    let sign: Int128 = denominator < 0 ? -1 : 1
    guard
      let reducedNumerator = Int64(exactly: sign * (numerator / divisor)),
      let reducedDenominator = Int64(exactly: sign * (denominator / divisor))
    else { return nil }
    self.numerator = reducedNumerator
    self.denominator = reducedDenominator
  }

  /// Nearest double; for display and for JSON fields that are numbers.
  public var doubleValue: Double { Double(numerator) / Double(denominator) }

  public var inverse: Rational? {
    numerator == 0 ? nil : Rational(denominator, numerator)
  }

  /// The difference, or nil when it does not fit.
  public func subtracting(_ other: Rational) -> Rational? {
    Rational(
      exactly: Int128(numerator) * Int128(other.denominator)
        - Int128(other.numerator) * Int128(denominator),
      Int128(denominator) * Int128(other.denominator))
  }

  /// The product, or nil when it does not fit.
  public func multiplied(by other: Rational) -> Rational? {
    Rational(
      exactly: Int128(numerator) * Int128(other.numerator),
      Int128(denominator) * Int128(other.denominator))
  }
}

extension Rational: Comparable {
  public static func < (left: Rational, right: Rational) -> Bool {
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Rational: CustomStringConvertible {
  /// `N` or `N/D`, the form of every JSON field that holds a fraction.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension Rational {
  /// Reads `N`, `N/D` or a decimal such as `29.97`, all exactly; nil for anything else, for a zero
  /// denominator and for values that do not fit.
  public init?(parsing text: some StringProtocol) {
    if let slash = text.firstIndex(of: "/") {
      guard
        let numerator = Rational.digits(text[..<slash], signed: true),
        let denominator = Rational.digits(text[text.index(after: slash)...], signed: false),
        denominator != 0
      else { return nil }
      self.init(numerator, denominator)
      return
    }
    guard let dot = text.firstIndex(of: ".") else {
      guard let value = Rational.digits(text[...], signed: true) else { return nil }
      self.init(value)
      return
    }
    let fraction = text[text.index(after: dot)...]
    guard
      fraction.count <= 9, !fraction.isEmpty,
      let whole = Rational.digits(dot == text.startIndex ? "0" : text[..<dot], signed: true),
      let part = Rational.digits(fraction, signed: false)
    else { return nil }
    let scale = fraction.reduce(into: Int64(1)) { product, _ in product *= 10 }
    let isNegative = text.first == "-"
    let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
    let (sum, sumOverflow) = product.addingReportingOverflow(isNegative ? -part : part)
    guard !overflow, !sumOverflow, sum != .min else { return nil }
    self.init(sum, scale)
  }

  private static func digits(_ text: some StringProtocol, signed: Bool) -> Int64? {
    let body = signed && text.first == "-" ? text.dropFirst()[...] : text.dropFirst(0)[...]
    guard !body.isEmpty, body.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(text)
  }
}

/// The largest number that divides both; zero only when both are zero.
package func greatestCommonDivisor<Value: FixedWidthInteger & SignedInteger>(
  _ first: Value, _ second: Value
) -> Value {
  var (larger, smaller) = (abs(first), abs(second))
  while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
  return larger
}
