internal import CWebP
internal import GIFMillCore

/// What the user asked of WebP pictures.
struct WebPSettings: Sendable, Hashable {
  /// Whether pixels may change. Off by default: what people turn into WebP is drawings, icons and
  /// pixel art at least as often as film, and nobody expects those to change.
  var isLossy = false
  /// From 0 to 100, higher is better and larger; only for lossy pictures.
  var quality = 80
  /// From 0, quick, to 9, small.
  var effort = 6

  init() {}

  /// - Throws: for a quality that nothing would use.
  init(_ values: OptionValues) throws(SinkError) {
    isLossy = values.isOn("lossy")
    if let quality = values.integer("webp-quality") {
      guard isLossy else {
        throw SinkError(.invalidOption, "--webp-quality goes with --lossy")
      }
      self.quality = quality
    }
    try SizeBudget.validate(values)
    guard isLossy || values[SizeBudget.option.name] == nil else {
      throw SinkError(
        .invalidOption, "--max-bytes goes with --lossy: without it there is no quality to give up")
    }
    if let effort = values.integer("webp-effort") { self.effort = effort }
  }

  /// Where a smaller picture looks better than a worse one: `--max-bytes` goes no further.
  static let worstQuality = 25

  static let descriptions: [OptionDescription] = [
    OptionDescription(
      "lossy", .flag,
      help: "Let pixels change for a smaller file, as film wants it. Off by default: every pixel is"
        + " kept."),
    OptionDescription(
      "webp-quality", key: "quality", .integer(0...100), placeholder: "N",
      help: "Quality with --lossy: higher is better and larger.", default: "80"),
    SizeBudget.option,
    OptionDescription(
      "webp-effort", key: "effort", .integer(0...9), placeholder: "N",
      help: "Time spent on a smaller file, from 0 to 9.", default: "6"),
  ]

  /// - Throws: when the library is another version than the one compiled for.
  func configuration() throws(SinkError) -> WebPConfig {
    var config = WebPConfig()
    // libwebp's own scale of effort is one for lossless pictures; lossy ones have methods 0 to 6.
    guard unsafe WebPConfigInit(&config) != 0,
      unsafe WebPConfigLosslessPreset(&config, Int32(effort)) != 0
    else { throw SinkError(.encoder, "libwebp is of another version") }
    if isLossy {
      config.lossless = 0
      config.quality = Float(quality)
      config.method = Int32(effort * 2 / 3)
    }
    // One thread: which bytes come out must not depend on the machine.
    config.thread_level = 0
    return config
  }
}
