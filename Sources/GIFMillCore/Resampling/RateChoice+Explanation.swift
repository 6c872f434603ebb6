extension RateChoice {
  /// Why this rate, in one plain sentence.
  ///
  /// - Parameter output: the timeline on this rate's grid.
  public func explanation(_ output: ConstantRateTimeline) -> String {
    let exact = exactRate.map { "exact would need \($0)" } ?? "no rate is exact"
    let error = "\(output.maxErrorMilliseconds.formatted(decimals: 3)) ms"
    let lost = output.droppedSourceFrames.count
    let loss = lost == 0 ? "no frame lost" : "\(lost) \(lost == 1 ? "frame" : "frames") lost"
    let outcome =
      output.maxError == .zero
      ? "every boundary exact, \(loss)" : "every boundary within \(error), \(loss); \(exact)"
    return switch reason {
    case .requested: "rate \(rate) as asked: \(outcome)"
    case .still: "rate \(rate), as for every still"
    case .lowest, .exact: "auto rate \(rate): \(outcome)"
    case .leastBad:
      "auto rate \(rate): no rate in the range keeps every frame within the tolerance, this one"
        + " comes nearest; \(outcome)"
    }
  }
}

extension ConstantRateTimeline {
  /// ``maxError`` in milliseconds, for display and for JSON numbers.
  public var maxErrorMilliseconds: Double {
    maxError.multiplied(by: Rational(1000))?.doubleValue ?? maxError.doubleValue * 1000
  }
}
