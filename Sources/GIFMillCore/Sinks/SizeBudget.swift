/// How large the file of a sink may be, and what quality may be given up for that (`--max-bytes`).
public struct SizeBudget: Sendable, Hashable {
  public let limit: ByteCount
  /// The dashed name of the option that sets the quality.
  public let option: String
  /// The value asked for.
  public let best: Int
  /// The value beyond which nobody would want to look; either of the two may be the larger number.
  public let worst: Int
  /// The end of the scale: how far it goes where no smaller picture can take the place of a worse one.
  public let end: Int

  /// - Parameters:
  ///   - values: those given for the sink.
  ///   - end: nil for `worst`.
  /// - Returns: nil where they set no bound.
  public init?(
    _ values: OptionValues, option: String, best: Int, worst: Int, end: Int? = nil
  ) {
    guard let limit = values[SizeBudget.option.name].flatMap(ByteCount.init(parsing:)) else {
      return nil
    }
    self.limit = limit
    self.option = option
    self.best = best
    self.worst = worst
    self.end = end ?? worst
  }

  /// Steps from the best value to the worst, and to the end of the scale.
  public var steps: Int { abs(worst - best) }
  public var stepsToEnd: Int { abs(end - best) }

  /// The value that many steps worse than the best.
  public func value(step: Int) -> Int { worst < best ? best - step : best + step }
}

extension SizeBudget {
  /// The option of every sink that has a ``SinkDescriptor/budget``.
  public static let option = OptionDescription(
    "max-bytes", .text, placeholder: "SIZE",
    help: "Make a file of at most this many bytes, as in 500K or 8M (powers of 1024): with the best"
      + " quality that fits, not above the one asked for, and smaller pictures where no quality"
      + " does. Timing stays. Takes several passes where the first is too large.")

  /// - Throws: when the option has a value that is no size.
  public static func validate(_ values: OptionValues) throws(SinkError) {
    guard let text = values[option.name], ByteCount(parsing: text) == nil else { return }
    throw SinkError(
      .invalidOption, "--max-bytes: '\(text)' is not a number of bytes such as 500K or 8M")
  }
}
