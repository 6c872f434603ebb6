import GIFMillCore
import GIFMillTestSupport
import Testing

/// A timeline of durations in hundredths of a second.
private func timeline(_ durations: [Int64]) throws -> Timeline {
  try Timeline(
    durations.enumerated().map {
      Timeline.Entry(frame: $0.offset, duration: Rational($0.element, 100))
    })
}

private func edit(
  _ timeline: Timeline, _ change: (inout TimelineEdits) -> Void
) throws -> Timeline {
  var edits = TimelineEdits()
  change(&edits)
  return try edits.apply(to: timeline).timeline
}

/// Durations in hundredths of a second.
private func durations(_ timeline: Timeline) -> [Rational] {
  timeline.frames.indices.map {
    timeline.length(of: $0).multiplied(by: Rational(100)) ?? .zero
  }
}

@Suite struct TimelineEditTests {
  @Test(
    arguments: [
      ("#1..#2", [1, 2], [20, 30]), ("#2..", [2, 3], [30, 40]), ("..#0", [0], [10]),
      ("0.1..0.6", [1, 2], [20, 30]), ("0.05..0.15", [0, 1], [5, 5]), ("..0.1", [0], [10]),
      ("#1..0.35", [1, 2], [20, 5]), ("0.9..", [3], [10]),
    ] as [(String, [Int], [Int64])])
  func trimsSecondsHalfOpenAndFramesInclusive(
    text: String, frames: [Int], expected: [Int64]
  ) throws {
    let trim = try #require(TimelineTrim(parsing: text))
    let result = try edit(timeline([10, 20, 30, 40])) { $0.trim = trim }
    #expect(result.frames == frames)
    #expect(durations(result) == expected.map { Rational($0) })
  }

  @Test(arguments: ["", "..", "1", "a..b", "#..#2", "#-1..2", "-1..2"])
  func refusesOtherParts(text: String) { #expect(TimelineTrim(parsing: text) == nil) }

  @Test(arguments: ["5..6", "#9..", "#2..#1"])
  func nothingLeftIsAnError(text: String) throws {
    let trim = try #require(TimelineTrim(parsing: text))
    let error = try #require(throws: TimelineError.self) {
      try edit(timeline([10, 20])) { $0.trim = trim }
    }
    #expect(error.description.contains("--trim \(text)"))
  }

  @Test func speedIsExact() throws {
    let result = try edit(timeline([7, 13])) { $0.speed = Rational(3) }
    #expect(durations(result) == [Rational(7, 3), Rational(13, 3)])
    #expect(result.duration == Rational(20, 300))
  }

  @Test func aBudgetThinsEvenlyAndKeepsTheLength() throws {
    let result = try edit(timeline([Int64](repeating: 5, count: 200))) { $0.thinTo = 50 }
    #expect(result.frames.count == 50)
    #expect(result.duration == Rational(10))
    #expect(result.frames.first == 0)
    #expect(result.frames.last == 199)
    let steps = zip(result.frames, result.frames.dropFirst()).map { $1 - $0 }
    #expect(Set(steps).isSubset(of: [4, 5]))
  }

  @Test func thinnedFramesStartWhenTheyDid() throws {
    let original = try timeline([1, 2, 3, 4, 5, 6, 7])
    let result = try edit(original) { $0.thinTo = 4 }
    for (entry, frame) in result.frames.enumerated() {
      #expect(result.start(of: entry) == original.start(of: frame))
    }
    #expect(try edit(original) { $0.thinTo = 1 }.frames == [0])
    #expect(try edit(original) { $0.thinTo = 7 } == original)
  }

  @Test func boomerangDoublesNoEnd() throws {
    #expect(
      try edit(timeline([1, 2, 3, 4])) { $0.isBoomerang = true }.frames == [0, 1, 2, 3, 2, 1])
    #expect(try edit(timeline([1, 2])) { $0.isBoomerang = true }.frames == [0, 1])
    #expect(try edit(timeline([1])) { $0.isBoomerang = true }.frames == [0])
  }

  @Test func shortLoopsReachALengthInWholePlays() throws {
    let result = try edit(timeline([10, 20])) { $0.minDuration = Rational(1) }
    #expect(result.duration == Rational(12, 10))
    #expect(result.frames == [0, 1, 0, 1, 0, 1, 0, 1])
    #expect(try edit(timeline([60, 40])) { $0.minDuration = Rational(1) }.frames == [0, 1])
    #expect(
      try edit(timeline([10, 20])) {
        $0.minDuration = Rational(1)
        $0.fit = .speed
      }.duration == Rational(1))
  }

  @Test func aMaximumWithoutAWayIsAnErrorThatNamesTheWays() throws {
    let error = try #require(throws: TimelineError.self) {
      try edit(timeline([100, 100, 100])) { $0.maxDuration = Rational(1) }
    }
    #expect(error.description.contains("--fit trim, speed or thin"))
  }

  @Test(
    arguments: [
      (.trim, [Rational(100)]), (.speed, [Rational(100, 3), Rational(100, 3), Rational(100, 3)]),
      (.thin, [Rational(100)]),
    ] as [(TimelineEdits.Fit, [Rational])])
  func aMaximumIsMetAsAsked(fit: TimelineEdits.Fit, expected: [Rational]) throws {
    let result = try edit(timeline([100, 100, 100])) {
      $0.maxDuration = Rational(1)
      $0.fit = fit
    }
    #expect(durations(result) == expected)
  }

  @Test func everythingThatWasDoneIsListedInOrder() throws {
    var edits = TimelineEdits()
    edits.trim = TimelineTrim(parsing: "#0..#2")
    edits.speed = Rational(2)
    edits.isReversed = true
    edits.isBoomerang = true
    edits.repeatCount = 3
    edits.maxDuration = Rational(1)
    edits.fit = .trim
    let (result, applied) = try edits.apply(to: timeline([100, 100, 100, 100]))
    #expect(
      applied.map(\.description) == [
        "trim #0..#2", "speed 2", "reverse", "boomerang", "repeat 3", "trim ..1",
      ])
    #expect(result.frames == [2, 1])
    #expect(result.duration == Rational(1))
  }

  @Test func editsObeyTheirAlgebra() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let original = try timeline(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in
          Int64.random(in: 1...50, using: &random)
        })
      let reversed = try edit(original) { $0.isReversed = true }
      #expect(reversed.frames == original.frames.reversed())
      #expect(reversed.duration == original.duration)
      #expect(try edit(reversed) { $0.isReversed = true } == original)

      let (first, second) = (
        Int.random(in: 1...4, using: &random), Int.random(in: 1...4, using: &random)
      )
      let twice = try edit(edit(original) { $0.repeatCount = first }) { $0.repeatCount = second }
      #expect(try twice == edit(original) { $0.repeatCount = first * second })

      if original.frames.count > 2 {
        let boomerang = try edit(original) { $0.isBoomerang = true }
        let ends =
          original.length(of: 0).doubleValue
          + original.length(of: original.frames.count - 1).doubleValue
        #expect(
          abs(boomerang.duration.doubleValue - (2 * original.duration.doubleValue - ends)) < 1e-9)
        // There and back is its own mirror image about its first frame.
        let mirrored = Array(boomerang.frames.dropFirst().reversed())
        #expect(mirrored == Array(boomerang.frames.dropFirst()))
      }
      let faster = try edit(original) { $0.speed = Rational(3, 2) }
      #expect(try edit(faster) { $0.speed = Rational(2, 3) } == original)
    }
  }
}
