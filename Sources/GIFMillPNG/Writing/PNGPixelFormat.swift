/// How a PNG holds its pixels; raw values are the names used in JSON.
public enum PNGPixelFormat: String, Sendable, Hashable, CaseIterable {
  case indexed1, indexed2, indexed4, indexed8
  case gray8, graya8, rgb8, rgba8

  /// PNG third edition, "IHDR image header": colour type.
  var colourType: UInt8 {
    switch self {
    case .indexed1, .indexed2, .indexed4, .indexed8: 3
    case .gray8: 0
    case .graya8: 4
    case .rgb8: 2
    case .rgba8: 6
    }
  }

  /// Bits of one sample, or of one palette index.
  var bitDepth: UInt8 {
    switch self {
    case .indexed1: 1
    case .indexed2: 2
    case .indexed4: 4
    default: 8
    }
  }

  /// Whole bytes from a pixel to the one left of it, as filters see it.
  var bytesPerPixel: Int {
    switch self {
    case .indexed1, .indexed2, .indexed4, .indexed8, .gray8: 1
    case .graya8: 2
    case .rgb8: 3
    case .rgba8: 4
    }
  }

  /// The smallest indexed kind for a number of colours from 1 to 256.
  static func indexed(colourCount: Int) -> PNGPixelFormat {
    switch colourCount {
    case ...2: .indexed1
    case ...4: .indexed2
    case ...16: .indexed4
    default: .indexed8
    }
  }
}
