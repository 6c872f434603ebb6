internal import GIFMillCore
internal import GIFMillPNG

// Pages are put together row by row, so that the pixels are in memory only once. Unused places are
// transparent; but where no space is asked for, those of a page of opaque pictures take a colour of
// theirs, so that the page needs neither alpha nor one colour more than a palette holds.

/// One page of a sheet in colours.
struct ColourPage: PixelRows {
  private let plan: PagePlan
  private let canvases: [Canvas]
  private let background: RGBA

  var size: PixelSize { plan.size }

  /// - Parameter canvases: one for each item of the plan.
  init(_ plan: PagePlan, canvases: [Canvas]) {
    self.plan = plan
    self.canvases = canvases
    let isOpaque = !plan.hasSpace && canvases.allSatisfy(\.isOpaque)
    background = isOpaque ? canvases.first?[0, 0] ?? .transparent : .transparent
  }

  func readRow(_ y: Int, into row: inout MutableSpan<RGBA>) {
    if !plan.isFilled(row: y) { row.fill(background, at: 0, count: row.count) }
    for item in plan.items(inRow: y) {
      canvases[item].withPixels { pixels in
        plan.draw(plan.items[item], inRow: y, from: pixels, to: &row, at: 0)
      }
    }
  }
}

/// One page of a sheet as indices into a palette.
struct IndexedPage: IndexedRows {
  private let plan: PagePlan
  private let images: [[UInt8]]
  private let background: UInt8
  let palette: [RGBA]

  var size: PixelSize { plan.size }

  /// - Parameter images: one for each item of the plan.
  /// - Returns: nil when the palette has no place for what is transparent.
  init?(_ plan: PagePlan, images: [[UInt8]], palette: [RGBA]) {
    self.plan = plan
    self.images = images
    let seeThrough = palette.map { $0.alpha < 255 }
    let isOpaque = !plan.hasSpace && Self.areOpaque(images, seeThrough: seeThrough)
    if isOpaque, let first = images.first?.first {
      background = first
      self.palette = palette
    } else if let index = palette.firstIndex(of: .transparent) {
      background = UInt8(index)
      self.palette = palette
    } else if palette.count < 256 {
      background = UInt8(palette.count)
      self.palette = palette + [.transparent]
    } else {
      return nil
    }
  }

  private static func areOpaque(_ images: [[UInt8]], seeThrough: [Bool]) -> Bool {
    guard seeThrough.contains(true) else { return true }
    return images.allSatisfy { image in !image.contains { seeThrough[Int($0)] } }
  }

  func readRow(_ y: Int, into indices: inout MutableSpan<UInt8>, at offset: Int) {
    if !plan.isFilled(row: y) { indices.fill(background, at: offset, count: size.width) }
    for item in plan.items(inRow: y) {
      let image = images[item]
      plan.draw(plan.items[item], inRow: y, from: image.span, to: &indices, at: offset)
    }
  }
}
