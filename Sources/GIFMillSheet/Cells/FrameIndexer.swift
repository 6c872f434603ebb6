internal import GIFMillCore
internal import GIFMillPNG

/// Keeps the frame on screen as indices into one palette for the whole animation, while 256 colours
/// are enough: a byte a pixel to hash, compare and store in place of four, and only pixels that
/// changed are looked up.
struct FrameIndexer {
  /// Row by row, without gaps.
  private(set) var indices: [UInt8] = []
  private var palette = PaletteBuilder()

  var colours: [RGBA] { palette.colours }

  /// Keeps the palette and starts on an empty canvas.
  mutating func startAnimation() { indices = [] }

  /// Follows a frame.
  ///
  /// - Returns: false when there are too many colours; the indexer is then of no further use.
  mutating func update(to frame: ComposedFrame) -> Bool {
    let canvas = frame.canvas
    if indices.isEmpty {
      var blank = UInt8(0)
      // What the first frame leaves out is transparent.
      if frame.changed != canvas.bounds {
        guard let index = palette.index(of: .transparent) else { return false }
        blank = index
      }
      indices = [UInt8](repeating: blank, count: canvas.size.pixelCount)
    }
    let changed = frame.changed.clipped(to: canvas.size)
    return canvas.withPixels { pixels in
      Self.index(
        pixels, width: canvas.width, in: changed, palette: &palette, indices: &indices)
    }
  }

  private static func index(
    _ pixels: Span<RGBA>, width: Int, in rect: PixelRect, palette: inout PaletteBuilder,
    indices: inout [UInt8]
  ) -> Bool {
    var target = indices.mutableSpan
    for y in rect.y..<rect.maxY {
      let row = y * width + rect.x..<y * width + rect.maxX
      guard palette.index(pixels.extracting(row), into: &target, at: row.lowerBound) else {
        return false
      }
    }
    return true
  }
}
