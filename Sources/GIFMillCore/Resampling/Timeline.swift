/// Which source frame is on screen when, exactly.
///
/// All times are whole numbers of one unit, `1 / unitsPerSecond` seconds, so sums are exact and
/// nothing drifts. The unit is the coarsest that holds every delay. When the delays have no common
/// unit of a nanosecond or more (hundreds of unrelated APNG fractions), the unit is a nanosecond and
/// each *boundary*, never a single delay, is rounded to it.
public struct Timeline: Sendable, Hashable, Codable {
  public struct Entry: Sendable, Hashable {
    /// Source frame, counted from 0.
    public var frame: Int
    /// Seconds on screen, zero or more.
    public var duration: Rational

    public init(frame: Int, duration: Rational) {
      self.frame = frame
      self.duration = duration
    }
  }

  /// Source frames in the order they are shown.
  public let frames: [Int]
  /// Start of each entry, and the end of the last one; ascending from 0.
  public let boundaries: [Int64]
  public let unitsPerSecond: Int64

  private static let finestUnitsPerSecond: Int64 = 1_000_000_000

  /// - Throws: ``TimelineError/noTime`` when nothing takes any time.
  public init(_ entries: [Entry]) throws(TimelineError) {
    frames = entries.map(\.frame)
    if let unit = Self.commonUnit(of: entries) {
      unitsPerSecond = unit
      boundaries = try Self.exactBoundaries(entries, unitsPerSecond: unit)
    } else {
      unitsPerSecond = Self.finestUnitsPerSecond
      boundaries = try Self.roundedBoundaries(entries)
    }
    if total == 0 { throw .noTime }
  }

  /// One entry for each frame of an animation, with the policy applied; a still lasts for
  /// `stillDuration` whatever its file says.
  public init(
    _ index: AnimationIndex, delays policy: DelayPolicy, stillDuration: Rational = Rational(1)
  ) throws(TimelineError) {
    try self.init(
      index.frames.enumerated().map { number, frame in
        Entry(
          frame: number,
          duration: index.isAnimated ? policy.effectiveDelay(raw: frame.rawDelay) : stillDuration)
      })
  }

  /// Length in units; greater than zero.
  public var total: Int64 { boundaries.last ?? 0 }
  public var duration: Rational { Rational(total, unitsPerSecond) }

  /// Exact start of an entry in seconds; of the end for `frames.count`.
  public func start(of entry: Int) -> Rational { Rational(boundaries[entry], unitsPerSecond) }

  public func length(of entry: Int) -> Rational {
    Rational(boundaries[entry + 1] - boundaries[entry], unitsPerSecond)
  }

  /// Whether an entry takes time at all.
  public func hasTime(_ entry: Int) -> Bool { boundaries[entry + 1] > boundaries[entry] }

  /// Nil when the least common denominator is finer than a nanosecond.
  private static func commonUnit(of entries: [Entry]) -> Int64? {
    var unit: Int64 = 1
    for entry in entries where unit % entry.duration.denominator != 0 {
      let denominator = entry.duration.denominator
      let (product, overflow) = (unit / greatestCommonDivisor(unit, denominator))
        .multipliedReportingOverflow(by: denominator)
      guard !overflow, product <= finestUnitsPerSecond else { return nil }
      unit = product
    }
    return unit
  }

  private static func exactBoundaries(
    _ entries: [Entry], unitsPerSecond: Int64
  ) throws(TimelineError) -> [Int64] {
    var boundaries: [Int64] = [0]
    boundaries.reserveCapacity(entries.count + 1)
    var sum: Int64 = 0
    for entry in entries {
      let duration = entry.duration
      let (units, overflow) = duration.numerator.multipliedReportingOverflow(
        by: unitsPerSecond / duration.denominator)
      let (next, sumOverflow) = sum.addingReportingOverflow(units)
      guard !overflow, !sumOverflow else { throw .tooLong(frame: entry.frame) }
      sum = next
      boundaries.append(sum)
    }
    return boundaries
  }

  /// Sums in units of 2⁻⁶⁰ s, so that the error of a hundred thousand additions stays far below the
  /// nanosecond each boundary is rounded to.
  private static func roundedBoundaries(_ entries: [Entry]) throws(TimelineError) -> [Int64] {
    var boundaries: [Int64] = [0]
    var sum: Int128 = 0
    for entry in entries {
      sum += (Int128(entry.duration.numerator) << 60) / Int128(entry.duration.denominator)
      let (scaled, overflow) = sum.multipliedReportingOverflow(by: Int128(finestUnitsPerSecond))
      guard !overflow, let units = Int64(exactly: (scaled + Int128(1) << 59) >> 60) else {
        throw .tooLong(frame: entry.frame)
      }
      boundaries.append(units)
    }
    return boundaries
  }
}
