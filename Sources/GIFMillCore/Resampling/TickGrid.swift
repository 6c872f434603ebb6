/// A timeline's boundaries on the grid of one rate.
///
/// A boundary at `b` seconds goes to tick `⌊b·rate + ½⌋`: the nearest, ties up. So a tick shows what
/// is on screen at its middle.
struct TickGrid {
  /// One for each boundary of the timeline, ascending from 0; the last one is the length.
  private(set) var ticks: [Int]
  /// Entries that have time but no tick.
  private(set) var droppedCount: Int
  /// Largest distance of a boundary from its tick, in units of
  /// `1 / (unitsPerSecond · rate.numerator)` seconds.
  private let maxErrorUnits: Int128
  /// The boundary with that distance; the first of several.
  let maxErrorBoundary: Int
  private let errorUnitsPerSecond: Int128

  /// Seconds.
  var maxError: Rational {
    Rational(exactly: maxErrorUnits, errorUnitsPerSecond) ?? nearestMaxError
  }

  /// For unit and rate so fine that the exact fraction needs more than 64 bits: to a picosecond.
  private var nearestMaxError: Rational {
    let picoseconds = maxErrorUnits * 1_000_000_000_000 / errorUnitsPerSecond
    return Rational(exactly: picoseconds, 1_000_000_000_000) ?? Rational(.max)
  }

  func length(of entry: Int) -> Int { ticks[entry + 1] - ticks[entry] }

  /// Puts a timeline on the grid of a rate.
  init(_ timeline: Timeline, rate: FrameRate) {
    let scale = Scale(timeline, rate: rate)
    let ticks =
      scale.fitsInWord
      ? scale.ticks(timeline.boundaries, as: Int64.self)
      : scale.ticks(timeline.boundaries, as: Int128.self)
    self.init(timeline, scale: scale, ticks: ticks)
  }

  /// Measures ticks that were chosen in another way.
  init(_ timeline: Timeline, rate: FrameRate, ticks: [Int]) {
    self.init(timeline, scale: Scale(timeline, rate: rate), ticks: ticks)
  }

  private init(_ timeline: Timeline, scale: Scale, ticks: [Int]) {
    self.ticks = ticks
    errorUnitsPerSecond = scale.numerator * scale.unitsPerSecond
    let worst =
      scale.fitsInWord
      ? scale.worstError(timeline.boundaries, ticks: ticks, as: Int64.self)
      : scale.worstError(timeline.boundaries, ticks: ticks, as: Int128.self)
    (maxErrorUnits, maxErrorBoundary) = worst
    droppedCount = 0
    for entry in timeline.frames.indices
    where ticks[entry] == ticks[entry + 1] && timeline.hasTime(entry) {
      droppedCount += 1
    }
  }
}

/// The numbers that turn units into ticks.
private struct Scale {
  /// Of the rate.
  let numerator: Int128
  /// Of the rate, times the units per second.
  let divisor: Int128
  let unitsPerSecond: Int128
  /// Whether every product below fits in 64 bits, which is four times as fast.
  let fitsInWord: Bool

  init(_ timeline: Timeline, rate: FrameRate) {
    numerator = Int128(rate.value.numerator)
    unitsPerSecond = Int128(timeline.unitsPerSecond)
    divisor = unitsPerSecond * Int128(rate.value.denominator)
    // 2·b·numerator + divisor, and tick·divisor with a tick or so above it.
    fitsInWord = 2 * Int128(timeline.total) * numerator + 4 * divisor < Int128(Int64.max)
  }

  func ticks<Word: FixedWidthInteger>(_ boundaries: [Int64], as: Word.Type) -> [Int] {
    let (numerator, divisor) = (Word(numerator), Word(divisor))
    var ticks = boundaries.map {
      Int(clamping: (2 * Word($0) * numerator + divisor) / (2 * divisor))
    }
    // There is at least one tick, and what is last on screen holds it.
    if let last = ticks.indices.last { ticks[last] = max(ticks[last], 1) }
    return ticks
  }

  func worstError<Word: FixedWidthInteger & SignedInteger>(
    _ boundaries: [Int64], ticks: [Int], as: Word.Type
  ) -> (units: Int128, boundary: Int) {
    let (numerator, divisor) = (Word(numerator), Word(divisor))
    var worst: Word = 0
    var place = 0
    for boundary in boundaries.indices {
      let error = abs(Word(ticks[boundary]) * divisor - Word(boundaries[boundary]) * numerator)
      if error > worst { (worst, place) = (error, boundary) }
    }
    return (Int128(worst), place)
  }
}
