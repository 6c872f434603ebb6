internal import GIFMillCore

extension AnimationTiming {
  /// What reports tell beyond the `timeline` object: why this rate, what was changed, where the time
  /// went, and the map from output ticks to source frames that captions and sound need.
  var details: [JSONValue.Member] {
    [
      .init("rateReason", .string(choice.explanation(output))),
      .init(
        "edits",
        .array(edits.map { .object(["name": .string($0.name), "value": .string($0.value)]) })),
      .init("audit", audit.json(output)),
      .init("runs", .array(output.runs.map(\.json))),
    ]
  }
}

extension FrameRun {
  fileprivate var json: JSONValue {
    .object([
      "frame": .integer(frame), "tick": .integer(firstTick), "ticks": .integer(ticks),
      "start": .fraction(start),
    ])
  }
}
