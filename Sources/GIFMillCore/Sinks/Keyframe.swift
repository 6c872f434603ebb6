/// One entry of a timeline with the whole milliseconds that most consumers work in.
public struct Keyframe: Sendable, Hashable {
  public let run: FrameRun
  /// Start of the entry, rounded to nearest, ties up.
  public let timeMilliseconds: Int64
  /// From this entry's rounded start to the next one's, so that durations add up to the rounded
  /// total and never drift; may be 0 for an entry shorter than a millisecond.
  public let durationMilliseconds: Int64
}

extension ConstantRateTimeline {
  /// Every entry, in order; none is left out for having no tick.
  public var keyframes: [Keyframe] {
    runs.indices.map { index in
      let start = runs[index].start.wholeMilliseconds
      let end = (index + 1 < runs.count ? runs[index + 1].start : duration).wholeMilliseconds
      return Keyframe(
        run: runs[index], timeMilliseconds: start, durationMilliseconds: end - start)
    }
  }

  /// Where the entries start as parts of the whole, then 1: one more than there are entries, never
  /// falling, the first 0 and the last exactly 1, as discrete keyframe animations require (Apple,
  /// CAKeyframeAnimation, keyTimes).
  public var keyTimes: [Double] {
    var times: [Double] = []
    for run in runs { times.append(min(1, max(times.last ?? 0, run.start.part(of: duration)))) }
    return times + [1]
  }

  /// The exact length in milliseconds, rounded to nearest, ties up.
  public var durationMilliseconds: Int64 { duration.wholeMilliseconds }
}

extension Rational {
  /// Seconds as milliseconds to the nearest whole one, ties up.
  package var wholeMilliseconds: Int64 {
    let doubled = Int128(numerator) * 2000 + Int128(denominator)
    let divisor = Int128(denominator) * 2
    let quotient = doubled / divisor
    return Int64(clamping: doubled % divisor < 0 ? quotient - 1 : quotient)
  }

  /// The nearest double to this over `whole`; 0 when `whole` is zero.
  fileprivate func part(of whole: Rational) -> Double {
    guard let inverse = whole.inverse else { return 0 }
    return multiplied(by: inverse)?.doubleValue ?? doubleValue / whole.doubleValue
  }
}
