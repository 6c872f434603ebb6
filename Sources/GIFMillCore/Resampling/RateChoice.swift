/// What the user asked of the output rate.
public struct RateRequest: Sendable, Hashable {
  /// Nil for `auto`.
  public var fixed: FrameRate?
  /// Bounds of `auto` only; frames per second.
  public var minimum = Rational(1)
  public var maximum = Rational(60)
  /// How far a boundary may lie from its tick under `auto`, in seconds.
  public var tolerance = Rational(10, 1000)

  public init() {}
}

/// The rate taken for one timeline, and why.
public struct RateChoice: Sendable, Hashable, Codable {
  public enum Reason: Sendable, Hashable, Codable {
    /// The user named it.
    case requested
    /// A still has no rhythm to keep.
    case still
    /// The lowest that loses no frame and stays within the tolerance.
    case lowest
    /// Puts every boundary on a tick and costs at most half as much again as the lowest.
    case exact
    /// No rate in the range qualifies: this one drops fewest frames, then errs least.
    case leastBad
  }

  public let rate: FrameRate
  public let reason: Reason
  /// The lowest rate that has a tick at every boundary, whatever the bounds; nil when it cannot be
  /// written with 64 bits.
  public let exactRate: FrameRate?

  private static let stillRate = FrameRate(whole: 10)
  /// The exact rate wins up to this multiple of the lowest one.
  private static let exactBonus = Rational(3, 2)

  /// Picks the rate for a timeline.
  ///
  /// - Complexity: linear in the frames for each whole rate in the range, most of them left early.
  /// - Throws: ``TimelineError/noRateInRange(minimum:maximum:)``.
  public init(
    _ timeline: Timeline, isAnimated: Bool, request: RateRequest
  ) throws(TimelineError) {
    exactRate = Self.exactRate(of: timeline)
    if let fixed = request.fixed {
      (rate, reason) = (fixed, .requested)
      return
    }
    guard isAnimated else {
      (rate, reason) = (Self.stillRate, .still)
      return
    }
    let exact = Self.lowestMultiple(of: exactRate, from: request.minimum)
      .flatMap { $0.value <= request.maximum ? $0 : nil }
    let candidates = Self.candidates(request, exact: exact)
    guard !candidates.isEmpty else {
      throw .noRateInRange(minimum: request.minimum, maximum: request.maximum)
    }
    let lowest = candidates.first { Self.qualifies($0, timeline, tolerance: request.tolerance) }
    guard let lowest else {
      (rate, reason) = (Self.leastBad(candidates, timeline), .leastBad)
      return
    }
    if let exact, let bound = lowest.value.multiplied(by: Self.exactBonus), exact.value <= bound {
      (rate, reason) = (exact, .exact)
    } else {
      (rate, reason) = (lowest, .lowest)
    }
  }

  /// 1 / greatest common divisor of the delays, which are whole numbers of units.
  private static func exactRate(of timeline: Timeline) -> FrameRate? {
    let divisor = timeline.boundaries.reduce(Int64(0)) { greatestCommonDivisor($0, $1) }
    return divisor == 0 ? nil : FrameRate(Rational(timeline.unitsPerSecond, divisor))
  }

  private static func lowestMultiple(of rate: FrameRate?, from minimum: Rational) -> FrameRate? {
    guard let rate else { return nil }
    let (step, least) = (rate.value, minimum)
    // ⌈least / step⌉, at least 1.
    let numerator = Int128(least.numerator) * Int128(step.denominator)
    let denominator = Int128(least.denominator) * Int128(step.numerator)
    let factor = max(1, (numerator + denominator - 1) / denominator)
    return Rational(exactly: Int128(step.numerator) * factor, Int128(step.denominator))
      .flatMap(FrameRate.init)
  }

  /// Whole rates in the range and the exact one, ascending.
  private static func candidates(_ request: RateRequest, exact: FrameRate?) -> [FrameRate] {
    let (low, high) = (request.minimum, request.maximum)
    let first = max(1, (low.numerator + low.denominator - 1) / low.denominator)
    let last = high.numerator / high.denominator
    var rates = first <= last ? (first...last).map { FrameRate(whole: $0) } : []
    if let exact, !rates.contains(exact) {
      rates.insert(exact, at: rates.firstIndex { $0 > exact } ?? rates.count)
    }
    return rates
  }

  private static func qualifies(
    _ rate: FrameRate, _ timeline: Timeline, tolerance: Rational
  ) -> Bool {
    let grid = TickGrid(timeline, rate: rate)
    return grid.droppedCount == 0 && grid.maxError <= tolerance
  }

  private static func leastBad(_ candidates: [FrameRate], _ timeline: Timeline) -> FrameRate {
    var best = candidates[0]
    var bestGrid = TickGrid(timeline, rate: best)
    for rate in candidates.dropFirst() {
      let grid = TickGrid(timeline, rate: rate)
      if (grid.droppedCount, grid.maxError) < (bestGrid.droppedCount, bestGrid.maxError) {
        (best, bestGrid) = (rate, grid)
      }
    }
    return best
  }
}
