/// What became of an animation's time, from the file to the grid.
public struct TimingAudit: Sendable, Hashable, Codable {
  /// Sum of the delays as stored, a missing one counted as zero; seconds.
  public let rawTotal: Rational
  /// Sum under the delay policy.
  public let effectiveTotal: Rational
  /// After edits.
  public let editedTotal: Rational
  /// `ticks / rate`.
  public let outputTotal: Rational
  /// Source frames whose delay the policy changed.
  public let clampedFrames: [Int]
  /// How many different effective delays there are.
  public let distinctDelayCount: Int
  /// The source frame that starts at the boundary with the largest error; the last frame for the end.
  public let maxErrorFrame: Int

  public init(
    _ index: AnimationIndex, effective: Timeline, edited: Timeline, output: ConstantRateTimeline
  ) {
    let raw = try? Timeline(index, delays: .raw, stillDuration: index.frames[0].rawDelay ?? .zero)
    rawTotal = raw?.duration ?? .zero
    effectiveTotal = effective.duration
    editedTotal = edited.duration
    outputTotal =
      output.rate.value.inverse.flatMap { Rational(Int64(output.ticks)).multiplied(by: $0) }
      ?? output.duration
    clampedFrames = index.frames.indices.filter {
      index.frames[$0].rawDelay != effective.length(of: $0)
    }
    distinctDelayCount = Set(effective.frames.indices.map { effective.length(of: $0) }).count
    maxErrorFrame = edited.frames[min(output.maxErrorBoundary, edited.frames.count - 1)]
  }
}

extension TimingAudit {
  /// The `audit` object of reports.
  public func json(_ output: ConstantRateTimeline) -> JSONValue {
    .object([
      "rawTotal": .fraction(rawTotal),
      "effectiveTotal": .fraction(effectiveTotal),
      "editedTotal": .fraction(editedTotal),
      "outputTotal": .fraction(outputTotal),
      "distinctDelays": .integer(distinctDelayCount),
      "clamped": .array(clampedFrames.map { .integer($0) }),
      "dropped": .array(output.droppedSourceFrames.map { .integer($0) }),
      "stretched": .array(output.stretchedSourceFrames.map { .integer($0) }),
      "maxErrorMs": .number(output.maxErrorMilliseconds),
      "maxErrorFrame": .integer(maxErrorFrame),
    ])
  }
}
