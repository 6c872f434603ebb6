/// The part of a timeline from one place to another (`--trim START..END`).
///
/// A time is in seconds and half-open: what starts at the end is left out. `#n` is a frame of the
/// timeline counted from 0, and both ends belong to the part. Either end may be left open.
public struct TimelineTrim: Sendable, Hashable {
  public enum Place: Sendable, Hashable {
    case seconds(Rational)
    case frame(Int)
  }

  public var start: Place?
  public var end: Place?

  public init(start: Place?, end: Place?) {
    self.start = start
    self.end = end
  }

  /// Reads `1.5..3`, `#3..#10`, `2..`, `..#9` and mixtures; nil for anything else and for `..`.
  public init?(parsing text: some StringProtocol) {
    let parts = String(text).split(
      separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !(parts[0].isEmpty && parts[1].isEmpty) else { return nil }
    start = Place(parsing: parts[0])
    end = Place(parsing: parts[1])
    if start == nil && !parts[0].isEmpty || end == nil && !parts[1].isEmpty { return nil }
  }

  /// The entries of the part, the first and last shortened where a time cuts them.
  ///
  /// - Throws: when nothing that takes time is left.
  func entries(of timeline: Timeline) throws(TimelineError) -> [Timeline.Entry] {
    let from = startBoundary(timeline)
    let to = endBoundary(timeline)
    var entries: [Timeline.Entry] = []
    for entry in timeline.frames.indices {
      guard entry >= from.entry, entry <= to.entry else { continue }
      let begin = max(timeline.start(of: entry), from.seconds)
      let end = min(timeline.start(of: entry + 1), to.seconds)
      guard end > begin || (end == begin && !timeline.hasTime(entry)) else { continue }
      guard let duration = end.subtracting(begin) else { throw .tooLong(frame: entry) }
      entries.append(.init(frame: timeline.frames[entry], duration: duration))
    }
    guard entries.contains(where: { $0.duration > .zero }) else {
      throw .invalidEdit(
        "--trim \(self) leaves nothing of \(timeline.frames.count) frames and"
          + " \(timeline.duration.doubleValue.formatted(decimals: 3)) s")
    }
    return entries
  }

  private func startBoundary(_ timeline: Timeline) -> (entry: Int, seconds: Rational) {
    switch start {
    case nil: (0, .zero)
    case .seconds(let seconds): (0, seconds)
    case .frame(let frame): (frame, .zero)
    }
  }

  private func endBoundary(_ timeline: Timeline) -> (entry: Int, seconds: Rational) {
    switch end {
    case nil: (timeline.frames.count, timeline.duration)
    case .seconds(let seconds): (timeline.frames.count, seconds)
    case .frame(let frame): (frame, timeline.duration)
    }
  }
}

extension TimelineTrim.Place {
  init?(parsing text: some StringProtocol) {
    if text.hasPrefix("#") {
      let digits = text.dropFirst()
      guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let frame = Int(digits)
      else { return nil }
      self = .frame(frame)
    } else {
      guard let seconds = Rational(parsing: text), seconds >= .zero else { return nil }
      self = .seconds(seconds)
    }
  }
}

extension TimelineTrim.Place: CustomStringConvertible {
  public var description: String {
    switch self {
    case .seconds(let seconds): "\(seconds)"
    case .frame(let frame): "#\(frame)"
    }
  }
}

extension TimelineTrim: CustomStringConvertible {
  public var description: String {
    "\(start.map { "\($0)" } ?? "")..\(end.map { "\($0)" } ?? "")"
  }
}
