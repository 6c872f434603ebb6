/// How large the output is to be (`--scale`).
public enum ScaleRequest: Sendable, Hashable, Codable {
  /// Both sides times this; greater than zero.
  case factor(Rational)
  /// Exactly this, whatever becomes of the proportions.
  case size(PixelSize)
  /// As large as fits into this with its proportions kept.
  case fit(PixelSize)
  /// Smaller, proportions kept, when wider than this.
  case maxWidth(Int)
  /// Smaller, proportions kept, when higher than this.
  case maxHeight(Int)

  /// Reads `2`, `1/2`, `0.5`, `640x480`, `fit=640x480`, `max-width=640` or `max-height=480`; nil for
  /// anything else and for a side of zero.
  public init?(parsing text: some StringProtocol) {
    if let equals = text.firstIndex(of: "=") {
      let value = text[text.index(after: equals)...]
      switch text[..<equals] {
      case "fit":
        guard let size = ScaleRequest.size(parsing: value) else { return nil }
        self = .fit(size)
      case "max-width", "max-height":
        guard let side = ScaleRequest.side(value) else { return nil }
        self = text.hasPrefix("max-width") ? .maxWidth(side) : .maxHeight(side)
      default: return nil
      }
    } else if let size = ScaleRequest.size(parsing: text) {
      self = .size(size)
    } else {
      guard let factor = Rational(parsing: text), factor > .zero else { return nil }
      self = .factor(factor)
    }
  }

  /// The output's size: each side rounded to nearest, ties up, and at least 1.
  ///
  /// - Returns: nil when a side would not fit in 32 bits.
  public func target(for source: PixelSize) -> PixelSize? {
    switch self {
    case .factor(let factor): scaled(source, by: factor)
    case .size(let size): size
    case .fit(let box):
      scaled(
        source,
        by: min(
          Rational(Int64(box.width), Int64(source.width)),
          Rational(Int64(box.height), Int64(source.height))))
    case .maxWidth(let width):
      source.width <= width
        ? source : scaled(source, by: Rational(Int64(width), Int64(source.width)))
    case .maxHeight(let height):
      source.height <= height
        ? source : scaled(source, by: Rational(Int64(height), Int64(source.height)))
    }
  }

  private func scaled(_ size: PixelSize, by factor: Rational) -> PixelSize? {
    func side(_ length: Int) -> Int? {
      let doubled = 2 * Int128(length) * Int128(factor.numerator) + Int128(factor.denominator)
      return Int32(exactly: max(1, doubled / (2 * Int128(factor.denominator)))).map { Int($0) }
    }
    guard let width = side(size.width), let height = side(size.height) else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func size(parsing text: some StringProtocol) -> PixelSize? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { side($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    return PixelSize(width: width, height: height)
  }

  private static func side(_ text: some StringProtocol) -> Int? {
    guard
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let side = Int32(text), side > 0
    else { return nil }
    return Int(side)
  }
}
