internal import GIFMillCore

extension CellStore {
  /// Brings all images together to a palette of that many colours, if they have more.
  ///
  /// No dithering: what stands still between frames stays still, and equal cells stay equal.
  ///
  /// - Parameter keepsTransparent: whether the page needs a transparent colour for its space.
  mutating func reduceColours(to limit: Int, keepsTransparent: Bool) {
    var reducer = ColourReducer()
    if let palette {
      let isThere = palette.contains(.transparent) || !keepsTransparent
      if palette.count + (isThere ? 0 : 1) <= limit { return }
      for (colour, pixels) in zip(palette, pixelsByColour) { reducer.add(colour, pixels: pixels) }
    } else {
      for case .colours(let canvas) in images.map(\.pixels) { reducer.add(canvas) }
    }
    let reduced = ReducedPalette(
      reducer.colours(limit: limit, keepsTransparent: keepsTransparent))
    replacePixels(palette: reduced.colours, IndexMapping(reduced, from: palette))
  }

  private var pixelsByColour: [Int] {
    var counts = [Int](repeating: 0, count: 256)
    for case .indexed(let indices) in images.map(\.pixels) {
      for index in indices { counts[Int(index)] += 1 }
    }
    return counts
  }
}

/// Gives images the indices of a reduced palette.
struct IndexMapping {
  private let palette: ReducedPalette
  /// New indices by old ones; for images that are indexed already.
  private let table: [UInt8]
  private var known: [RGBA: UInt8] = [:]

  init(_ palette: ReducedPalette, from old: [RGBA]?) {
    self.palette = palette
    table = (old ?? []).map { palette.nearest($0) }
  }

  mutating func indices(of pixels: CellImage.Pixels) -> [UInt8] {
    switch pixels {
    case .indexed(let indices): return indices.map { table[Int($0)] }
    case .colours(let canvas):
      var indices = [UInt8](repeating: 0, count: canvas.size.pixelCount)
      canvas.withPixels { pixels in
        var last = (colour: RGBA.transparent, index: palette.nearest(.transparent))
        for position in pixels.indices {
          let colour = pixels[position]
          if colour != last.colour { last = (colour, index(of: colour)) }
          indices[position] = last.index
        }
      }
      return indices
    }
  }

  private mutating func index(of colour: RGBA) -> UInt8 {
    if let index = known[colour] { return index }
    let index = palette.nearest(colour)
    known[colour] = index
    return index
  }
}
