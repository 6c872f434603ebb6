internal import GIFMillCore

/// Delays as APNG has them: fractions of two 16-bit numbers (PNG third edition, "fcTL").
struct APNGDelays {
  /// How many delays did not fit and were rounded; what that took or gave goes to the next of them,
  /// so that nothing drifts.
  private(set) var roundedCount = 0
  private var owed = Rational.zero

  /// The fraction for a delay in seconds, greater than zero; nil above 65535 seconds.
  mutating func fraction(of seconds: Rational) -> (numerator: UInt16, denominator: UInt16)? {
    if let numerator = UInt16(exactly: seconds.numerator),
      let denominator = UInt16(exactly: seconds.denominator)
    {
      return (numerator, denominator)
    }
    let wanted = seconds.subtracting(owed) ?? seconds
    for denominator: Int64 in [10_000, 1000, 100, 10, 1] {
      guard
        let scaled = wanted.multiplied(by: Rational(denominator)),
        let numerator = UInt16(exactly: max(1, scaled.rounded)), scaled.rounded <= UInt16.max
      else { continue }
      roundedCount += 1
      owed = Rational(Int64(numerator), denominator).subtracting(wanted) ?? .zero
      return (numerator, UInt16(denominator))
    }
    return nil
  }
}

extension Rational {
  /// To the nearest whole number, ties up.
  fileprivate var rounded: Int64 {
    let doubled = Int128(numerator) * 2 + Int128(denominator)
    let divisor = Int128(denominator) * 2
    let quotient = doubled / divisor
    return Int64(clamping: doubled % divisor < 0 ? quotient - 1 : quotient)
  }
}
