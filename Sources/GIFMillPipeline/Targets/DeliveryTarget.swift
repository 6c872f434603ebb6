public import GIFMillCore

/// What a service takes (`--target`): what to make for it, values for options that were not given, and
/// limits that finished files are held to.
public struct DeliveryTarget: Sendable {
  /// The value that an option of a sink gets, and what else the service takes.
  struct Preset: Sendable {
    let option: String
    let value: String
    /// What may be given beside ``value``; nil for anything.
    let others: [String]?

    init(_ option: String, _ value: String, or others: [String]? = []) {
      self.option = option
      self.value = value
      self.others = others
    }
  }

  /// Bounds of a finished file, both ends included; nil where there is none.
  struct Limits: Sendable {
    var maxBytes: ByteCount?
    /// Bits a second, over the whole length.
    var maxBitRate: Int?
    /// Seconds.
    var minDuration: Rational?
    var maxDuration: Rational?
    /// Pictures a second, where a file has a constant rate.
    var minRate: Rational?
    var maxRate: Rational?
    /// Pixels that the longer side has exactly.
    var longerSide: Int?
    /// Pixels, padding included, either way up: 1280×1024 also allows 1024×1280.
    var maxSize: PixelSize?
    /// Pixels of the shorter side.
    var minSide: Int?
    /// Width over height.
    var minAspect: Rational?
    var maxAspect: Rational?
  }

  public let name: String
  /// What is made where nobody says what; the first one is what it is about.
  public let sinks: [String]
  /// By sink: those that are here are held to the limits, others are none of the service's business.
  let presets: [String: [Preset]]
  /// Whether pictures also grow as far as the largest size allows; otherwise they only shrink.
  var fillsMaxSize = false
  let limits: Limits

  /// Whether the files of a sink are held to the limits.
  func holds(_ sink: SinkDescriptor) -> Bool { presets[sink.name] != nil }

  static func named(_ name: String) -> DeliveryTarget? { all.first { $0.name == name } }

  public static let option = OptionDescription(
    "target", .choice(all.map(\.name)), placeholder: "NAME",
    help: "Make what a service takes: sets --to, codec, size, rate, least length and most bytes"
      + " where they are not given, and writes nothing that breaks the service's limits."
      + " docs/targets.md lists them.")

  /// The size of pictures that no `--scale` was given for.
  func size(for canvas: PixelSize) -> PixelSize? {
    if let side = limits.longerSide {
      return ScaleRequest.fit(PixelSize(width: side, height: side)).target(for: canvas)
    }
    let box = limits.maxSize?.turned(like: canvas)
    if let box, fillsMaxSize || !canvas.fits(into: box) {
      return ScaleRequest.fit(box).target(for: canvas)
    }
    // Whole factors leave pixel art what it is.
    let (shorter, least) = (min(canvas.width, canvas.height), limits.minSide ?? 1)
    guard shorter > 0, shorter < least else { return canvas }
    let factor = ScaleRequest.factor(Rational(Int64((least + shorter - 1) / shorter)))
    guard let larger = factor.target(for: canvas), box.map({ larger.fits(into: $0) }) ?? true else {
      return canvas
    }
    return larger
  }
}

extension PixelSize {
  /// The same sides, the longer one where the other size has its longer one.
  fileprivate func turned(like other: PixelSize) -> PixelSize {
    let (shorter, longer) = (min(width, height), max(width, height))
    return other.width < other.height
      ? PixelSize(width: shorter, height: longer) : PixelSize(width: longer, height: shorter)
  }

  fileprivate func fits(into box: PixelSize) -> Bool { width <= box.width && height <= box.height }

  /// Whether it fits one way or the other.
  func fitsTurned(into box: PixelSize) -> Bool { fits(into: box.turned(like: self)) }
}
