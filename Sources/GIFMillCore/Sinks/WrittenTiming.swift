/// What a finished file says of its own time.
public struct WrittenTiming: Sendable, Hashable {
  /// Seconds from the start of the first picture to the end of the last one.
  public let duration: Rational
  /// Pictures a second; nil where each has a delay of its own.
  public let rate: FrameRate?

  public init(duration: Rational, rate: FrameRate? = nil) {
    self.duration = duration
    self.rate = rate
  }

  /// The time of a file of constant rate; nil when its length is no fraction of 64 bits.
  public init?(ticks: Int, rate: FrameRate) {
    let value = rate.value
    guard
      let duration = Rational(
        exactly: Int128(ticks) * Int128(value.denominator), Int128(value.numerator))
    else { return nil }
    self.init(duration: duration, rate: rate)
  }
}
