import GIFMillCore
import GIFMillTestSupport
import Testing

/// Rules that hold for every timeline, tried on generated ones. A failure prints the seed.
@Suite struct TimingPropertyTests {
  private static let seeds = (UInt64(1)...8).map { $0 &* 0x1234_5678_9ABC_DEF1 }

  private func randomTimeline(_ random: inout SeededGenerator, most: Int = 40) throws -> Timeline {
    let denominators: [Int64] = [100, 1000, 24, 30, 7, 65535, 90]
    let denominator = denominators.randomElement(using: &random) ?? 100
    var entries = (0..<Int.random(in: 1...most, using: &random)).map { frame in
      Timeline.Entry(
        frame: frame,
        duration: Rational(Int64.random(in: 0...denominator / 2, using: &random), denominator))
    }
    entries[0].duration = Rational(1, denominator)
    return try Timeline(entries)
  }

  private func randomRate(_ random: inout SeededGenerator) -> FrameRate {
    let rates = [(24, 1), (25, 1), (30000, 1001), (60, 1), (7, 3), (1, 2), (100, 1)]
    let (numerator, denominator) = rates.randomElement(using: &random) ?? (10, 1)
    return FrameRate(Rational(Int64(numerator), Int64(denominator))) ?? FrameRate(whole: 10)
  }

  private func half(of rate: FrameRate) -> Rational {
    Rational(rate.value.denominator, 2 * rate.value.numerator)
  }

  private func distance(_ first: Rational, _ second: Rational) -> Rational {
    let difference = first.subtracting(second) ?? .zero
    return difference < .zero ? (Rational.zero.subtracting(difference) ?? .zero) : difference
  }

  private func time(_ tick: Int, _ rate: FrameRate) -> Rational {
    Rational(Int64(tick) * rate.value.denominator, rate.value.numerator)
  }

