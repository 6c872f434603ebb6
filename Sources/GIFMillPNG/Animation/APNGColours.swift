internal import GIFMillCore

/// Finds the smallest kind of PNG that holds all frames of an animation, which share one.
struct APNGColours {
  private var builder: PaletteBuilder? = PaletteBuilder()
  private var alphas = UInt8.max
  private var differences = UInt8(0)

  mutating func add(_ pixels: [RGBA]) {
    var last: RGBA?
    for pixel in pixels where pixel != last {
      last = pixel
      alphas &= pixel.alpha
      if pixel.alpha > 0 {
        differences |= (pixel.red ^ pixel.green) | (pixel.green ^ pixel.blue)
      }
      if builder?.index(of: pixel) == nil { builder = nil }
    }
  }

  /// Whether a transparent colour would not make the frames larger as a whole.
  var canTakeTransparent: Bool {
    guard let colours = builder?.colours else { return alphas < 255 }
    return colours.count < 256 || colours.contains(.transparent)
  }

  /// The kind, and the palette of an indexed one: colours that are not opaque first, so that tRNS
  /// need not reach further.
  ///
  /// An index is a byte, never less: ffmpeg 5.1 draws parts of a picture wrong that have several
  /// pixels in a byte.
  var choice: (format: PNGPixelFormat, palette: [RGBA]) {
    if let colours = builder?.colours, colours.count <= 16 || !colours.allSatisfy(\.isOpaqueGray) {
      let order = colours.indices.sorted { (colours[$0].alpha, $0) < (colours[$1].alpha, $1) }
      return (.indexed8, order.map { colours[$0] })
    }
    if alphas == 255 { return (differences == 0 ? .gray8 : .rgb8, []) }
    return (differences == 0 ? .graya8 : .rgba8, [])
  }
}
