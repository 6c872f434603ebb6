/// Puts an exact timeline on a constant-rate grid.
///
/// Each boundary goes to the nearest tick, ties up, so none lies further than half a tick from the
/// truth and nothing drifts, however long the animation. A frame too short for the grid gets no tick
/// and is named in the result, unless `keepsEveryFrame`.
public struct ConstantRateResampler: Sendable, Hashable {
  /// Gives every frame that has time at least one tick, taken from longer neighbours; the total
  /// stays (`--keep-every-frame`).
  public var keepsEveryFrame = false
  /// Most ticks in one output (`--max-ticks`).
  public var maxTicks = 36_000

  public init() {}

  /// - Throws: ``TimelineError`` when the limit is passed or there are more frames to keep than ticks.
  /// - Complexity: linear in the entries, whatever the number of ticks.
  public func resample(
    _ timeline: Timeline, rate: FrameRate
  ) throws(TimelineError) -> ConstantRateTimeline {
    var grid = TickGrid(timeline, rate: rate)
    let total = grid.ticks[grid.ticks.count - 1]
    guard total <= maxTicks else { throw tooManyTicks(total, timeline, rate: rate) }
    var stretched: Set<Int> = []
    if keepsEveryFrame, grid.droppedCount > 0 {
      let nearest = grid
      grid = TickGrid(
        timeline, rate: rate, ticks: try FrameKeeping.ticks(timeline, rate: rate))
      for entry in timeline.frames.indices where grid.length(of: entry) > nearest.length(of: entry)
      {
        stretched.insert(timeline.frames[entry])
      }
    }
    let runs = timeline.frames.indices.map { entry in
      FrameRun(
        frame: timeline.frames[entry], firstTick: grid.ticks[entry],
        ticks: grid.length(of: entry), start: timeline.start(of: entry),
        duration: timeline.length(of: entry))
    }
    return ConstantRateTimeline(
      rate: rate, ticks: total, duration: timeline.duration, runs: runs, maxError: grid.maxError,
      maxErrorBoundary: grid.maxErrorBoundary, droppedSourceFrames: dropped(runs),
      stretchedSourceFrames: stretched.sorted())
  }

  /// Source frames of which an entry has time but got no tick.
  private func dropped(_ runs: [FrameRun]) -> [Int] {
    let lost = Set(runs.filter { $0.ticks == 0 && $0.duration > .zero }.map(\.frame))
    return lost.sorted()
  }

  private func tooManyTicks(
    _ ticks: Int, _ timeline: Timeline, rate: FrameRate
  ) -> TimelineError {
    let longest =
      timeline.frames.indices.max { timeline.length(of: $0) < timeline.length(of: $1) } ?? 0
    return .tooManyTicks(
      ticks: ticks, limit: maxTicks, rate: rate, longestFrame: timeline.frames[longest],
      seconds: timeline.length(of: longest).doubleValue)
  }
}
