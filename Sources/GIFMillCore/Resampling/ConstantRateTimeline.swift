/// A timeline on a constant-rate grid: which source frame is on screen for which ticks.
public struct ConstantRateTimeline: Sendable, Hashable, Codable {
  public let rate: FrameRate
  /// One or more; the stream lasts `ticks / rate` seconds.
  public let ticks: Int
  /// The exact length of the timeline in seconds, before it was put on the grid.
  public let duration: Rational
  /// One for each entry of the timeline, in order; together they cover every tick once.
  public let runs: [FrameRun]
  /// The largest distance of any boundary, 0 and the end included, from its tick; in seconds.
  public let maxError: Rational
  /// Source frames of which an entry has time but got no tick, ascending.
  public let droppedSourceFrames: [Int]
  /// The boundary with that error, the first of several; the end is `runs.count`.
  public let maxErrorBoundary: Int
  /// Source frames of which an entry was given more ticks than the nearest ones, so that all are
  /// kept; ascending.
  public let stretchedSourceFrames: [Int]

  public init(
    rate: FrameRate, ticks: Int, duration: Rational, runs: [FrameRun], maxError: Rational,
    maxErrorBoundary: Int = 0, droppedSourceFrames: [Int], stretchedSourceFrames: [Int] = []
  ) {
    self.rate = rate
    self.ticks = ticks
    self.duration = duration
    self.runs = runs
    self.maxError = maxError
    self.droppedSourceFrames = droppedSourceFrames
    self.maxErrorBoundary = maxErrorBoundary
    self.stretchedSourceFrames = stretchedSourceFrames
  }
}

/// One entry of the timeline: a source frame, the ticks it holds, and its exact place.
public struct FrameRun: Sendable, Hashable, Codable {
  /// Source frame, counted from 0.
  public let frame: Int
  public let firstTick: Int
  /// Zero for a frame that got no time on the grid.
  public let ticks: Int
  /// Seconds from the start of the timeline to the start of this entry.
  public let start: Rational
  /// Seconds this entry lasts on the exact timeline.
  public let duration: Rational

  public init(frame: Int, firstTick: Int, ticks: Int, start: Rational, duration: Rational) {
    self.frame = frame
    self.firstTick = firstTick
    self.ticks = ticks
    self.start = start
    self.duration = duration
  }
}
