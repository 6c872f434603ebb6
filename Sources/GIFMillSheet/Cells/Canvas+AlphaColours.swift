internal import GIFMillCore

extension Canvas {
  /// Multiplies every colour by its alpha, rounded to nearest.
  func premultiplyAlpha() {
    withMutablePixels { pixels in
      for index in pixels.indices {
        let pixel = pixels[index]
        let alpha = UInt32(pixel.alpha)
        func scaled(_ channel: UInt8) -> UInt8 { UInt8((UInt32(channel) * alpha + 127) / 255) }
        pixels[index] = RGBA(
          red: scaled(pixel.red), green: scaled(pixel.green), blue: scaled(pixel.blue),
          alpha: pixel.alpha)
      }
    }
  }

  /// Gives transparent pixels the mean colour of the visible ones around them, alpha left at 0, so
  /// that filters which mix neighbours without regard to alpha meet no foreign colour.
  ///
  /// - Parameter reach: how many pixels from a visible one; those further off become transparent
  ///   black. A texture filter looks one pixel away, two at half size, four at a quarter.
  func bleedColours(reach: Int) {
    var source = coloured()
    for _ in 0..<reach { source = bleedOnce(source) }
    withMutablePixels { pixels in
      for index in pixels.indices where pixels[index].alpha == 0 {
        pixels[index] = RGBA(
          red: source[index].red, green: source[index].green, blue: source[index].blue, alpha: 0)
      }
    }
  }

  /// All pixels, opaque where they show and transparent black elsewhere: from here on alpha tells
  /// whether there is a colour to pass on.
  private func coloured() -> [RGBA] {
    withPixels { pixels in
      pixels.indices.map { index in
        let pixel = pixels[index]
        return pixel.alpha == 0
          ? .transparent : RGBA(red: pixel.red, green: pixel.green, blue: pixel.blue)
      }
    }
  }

  private func bleedOnce(_ source: [RGBA]) -> [RGBA] {
    var result = source
    for y in 0..<height {
      for x in 0..<width where source[y * width + x].alpha == 0 {
        var (red, green, blue, count) = (0, 0, 0, 0)
        for ny in max(0, y - 1)...min(height - 1, y + 1) {
          for nx in max(0, x - 1)...min(width - 1, x + 1) {
            let pixel = source[ny * width + nx]
            guard pixel.alpha > 0 else { continue }
            red += Int(pixel.red)
            green += Int(pixel.green)
            blue += Int(pixel.blue)
            count += 1
          }
        }
        guard count > 0 else { continue }
        result[y * width + x] = RGBA(
          red: UInt8((red + count / 2) / count), green: UInt8((green + count / 2) / count),
          blue: UInt8((blue + count / 2) / count))
      }
    }
    return result
  }
}
