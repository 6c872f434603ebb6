#if Video
  internal import GIFMillCore

  /// The units that a video file counts time in, chosen so that a tick is a whole number of them.
  struct TimeScale: Hashable {
    /// One tick, in seconds: the encoder's unit.
    let tick: Rational32
    /// The container's units in a second.
    let unitsPerSecond: Int32

    /// Takes the rate's numerator, doubled until there are 10 000 units a second, as players are
    /// used to; fewer where a sample's length would not fit the 31 bits that MP4 readers agree on.
    ///
    /// - Parameter longestSample: ticks that one sample may last, one or more.
    /// - Throws: when no exact scale fits.
    init(_ rate: FrameRate, longestSample: Int) throws(SinkError) {
      let value = rate.value
      guard
        let numerator = Int32(exactly: value.numerator),
        let denominator = Int32(exactly: value.denominator),
        fits(Int64(denominator), times: Int64(longestSample))
      else {
        throw SinkError(
          .unsupported,
          "a video cannot count time at a rate of \(rate) exactly; choose a simpler --fps")
      }
      tick = Rational32(numerator: denominator, denominator: numerator)
      var factor: Int64 = 1
      while Int64(numerator) * factor < 10_000,
        fits(Int64(denominator) * factor * 2, times: Int64(longestSample))
      {
        factor *= 2
      }
      unitsPerSecond = Int32(Int64(numerator) * factor)
    }
  }

  private func fits(_ unitsPerTick: Int64, times ticks: Int64) -> Bool {
    let (product, overflow) = unitsPerTick.multipliedReportingOverflow(by: ticks)
    return !overflow && product <= Int64(Int32.max)
  }
#endif
