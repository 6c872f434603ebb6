// The parts that sheet JSON, frames JSON and result lines have in common.

extension ConstantRateTimeline {
  /// The `timeline` object: rate, length and how far the grid is from the truth.
  public var json: JSONValue {
    .object([
      "rate": .fraction(rate.value),
      "ticks": .integer(ticks),
      "durationMs": .integer(durationMilliseconds),
      "duration": .fraction(duration),
      "maxErrorMs": .number(maxErrorMilliseconds),
      "droppedSourceFrames": .array(droppedSourceFrames.map { .integer($0) }),
    ])
  }

  /// The `keyframes` array: one object per entry.
  ///
  /// - Parameter cells: for each entry the index of its picture, in whatever list the document has;
  ///   nil, in JSON null, for an entry that has none.
  public func keyframesJSON(cells: [Int?]) -> JSONValue {
    .array(
      zip(keyframes, cells).map { keyframe, cell in
        .object([
          "frame": .integer(keyframe.run.frame),
          "cell": cell.map { .integer($0) } ?? .null,
          "tick": .integer(keyframe.run.firstTick),
          "ticks": .integer(keyframe.run.ticks),
          "timeMs": .integer(keyframe.timeMilliseconds),
          "durationMs": .integer(keyframe.durationMilliseconds),
          "time": .fraction(keyframe.run.start),
          "duration": .fraction(keyframe.run.duration),
        ])
      })
  }

  /// The `keyTimes` array; see ``keyTimes``.
  public var keyTimesJSON: JSONValue { .array(keyTimes.map { .number($0) }) }
}

extension SourceDescription {
  /// The `source` object.
  public var json: JSONValue {
    .object([
      "name": .string(name),
      "format": .string(format.rawValue),
      "width": .integer(size.width),
      "height": .integer(size.height),
      "frameCount": .integer(frameCount),
      "plays": .integer(plays.total),
    ])
  }
}
