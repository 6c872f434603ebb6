#if Video
  internal import GIFMillCore

  /// The opaque colour that stands behind transparent pixels.
  struct Matte: Hashable {
    let colour: RGBA

    init(_ colour: RGBA) {
      self.colour = RGBA(red: colour.red, green: colour.green, blue: colour.blue)
    }

    /// A pixel with straight alpha laid on the matte, each channel rounded to nearest.
    func under(_ pixel: RGBA) -> RGBA {
      if pixel.alpha == 255 { return pixel }
      if pixel.alpha == 0 { return colour }
      let alpha = UInt32(pixel.alpha)
      func mix(_ above: UInt8, _ below: UInt8) -> UInt8 {
        UInt8((UInt32(above) * alpha + UInt32(below) * (255 - alpha) + 127) / 255)
      }
      return RGBA(
        red: mix(pixel.red, colour.red), green: mix(pixel.green, colour.green),
        blue: mix(pixel.blue, colour.blue))
    }
  }

  /// Counts the pixels of a picture that are not opaque, while only parts of it change.
  struct TransparencyCount {
    /// One entry a row of the canvas.
    private var rows: [Int]
    /// Pixels of the current picture that are not opaque.
    private(set) var total = 0

    init(rowCount: Int) { rows = [Int](repeating: 0, count: rowCount) }

    /// Takes note that a stretch of `row`, a whole row of the canvas, may have changed.
    ///
    /// - Parameter isOpaque: whether every pixel of the stretch is opaque now.
    mutating func update(row: Int, pixels: Span<RGBA>, stretchIsOpaque isOpaque: Bool) {
      if isOpaque && rows[row] == 0 { return }
      var count = 0
      for index in pixels.indices { count &+= pixels[index].alpha == 255 ? 0 : 1 }
      total += count - rows[row]
      rows[row] = count
    }
  }
#endif