  @Test(arguments: seeds)
  func boundariesLieWithinHalfATickAndRunsTile(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let timeline = try randomTimeline(&random)
      let rate = randomRate(&random)
      let result = try ConstantRateResampler().resample(timeline, rate: rate)
      #expect(result.runs.map(\.frame) == timeline.frames)
      var tick = 0
      for run in result.runs {
        #expect(run.firstTick == tick)
        #expect(run.ticks >= 0)
        #expect(distance(time(tick, rate), run.start) <= half(of: rate))
        tick += run.ticks
      }
      #expect(tick == result.ticks)
      #expect(result.ticks >= 1)
      if result.ticks > 1 {
        #expect(distance(time(tick, rate), timeline.duration) <= half(of: rate))
        #expect(result.maxError <= half(of: rate))
      }
      let lost = result.runs.filter { $0.ticks == 0 && $0.duration > .zero }.map(\.frame)
      #expect(result.droppedSourceFrames == lost)
    }
  }

  /// Tick `k` shows what is on screen at its middle; where a boundary lies just there, ties go up and
  /// the tick still shows the frame before.
  @Test(arguments: seeds)
  func everyTickShowsTheFrameAtItsMiddle(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let timeline = try randomTimeline(&random)
      let rate = randomRate(&random)
      let result = try ConstantRateResampler().resample(timeline, rate: rate)
      guard result.ticks > 1 else { continue }
      for run in result.runs {
        for tick in run.firstTick..<run.firstTick + run.ticks {
          let middle = Rational(
            Int64(2 * tick + 1) * rate.value.denominator, 2 * rate.value.numerator)
          let end = timeline.start(of: run.frame + 1)
          #expect(timeline.start(of: run.frame) < middle)
          #expect(middle <= end)
        }
      }
    }
  }

  @Test(arguments: seeds)
  func splittingADelayChangesNoTick(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let timeline = try randomTimeline(&random)
      let rate = randomRate(&random)
      var entries: [Timeline.Entry] = []
      for entry in timeline.frames.indices {
        let whole = timeline.length(of: entry)
        let part = Int64.random(in: 0...4, using: &random)
        let first = whole.multiplied(by: Rational(part, 4)) ?? .zero
        entries.append(.init(frame: entry, duration: first))
        entries.append(.init(frame: entry, duration: whole.subtracting(first) ?? .zero))
      }
      func shown(_ timeline: Timeline) throws -> [Int] {
        try ConstantRateResampler().resample(timeline, rate: rate).runs
          .flatMap { [Int](repeating: $0.frame, count: $0.ticks) }
      }
      #expect(try shown(timeline) == shown(Timeline(entries)))
    }
  }

  @Test(arguments: seeds)
  func theAutomaticRateIsTheOneASearchFinds(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let timeline = try randomTimeline(&random, most: 12)
      var request = RateRequest()
      request.tolerance = Rational([0, 1, 5, 10, 20].randomElement(using: &random) ?? 10, 1000)
      request.minimum = Rational([1, 2, 10].randomElement(using: &random) ?? 1)
      request.maximum = Rational([20, 60, 100].randomElement(using: &random) ?? 60)
      let choice = try RateChoice(timeline, isAnimated: true, request: request)
      #expect(try choice.rate == searched(timeline, request), "\(timeline.boundaries) \(request)")
    }
  }

  /// The rule of DESIGN in its own words, over doubles of nothing but exact fractions.
  private func searched(_ timeline: Timeline, _ request: RateRequest) throws -> FrameRate {
    var rates = (1...100).map { FrameRate(whole: $0) }
    var exact: FrameRate?
    for multiple in Int64(1)...100_000 {
      // The lowest multiple of the exact rate that reaches the minimum.
      let divisor = timeline.boundaries.reduce(Int64(0)) { gcd($0, $1) }
      guard
        let rate = FrameRate(Rational(timeline.unitsPerSecond * multiple, divisor)),
        rate.value >= request.minimum
      else { continue }
      exact = rate.value <= request.maximum ? rate : nil
      break
    }
    if let exact { rates.append(exact) }
    rates = rates.filter { $0.value >= request.minimum && $0.value <= request.maximum }.sorted()
    let results = try rates.map { try ConstantRateResampler().resample(timeline, rate: $0) }
    let good = results.filter {
      $0.droppedSourceFrames.isEmpty && $0.maxError <= request.tolerance
    }
    if let lowest = good.first {
      if let exact, exact.value <= lowest.rate.value.multiplied(by: Rational(3, 2)) ?? .zero {
        return exact
      }
      return lowest.rate
    }
    return results.min {
      ($0.droppedSourceFrames.count, $0.maxError, $0.rate)
        < ($1.droppedSourceFrames.count, $1.maxError, $1.rate)
    }?.rate ?? FrameRate(whole: 1)
  }

  private func gcd(_ first: Int64, _ second: Int64) -> Int64 {
    second == 0 ? first : gcd(second, first % second)
  }

  @Test(arguments: seeds)
  func keepingEveryFrameIsOptimal(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var resampler = ConstantRateResampler()
    resampler.keepsEveryFrame = true
    var tried = 0
    while tried < 120 {
      let delays = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        Rational(Int64.random(in: 0...12, using: &random), 100)
      }
      guard delays.contains(where: { $0 > .zero }) else { continue }
      let timeline = try Timeline(
        delays.enumerated().map { .init(frame: $0.offset, duration: $0.element) })
      let rate = FrameRate(whole: Int64.random(in: 8...40, using: &random))
      let needed = delays.count { $0 > .zero }
      let nearest = try ConstantRateResampler().resample(timeline, rate: rate)
      guard nearest.ticks >= needed else {
        let error = try #require(throws: TimelineError.self) {
          try resampler.resample(timeline, rate: rate)
        }
        guard case .moreFramesThanTicks(_, _, _, let lowest) = error else {
          Issue.record("\(error)")
          continue
        }
        let works = try resampler.resample(timeline, rate: FrameRate(whole: Int64(lowest)))
        #expect(works.droppedSourceFrames.isEmpty)
        #expect(throws: TimelineError.self) {
          try resampler.resample(timeline, rate: FrameRate(whole: Int64(lowest - 1)))
        }
        continue
      }
      tried += 1
      let kept = try resampler.resample(timeline, rate: rate)
      #expect(kept.ticks == nearest.ticks)
      #expect(kept.runs.allSatisfy { $0.ticks >= ($0.duration > .zero ? 1 : 0) })
      let best = leastError(timeline, rate: rate, total: nearest.ticks)
      #expect(kept.maxError == best, "\(delays) at \(rate)")
    }
  }

  /// Every way to place the boundaries, by brute force.
  private func leastError(_ timeline: Timeline, rate: FrameRate, total: Int) -> Rational {
    let count = timeline.frames.count
    func search(_ boundary: Int, _ tick: Int, _ worst: Rational) -> Rational? {
      if boundary == count {
        guard tick == total else { return nil }
        return max(worst, distance(time(tick, rate), timeline.start(of: count)))
      }
      let here = max(worst, distance(time(tick, rate), timeline.start(of: boundary)))
      let least = timeline.hasTime(boundary) ? 1 : 0
      guard tick + least <= total else { return nil }
      return (tick + least...total).compactMap { search(boundary + 1, $0, here) }.min()
    }
    return search(0, 0, .zero) ?? Rational(.max)
  }

  @Test func longAnimationsGetTheirRateQuickly() throws {
    let entries = (0..<10_000).map {
      Timeline.Entry(frame: $0, duration: Rational(Int64(20 + ($0 * 7919) % 500), 1000))
    }
    let timeline = try Timeline(entries)
    let clock = ContinuousClock()
    var choice: RateChoice?
    let best = try (0..<3).map { _ in
      try clock.measure {
        choice = try RateChoice(timeline, isAnimated: true, request: RateRequest())
      }
    }.min()
    #expect(choice != nil)
    // 50 ms in release mode; debug builds are an order of magnitude slower.
    #expect(try #require(best) < .milliseconds(isDebugBuild ? 5_000 : 50))
  }

  private var isDebugBuild: Bool {
    var isDebug = false
    assert(
      {
        isDebug = true
        return true
      }())
    return isDebug
  }
}
