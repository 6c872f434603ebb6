/// Changes to a timeline, made exactly and before it is put on a grid.
///
/// They are applied in the order of the properties: first what is shown, then how fast, then in which
/// order and how often, then how long altogether.
public struct TimelineEdits: Sendable, Hashable {
  /// What `--max-duration` and `--min-duration` may do to reach their length.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Play whole times again; makes longer only. What `--min-duration` does unless told otherwise.
    case `repeat`
    /// Cut the end off; makes shorter only.
    case trim
    /// Play faster or slower by one factor.
    case speed
    /// Leave frames out evenly, with their time; makes shorter only. First and last stay.
    case thin
  }

  /// The part that is kept (`--trim`).
  public var trim: TimelineTrim?
  /// At most this many frames, evenly chosen; each keeps its start and is held until the next kept one
  /// starts, so the length stays. First and last stay (`--thin-to`).
  public var thinTo: Int?
  /// Playback speed, greater than zero; 2 halves every duration (`--speed`).
  public var speed = Rational(1)
  /// Last frame first (`--reverse`).
  public var isReversed = false
  /// There and back, both ends once: 0 1 2 3 2 1 (`--boomerang`).
  public var isBoomerang = false
  /// Whole plays, one or more (`--repeat`).
  public var repeatCount = 1
  /// Seconds; reached by whole plays unless ``fit`` is ``Fit/speed`` (`--min-duration`).
  public var minDuration: Rational?
  /// Seconds; more is an error unless ``fit`` names a way to make it shorter (`--max-duration`).
  public var maxDuration: Rational?
  public var fit: Fit?

  /// Bounds what repeating can make of a small file.
  private static let maxEntryCount = 4_000_000

  public init() {}

  /// - Returns: the edited timeline, and what was done to it in order.
  /// - Throws: ``TimelineError`` when nothing is left, or a length cannot be reached.
  public func apply(
    to timeline: Timeline
  ) throws(TimelineError) -> (timeline: Timeline, applied: [AppliedEdit]) {
    var edited = timeline
    var applied: [AppliedEdit] = []
    func make(
      _ name: String, _ value: String, _ entries: [Timeline.Entry]
    ) throws(TimelineError) {
      edited = try Timeline(entries)
      applied.append(AppliedEdit(name: name, value: value))
    }
    if let trim { try make("trim", "\(trim)", trim.entries(of: edited)) }
    if let thinTo, thinTo < edited.frames.count {
      try make("thin-to", "\(thinTo)", edited.thinned(to: thinTo))
    }
    if speed != Rational(1) { try make("speed", "\(speed)", edited.played(at: speed)) }
    if isReversed { try make("reverse", "", edited.entries.reversed()) }
    if isBoomerang, edited.frames.count > 2 {
      let back = edited.entries.dropFirst().dropLast().reversed()
      try make("boomerang", "", edited.entries + back)
    }
    if repeatCount > 1 {
      try make("repeat", "\(repeatCount)", repeated(edited, times: repeatCount, flag: "--repeat"))
    }
    if let minDuration, edited.duration < minDuration {
      if fit == .speed {
        let factor = try edited.duration.divided(by: minDuration)
        try make("speed", "\(factor)", edited.played(at: factor))
      } else {
        let times = try edited.plays(toReach: minDuration)
        try make("repeat", "\(times)", repeated(edited, times: times, flag: "--min-duration"))
      }
    }
    if let maxDuration, edited.duration > maxDuration {
      switch fit {
      case .trim:
        let trim = TimelineTrim(start: nil, end: .seconds(maxDuration))
        try make("trim", "\(trim)", trim.entries(of: edited))
      case .speed:
        let factor = try edited.duration.divided(by: maxDuration)
        try make("speed", "\(factor)", edited.played(at: factor))
      case .thin:
        let entries = try edited.thinned(toLast: maxDuration)
        try make("thin", "\(entries.count) of \(edited.frames.count) frames", entries)
      case .repeat, nil:
        throw .invalidEdit(
          "it lasts \(edited.duration.doubleValue.formatted(decimals: 3)) s, more than"
            + " --max-duration \(maxDuration) (--fit trim, speed or thin makes it fit)")
      }
    }
    return (edited, applied)
  }

  private func repeated(
    _ timeline: Timeline, times: Int, flag: String
  ) throws(TimelineError) -> [Timeline.Entry] {
    let (count, overflow) = timeline.frames.count.multipliedReportingOverflow(by: times)
    guard !overflow, count <= Self.maxEntryCount else {
      throw .invalidEdit(
        "\(flag): \(times) plays of \(timeline.frames.count) frames are more than"
          + " \(Self.maxEntryCount) frames in all")
    }
    let entries = timeline.entries
    return (0..<times).flatMap { _ in entries }
  }
}

/// One change that was made, for reports.
public struct AppliedEdit: Sendable, Hashable, Codable {
  /// The option's name without dashes.
  public let name: String
  /// As the option would be written; empty for a flag.
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension AppliedEdit: CustomStringConvertible {
  public var description: String { value.isEmpty ? name : "\(name) \(value)" }
}

extension Timeline {
  /// The entries with their exact durations.
  var entries: [Entry] {
    frames.indices.map { Entry(frame: frames[$0], duration: length(of: $0)) }
  }

  func played(at speed: Rational) throws(TimelineError) -> [Entry] {
    var entries = entries
    for index in entries.indices {
      entries[index].duration = try entries[index].duration.divided(by: speed)
    }
    return entries
  }

  /// At most `count` entries, first and last among them; each lasts until the next kept one started.
  func thinned(to count: Int) -> [Entry] {
    let kept = evenChoice(of: count, from: frames.count)
    return kept.indices.map { index in
      let end = index + 1 < kept.count ? kept[index + 1] : frames.count
      return Entry(
        frame: frames[kept[index]],
        duration: Rational(boundaries[end] - boundaries[kept[index]], unitsPerSecond))
    }
  }

  /// As many entries as fit into `seconds` with the durations they have, evenly chosen.
  func thinned(toLast seconds: Rational) throws(TimelineError) -> [Entry] {
    for count in (1..<frames.count).reversed() {
      let kept = evenChoice(of: count, from: frames.count)
      let units = kept.reduce(Int64(0)) { $0 + boundaries[$1 + 1] - boundaries[$1] }
      if units > 0, Rational(units, unitsPerSecond) <= seconds {
        return kept.map { Entry(frame: frames[$0], duration: length(of: $0)) }
      }
    }
    throw .invalidEdit(
      "--fit thin: not even one frame is as short as --max-duration \(seconds)")
  }

  /// Whole plays needed to last at least that long.
  func plays(toReach seconds: Rational) throws(TimelineError) -> Int {
    let units = Int128(seconds.numerator) * Int128(unitsPerSecond)
    let play = Int128(seconds.denominator) * Int128(total)
    return Int(clamping: (units + play - 1) / play)
  }
}

/// `count` of the numbers below `total`, ascending and evenly spread, first and last among them.
private func evenChoice(of count: Int, from total: Int) -> [Int] {
  guard count > 1 else { return [0] }
  return (0..<count).map { (2 * $0 * (total - 1) + count - 1) / (2 * (count - 1)) }
}

extension Rational {
  fileprivate func divided(by other: Rational) throws(TimelineError) -> Rational {
    guard let inverse = other.inverse, let quotient = multiplied(by: inverse) else {
      throw .invalidEdit("--speed: the durations do not fit in 64-bit fractions")
    }
    return quotient
  }
}
