import GIFMillCore
import GIFMillTestSupport
import Testing

/// A timeline of delays in hundredths of a second, under a policy.
private func timeline(
  _ delays: [Int?], _ policy: DelayPolicy = .browser
) throws -> Timeline {
  try Timeline(GIFDecoder(bytes: GIFWriter(delays: delays).bytes).index, delays: policy)
}

private func resample(
  _ delays: [Int?], fps: Int64, _ policy: DelayPolicy = .browser
) throws -> ConstantRateTimeline {
  try ConstantRateResampler().resample(
    timeline(delays, policy), rate: FrameRate(whole: fps))
}

/// The source frame each tick shows.
private func shown(_ timeline: ConstantRateTimeline) -> [Int] {
  timeline.runs.flatMap { [Int](repeating: $0.frame, count: $0.ticks) }
}

private func seconds(_ numerator: Int64, _ denominator: Int64) -> Rational {
  Rational(numerator, denominator)
}

@Suite struct ResamplingTests {
  @Test func theLastHoldCounts() throws {
    let result = try resample([100, 200, 300], fps: 10)
    #expect(result.ticks == 60)
    #expect(result.runs.map(\.ticks) == [10, 20, 30])
    #expect(result.duration == Rational(6))
    #expect(result.maxError == .zero)
  }

  @Test func everyDelayIsItsOwn() throws {
    let result = try resample([50, 50, 50, 250], fps: 10)
    #expect(result.duration == Rational(4))
    #expect(
      result.runs.map(\.duration) == [seconds(1, 2), seconds(1, 2), seconds(1, 2), seconds(5, 2)])
  }

  @Test(arguments: [(24, 7, 30, 50), (30, 3, 24, 22), (50, 2, 50, 50)] as [(Int, Int, Int64, Int)])
  func longSumsDoNotDrift(frames: Int, delay: Int, fps: Int64, ticks: Int) throws {
    #expect(try resample([Int?](repeating: delay, count: frames), fps: fps).ticks == ticks)
  }

  @Test func framesShorterThanATickAreNamed() throws {
    let delays = [Int?](repeating: 2, count: 50)
    let coarse = try resample(delays, fps: 10)
    #expect(coarse.ticks == 10)
    #expect(coarse.droppedSourceFrames.count == 40)
    #expect(Set(shown(coarse)).isDisjoint(with: coarse.droppedSourceFrames))
    #expect(try resample(delays, fps: 50).droppedSourceFrames.isEmpty)
  }

  @Test(
    arguments: [
      (10, [0, 1, 2]), (20, [0, 0, 1, 1, 2, 2]), (15, [0, 0, 1, 2, 2]),
    ] as [(Int64, [Int])])
  func boundariesGoToTheNearestTick(fps: Int64, expected: [Int]) throws {
    // At 15 the boundaries are 1.5, 3 and 4.5 ticks: halves round up, to 2, 3 and 5.
    #expect(try shown(resample([10, 10, 10], fps: fps)) == expected)
  }

  @Test(
    arguments: [
      (.browser, [0, 1, 2, 3], [seconds(1, 10), seconds(1, 10), seconds(1, 50), seconds(3, 100)]),
      (.raw, [0, 1, 2, 3], [.zero, seconds(1, 100), seconds(1, 50), seconds(3, 100)]),
      (
        .floor(seconds(1, 50)), [0, 1, 2, 3],
        [seconds(1, 50), seconds(1, 50), seconds(1, 50), seconds(3, 100)]
      ),
      (.browser, [nil, 10], [seconds(1, 10), seconds(1, 10)]),
    ] as [(DelayPolicy, [Int?], [Rational])])
  func policiesSetEffectiveDelays(policy: DelayPolicy, delays: [Int?], expected: [Rational]) throws
  {
    let timeline = try timeline(delays, policy)
    #expect(timeline.frames.indices.map { timeline.length(of: $0) } == expected)
  }

  @Test func theBrowserLimitIsExact() {
    #expect(DelayPolicy.browser.effectiveDelay(raw: seconds(10, 1000)) == seconds(1, 10))
    #expect(DelayPolicy.browser.effectiveDelay(raw: seconds(10_999, 1_000_000)) == seconds(1, 10))
    #expect(DelayPolicy.browser.effectiveDelay(raw: seconds(11, 1000)) == seconds(11, 1000))
  }

  @Test func thirtyMillisecondFramesKeepTheirSpeed() throws {
    #expect(try timeline([Int?](repeating: 3, count: 30)).duration == seconds(9, 10))
  }

  @Test func mixedZeroDelays() throws {
    #expect(try timeline([0, 0, 7, 13]).duration == seconds(2, 5))
    let gapless = try resample([0, 0, 7, 13], fps: 100, .raw)
    #expect(gapless.duration == seconds(1, 5))
    #expect(gapless.runs.map(\.ticks) == [0, 0, 7, 13])
    #expect(gapless.droppedSourceFrames.isEmpty)
  }

  @Test func noTimeAtAllIsAnErrorThatNamesTheWayOut() throws {
    let delays = [Int?](repeating: 0, count: 5)
    let error = try #require(throws: TimelineError.self) { try timeline(delays, .raw) }
    #expect(error == .noTime)
    #expect(error.description.contains("--delays browser"))
    #expect(try timeline(delays).duration == seconds(1, 2))
  }

  @Test func aHugeHoldHitsTheCapFast() throws {
    let error = try #require(throws: TimelineError.self) { try resample([10, 65535], fps: 60) }
    guard case .tooManyTicks(let ticks, let limit, _, let frame, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(ticks == 39327)
    #expect(limit == 36_000)
    #expect(frame == 1)
    #expect(error.description.contains("--max-ticks"))
  }

  @Test func thereIsAtLeastOneTick() throws {
    let result = try resample([2, 2], fps: 1)
    #expect(result.ticks == 1)
    #expect(shown(result) == [1])
    #expect(result.maxError == seconds(96, 100))
  }

  @Test func aStillLastsAsLongAsAsked() throws {
    let index = try GIFDecoder(bytes: GIFWriter(delays: [700]).bytes).index
    let timeline = try Timeline(index, delays: .raw, stillDuration: seconds(5, 2))
    #expect(timeline.duration == seconds(5, 2))
    let choice = try RateChoice(timeline, isAnimated: false, request: RateRequest())
    #expect(choice.rate == FrameRate(whole: 10))
    #expect(choice.reason == .still)
  }

  /// Hundreds of fractions that have no common unit: boundaries stay within a nanosecond.
  @Test func unrelatedFractionsAreRoundedAtBoundariesOnly() throws {
    let entries = (0..<400).map {
      Timeline.Entry(frame: $0, duration: seconds(1, Int64(65521 - 2 * $0)))
    }
    let timeline = try Timeline(entries)
    var sum = 0.0
    for entry in entries { sum += entry.duration.doubleValue }
    #expect(abs(timeline.duration.doubleValue - sum) < 2e-9)
    #expect(timeline.unitsPerSecond == 1_000_000_000)
  }

  @Test func sumsBeyond64BitsAreAnError() {
    let entry = Timeline.Entry(frame: 0, duration: Rational(.max - 1))
    #expect(throws: TimelineError.tooLong(frame: 0)) { try Timeline([entry, entry]) }
  }
}

