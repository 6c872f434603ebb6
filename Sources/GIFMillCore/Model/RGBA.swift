/// One pixel: red, green, blue, alpha, eight bits each, straight (not premultiplied) alpha.
///
/// `bits` holds the four bytes in that order in memory, so a row of pixels is what PNG, WebP and
/// swscale call RGBA.
public struct RGBA: Sendable, Hashable, BitwiseCopyable {
  public var bits: UInt32

  public static let transparent = RGBA(bits: 0)
  public static let white = RGBA(red: 255, green: 255, blue: 255)
  public static let black = RGBA(red: 0, green: 0, blue: 0)

  @inlinable
  public init(bits: UInt32) { self.bits = bits }

  @inlinable
  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    bits = UInt32(
      littleEndian: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24)
  }

  @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: bits.littleEndian) }
  @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: bits.littleEndian >> 8) }
  @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: bits.littleEndian >> 16) }
  @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: bits.littleEndian >> 24) }
}

extension RGBA {
  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`, the leading `#` optional; nil for anything else.
  public init?(hex text: some StringProtocol) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    let values = digits.compactMap(\.hexDigitValue)
    guard values.count == digits.count, digits.utf8.count == digits.count else { return nil }
    func pair(_ index: Int) -> UInt8 { UInt8(values[index] * 16 + values[index + 1]) }
    switch values.count {
    case 3:
      self.init(
        red: UInt8(values[0] * 17), green: UInt8(values[1] * 17), blue: UInt8(values[2] * 17))
    case 6: self.init(red: pair(0), green: pair(2), blue: pair(4))
    case 8: self.init(red: pair(0), green: pair(2), blue: pair(4), alpha: pair(6))
    default: return nil
    }
  }

  /// `#rrggbb`, with the alpha digits only when the colour is not opaque.
  public var hex: String {
    let channels = alpha == 255 ? [red, green, blue] : [red, green, blue, alpha]
    return channels.reduce(into: "#") { text, value in
      text += (value < 16 ? "0" : "") + String(value, radix: 16)
    }
  }
}
