public import GIFMillCore

/// How every input of a batch is converted, whatever the sinks.
public struct ConversionOptions: Sendable {
  public var timing = TimingOptions()
  public var limits = DecodeLimits()
  /// The sizes that every output is made in.
  var scales = [OutputScale.source]
  /// What to do with a file of which something is lost.
  public var damage = DamagePolicy.report
  /// What becomes of an output that takes the source's place and is larger than it.
  var ifLarger = LargerOutputPolicy.keep
  /// What the outputs are for (`--target`); nil for nothing in particular.
  public private(set) var target: DeliveryTarget?
  /// As given or set by the target, by the options' dashed names: what staleness goes by.
  public private(set) var values = OptionValues()

  public init() {}

  /// - Parameter given: checked against ``descriptions``.
  /// - Throws: when a value makes no sense, or contradicts another.
  public init(_ given: OptionValues) throws(UsageError) {
    target = given[DeliveryTarget.option.name].flatMap(DeliveryTarget.named)
    let values = try target?.completing(given) ?? given
    self.values = values
    timing = try TimingOptions(values)
    if let text = values["scale"] {
      scales = try OutputScale.list(text)
      try target?.check(scales, given: text)
    }
    if let pixels = values.integer("max-canvas-pixels") { limits.maxCanvasPixels = pixels }
    if let frames = values.integer("max-frames") { limits.maxFrames = frames }
    if let pixels = values.integer("max-total-pixels") { limits.maxTotalPixels = pixels }
    if values.isOn("strict"), values.isOn("accept-damaged") {
      throw UsageError("--strict and --accept-damaged contradict each other")
    }
    if let text = values["if-larger"], let policy = LargerOutputPolicy(rawValue: text) {
      ifLarger = policy
    }
    if values.isOn("strict") { damage = .refuse }
    if values.isOn("accept-damaged") { damage = .accept }
  }
}

/// What becomes of a file of which something is lost.
public enum DamagePolicy: Sendable, Hashable {
  /// What is there is converted, and the file counts as damaged. The default: a batch gets all it
  /// can, and a script still learns of it.
  case report
  /// As ``report``, but the damage is only a warning (`--accept-damaged`).
  case accept
  /// Nothing is written for the file (`--strict`).
  case refuse
}

extension ConversionOptions {
  /// Every option of the conversion.
  public static let descriptions = TimingOptions.descriptions + sizes + damageAndLimits

  /// Options on whom outputs are for, and how large they may be in pixels and in bytes.
  public static let sizes = [DeliveryTarget.option, scaling, LargerOutputPolicy.option]

  private static let scaling = OptionDescription(
    "scale", .texts, placeholder: "SIZE,…",
    help:
      "A factor (2, 1/2, 0.5), WxH, fit=WxH, max-width=N or max-height=N; or several factors, as in"
      + " 1,2, and then names end in @2x. Whole factors keep the pixels of pictures with few"
      + " colours as blocks; everything else is smoothed.",
    default: "1")

  /// Options on what is accepted, in the order of the help.
  public static let damageAndLimits: [OptionDescription] = [
    OptionDescription(
      "strict", .flag, help: "Write nothing for a damaged input, and count it as failed."),
    OptionDescription(
      "accept-damaged", .flag,
      help: "Treat damage as a warning: what is there is converted, and the exit code stays 0."),
    OptionDescription(
      "max-canvas-pixels", .integer(1...Int.max), placeholder: "N",
      help: "Refuse a canvas or frame of more pixels.", default: "100000000"),
    OptionDescription(
      "max-frames", .integer(1...Int.max), placeholder: "N",
      help: "Refuse a file with more frames.", default: "100000"),
    OptionDescription(
      "max-total-pixels", .integer(1...Int.max), placeholder: "N",
      help: "Refuse a file with more pixels in all its frames together.",
      default: "100000000000"),
  ]
}
