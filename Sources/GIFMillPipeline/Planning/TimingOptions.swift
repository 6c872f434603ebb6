public import GIFMillCore

/// From what a file says to ticks: policy, rate and grid, as the options ask.
public struct TimingOptions: Sendable, Hashable {
  public var delays = DelayPolicy.browser
  /// Seconds a single frame is shown, whatever its file says; greater than zero.
  public var stillDuration = Rational(1)
  public var rate = RateRequest()
  public var resampler = ConstantRateResampler()
  public var edits = TimelineEdits()

  public init() {}

  /// - Parameter values: checked against ``descriptions``.
  public init(_ values: OptionValues) throws(UsageError) {
    if let text = values["delays"] {
      guard let policy = DelayPolicy(parsing: text) else {
        throw UsageError("--delays: '\(text)' is not browser, raw or floor=MS")
      }
      delays = policy
    }
    if let seconds = values.rational("still-duration") { stillDuration = seconds }
    if let text = values["fps"], text != "auto" {
      guard let fixed = FrameRate(parsing: text) else {
        throw UsageError("--fps: '\(text)' is not auto, N, N/D or a decimal above zero")
      }
      rate.fixed = fixed
    }
    if let minimum = values.rational("min-fps") { rate.minimum = minimum }
    if let maximum = values.rational("max-fps") { rate.maximum = maximum }
    if rate.minimum > rate.maximum {
      throw UsageError("--min-fps \(rate.minimum) is above --max-fps \(rate.maximum)")
    }
    if rate.maximum > TimingOptions.highestRate {
      throw UsageError("--max-fps \(rate.maximum) is above \(TimingOptions.highestRate)")
    }
    if let text = values["tolerance"] {
      guard
        let milliseconds = Rational(parsing: text), milliseconds >= .zero,
        let seconds = milliseconds.multiplied(by: Rational(1, 1000))
      else { throw UsageError("--tolerance: '\(text)' is not zero or more milliseconds") }
      rate.tolerance = seconds
    }
    resampler.keepsEveryFrame = values.isOn("keep-every-frame")
    if let ticks = values.integer("max-ticks") { resampler.maxTicks = ticks }
    edits = try TimelineEdits(values)
  }

  /// `auto` tries every whole rate in its range, so the range has an end.
  private static let highestRate = Rational(1000)

  /// Puts an animation on its grid.
  public func timing(of index: AnimationIndex) throws(TimelineError) -> AnimationTiming {
    let effective = try Timeline(index, delays: delays, stillDuration: stillDuration)
    let (edited, applied) = try edits.apply(to: effective)
    let choice = try RateChoice(edited, isAnimated: index.isAnimated, request: rate)
    let output = try resampler.resample(edited, rate: choice.rate)
    return AnimationTiming(
      source: edited, edits: applied, choice: choice, output: output,
      audit: TimingAudit(index, effective: effective, edited: edited, output: output))
  }
}

/// The exact timeline of one animation, the rate chosen for it, and the result.
public struct AnimationTiming: Sendable, Codable {
  /// After edits.
  public let source: Timeline
  public let edits: [AppliedEdit]
  public let choice: RateChoice
  public let output: ConstantRateTimeline
  public let audit: TimingAudit
}

extension TimingOptions {
  /// Every option of the timing, in the order of the help.
  public static let descriptions = rateAndDelays + TimelineEdits.descriptions

  private static let rateAndDelays: [OptionDescription] = [
    OptionDescription(
      "fps", .text, placeholder: "RATE",
      help: "Ticks a second: N, N/D, a decimal, or auto for the lowest rate that loses no frame and"
        + " keeps every boundary within the tolerance.", default: "auto"),
    OptionDescription(
      "min-fps", .rational, placeholder: "N", help: "Lowest rate that auto may choose.",
      default: "1"),
    OptionDescription(
      "max-fps", .rational, placeholder: "N", help: "Highest rate that auto may choose.",
      default: "60"),
    OptionDescription(
      "tolerance", .text, placeholder: "MS",
      help:
        "How far auto may move a boundary between frames, in milliseconds; 0 asks for exactness.",
      default: "10"),
    OptionDescription(
      "delays", .text, placeholder: "POLICY",
      help: "browser: below 11 ms becomes 100 ms, as every browser has it. raw: as stored."
        + " floor=MS: shorter delays are raised to MS.", default: "browser"),
    OptionDescription(
      "keep-every-frame", .flag,
      help: "Give every source frame at least one tick, taken from its longer neighbours."),
    OptionDescription(
      "still-duration", .rational, placeholder: "S",
      help: "Seconds that an image of one frame lasts.", default: "1"),
    OptionDescription(
      "max-ticks", .integer(1...100_000_000), placeholder: "N",
      help: "Refuse an output of more ticks: one long hold can make a huge video.",
      default: "36000"),
  ]
}