@Suite struct RateChoiceTests {
  private func choice(
    _ delays: [Int?], _ change: (inout RateRequest) -> Void = { _ in }
  ) throws -> RateChoice {
    var request = RateRequest()
    change(&request)
    return try RateChoice(timeline(delays), isAnimated: true, request: request)
  }

  @Test func twoLongFramesNeedNoHundredTicks() throws {
    let choice = try choice([100, 100])
    #expect(choice.rate == FrameRate(whole: 1))
    #expect(choice.exactRate == FrameRate(whole: 1))
  }

  @Test func theExactRateWinsWhenItIsNear() throws {
    // 7 and 13 cs: boundaries 10, 20, 27, 40 cs; whole rates are tried from 1 up.
    let choice = try choice([0, 0, 7, 13])
    let grid = try ConstantRateResampler().resample(timeline([0, 0, 7, 13]), rate: choice.rate)
    #expect(grid.droppedSourceFrames.isEmpty)
    #expect(grid.maxError <= seconds(10, 1000))
    #expect(choice.exactRate == FrameRate(whole: 100))
  }

  @Test func zeroToleranceAsksForTheExactRate() throws {
    let choice = try choice([7, 13, 4]) {
      $0.tolerance = .zero
      $0.maximum = Rational(100)
    }
    #expect(choice.rate == FrameRate(whole: 100))
    #expect(choice.reason == .lowest || choice.reason == .exact)
  }

  @Test func anExactRateThatIsNotWholeIsACandidate() throws {
    // 3 cs each: 100/3 is exact.
    let choice = try choice([Int?](repeating: 3, count: 30)) { $0.tolerance = .zero }
    #expect(choice.rate.value == seconds(100, 3))
  }

  @Test func slowAnimationsStartAtTheLeastRate() throws {
    // 7 s each: exact would be 1/7 a second; its lowest multiple that reaches 1 is 1.
    let choice = try choice([700, 700])
    #expect(choice.rate == FrameRate(whole: 1))
    #expect(choice.exactRate?.value == seconds(1, 7))
  }

  @Test func withoutAQualifyingRateFewestDropsWin() throws {
    let choice = try choice([2, 2, 2, 2, 2]) { $0.maximum = Rational(20) }
    #expect(choice.reason == .leastBad)
    #expect(choice.rate <= FrameRate(whole: 20))
  }

  @Test func anEmptyRangeIsAnError() throws {
    #expect(throws: TimelineError.self) {
      try self.choice([7, 13]) {
        $0.minimum = seconds(301, 10)
        $0.maximum = seconds(302, 10)
      }
    }
  }
}
