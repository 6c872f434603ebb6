/// `--keep-every-frame`: boundaries on the grid such that every entry with time has a tick.
enum FrameKeeping {
  /// The ticks with the least possible largest boundary error, the total unchanged.
  ///
  /// With `c` entries that need a tick before a boundary at `x` ticks, its own tick `t` gives
  /// `s = t - c`, which must not descend, and should be near `x - c`. The best non-descending `s` in
  /// the largest-error sense is half way between the largest target so far and the smallest one yet
  /// to come (isotonic regression in the maximum norm); rounding it keeps both order and optimum,
  /// since any choice errs by half that gap plus its own distance from the middle.
  ///
  /// - Complexity: linear.
  /// - Throws: ``TimelineError/moreFramesThanTicks(frames:ticks:rate:lowestRate:)``.
  static func ticks(_ timeline: Timeline, rate: FrameRate) throws(TimelineError) -> [Int] {
    let total = TickGrid(timeline, rate: rate).ticks.last ?? 1
    var required = [0]
    for entry in timeline.frames.indices {
      required.append(required[entry] + (timeline.hasTime(entry) ? 1 : 0))
    }
    let needed = required[required.count - 1]
    guard needed <= total else {
      throw .moreFramesThanTicks(
        frames: needed, ticks: total, rate: rate,
        lowestRate: lowestRate(ticks: needed, timeline))
    }

    let numerator = Int128(rate.value.numerator)
    let divisor = Int128(rate.value.denominator) * Int128(timeline.unitsPerSecond)
    let targets = zip(timeline.boundaries, required).map {
      Int128($0) * numerator - Int128($1) * divisor
    }
    var lowestToCome = targets
    for boundary in targets.indices.dropLast().reversed() {
      lowestToCome[boundary] = min(targets[boundary], lowestToCome[boundary + 1])
    }
    var highestSoFar = targets[0]
    var ticks: [Int] = []
    ticks.reserveCapacity(targets.count)
    for boundary in targets.indices {
      highestSoFar = max(highestSoFar, targets[boundary])
      let middle = highestSoFar + lowestToCome[boundary] + divisor
      let nearest = middle >= 0 ? middle / (2 * divisor) : 0
      let spare = min(Int(clamping: nearest), total - needed)
      ticks.append(spare + required[boundary])
    }
    ticks[0] = 0
    ticks[ticks.count - 1] = total
    return ticks
  }

  /// The lowest whole rate at which the timeline has that many ticks: `⌈(ticks - ½) / duration⌉`.
  private static func lowestRate(ticks: Int, _ timeline: Timeline) -> Int {
    let numerator = Int128(2 * ticks - 1) * Int128(timeline.unitsPerSecond)
    let denominator = 2 * Int128(timeline.total)
    return Int(clamping: (numerator + denominator - 1) / denominator)
  }
}
