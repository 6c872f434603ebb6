internal import GIFMillCore

extension TimelineEdits {
  /// - Parameter values: checked against ``descriptions``.
  init(_ values: OptionValues) throws(UsageError) {
    self.init()
    if let text = values["trim"] {
      guard let part = TimelineTrim(parsing: text) else {
        throw UsageError(
          "--trim: '\(text)' is not START..END, each in seconds or a frame such as #3")
      }
      trim = part
    }
    thinTo = values.integer("thin-to")
    if let factor = values.rational("speed") { speed = factor }
    isReversed = values.isOn("reverse")
    isBoomerang = values.isOn("boomerang")
    if let count = values.integer("repeat") { repeatCount = count }
    minDuration = values.rational("min-duration")
    maxDuration = values.rational("max-duration")
    if let minDuration, let maxDuration, minDuration > maxDuration {
      throw UsageError("--min-duration \(minDuration) is above --max-duration \(maxDuration)")
    }
    if let text = values["fit"] {
      guard minDuration != nil || maxDuration != nil else {
        throw UsageError("--fit does nothing without --min-duration or --max-duration")
      }
      fit = Fit(rawValue: text)
    }
  }

  /// The options, in the order in which they are applied.
  static let descriptions: [OptionDescription] = [
    OptionDescription(
      "trim", .text, placeholder: "START..END",
      help: "Keep a part: seconds (half-open) or frames counted from 0 (#3..#10, both included);"
        + " either end may be left open."),
    OptionDescription(
      "thin-to", .integer(1...Int.max), placeholder: "N",
      help:
        "Keep at most N frames, evenly chosen, first and last among them; each is held until the"
        + " next, so the length stays."),
    OptionDescription(
      "speed", .rational, placeholder: "F", help: "Play F times as fast.", default: "1"),
    OptionDescription("reverse", .flag, help: "Last frame first."),
    OptionDescription("boomerang", .flag, help: "There and back, without doubling the ends."),
    OptionDescription(
      "repeat", .integer(1...1_000_000), placeholder: "N", help: "Play N whole times.",
      default: "1"),
    OptionDescription(
      "min-duration", .rational, placeholder: "S",
      help: "Repeat whole plays until the output lasts S seconds; --fit speed slows down instead."),
    OptionDescription(
      "max-duration", .rational, placeholder: "S",
      help: "Refuse more than S seconds, unless --fit says how to shorten."),
    OptionDescription(
      "fit", .choice(Fit.allCases.map(\.rawValue)), placeholder: "HOW",
      help: "How a duration is met: repeat whole plays, trim the end, change the speed, or thin out"
        + " frames with their time."),
  ]
}
