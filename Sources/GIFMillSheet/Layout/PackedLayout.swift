internal import GIFMillCore

/// Cells of different sizes close together, page after page in play order.
struct PackedLayout {
  private let arrangement: SheetArrangement
  /// Room each cell takes, with its share of the padding.
  private let slots: [PixelSize]
  /// Room of a page, with the padding that its last cells do not need.
  private let limit: Int

  /// - Precondition: every cell fits a page by itself (see ``SheetArrangement/check(cell:)``).
  init(_ cells: [PixelSize], in arrangement: SheetArrangement) {
    self.arrangement = arrangement
    slots = cells.map {
      let slot = arrangement.slot(for: $0)
      return PixelSize(
        width: slot.width + arrangement.padding, height: slot.height + arrangement.padding)
    }
    limit = arrangement.usableSide - 2 * arrangement.margin + arrangement.padding
  }

  func layout() -> SheetLayout {
    var layout = SheetLayout()
    var first = 0
    while first < slots.count {
      let count = cellsThatFit(from: first)
      let page = bestPage(first..<first + count)
      let inset = arrangement.margin + arrangement.extrude
      layout.places += page.corners.map {
        .init(page: layout.pages.count, x: $0.x + inset, y: $0.y + inset)
      }
      layout.pages.append(page.size)
      first += count
    }
    return layout
  }

  /// The most cells in play order, at least one, that a page of the full size holds.
  private func cellsThatFit(from first: Int) -> Int {
    let full = PixelSize(width: limit, height: limit)
    if pack(first..<slots.count, into: full) != nil { return slots.count - first }
    // What holds more cells need not hold fewer with this method, but nearly does; halving finds
    // a number that fits, which is all that is needed.
    var (fits, tooMany) = (1, slots.count - first)
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      if pack(first..<first + middle, into: full) != nil { fits = middle } else { tooMany = middle }
    }
    return fits
  }

  private struct Page {
    let size: PixelSize
    let corners: [(x: Int, y: Int)]
  }

  /// The best page among a number of widths, from one that is high to one that is wide.
  private func bestPage(_ cells: Range<Int>) -> Page {
    let area = slots[cells].reduce(0) { $0 + $1.pixelCount }
    let narrowest = slots[cells].map(\.width).max() ?? 1
    let root = max(1, Int(Double(area).squareRoot()))
    let widths = (0...48).map { min(limit, max(narrowest, root * (28 + $0 * 3) / 56)) } + [limit]
    var best: Page?
    for width in Set(widths).sorted() {
      guard let corners = pack(cells, into: PixelSize(width: width, height: limit)) else {
        continue
      }
      let page = Page(size: pageSize(of: cells, at: corners), corners: corners)
      if let best, !PageShape(size: page.size).isBetter(than: PageShape(size: best.size)) {
        continue
      }
      best = page
    }
    // `cellsThatFit` has packed the widest page, or one cell alone, which fits by precondition.
    return best ?? Page(size: PixelSize(width: limit, height: limit), corners: [])
  }

  private func pageSize(of cells: Range<Int>, at corners: [(x: Int, y: Int)]) -> PixelSize {
    let right = zip(slots[cells], corners).map { $0.width + $1.x }.max() ?? 0
    let bottom = zip(slots[cells], corners).map { $0.height + $1.y }.max() ?? 0
    let borders = 2 * arrangement.margin - arrangement.padding
    return arrangement.pageSize(
      holding: PixelSize(width: right + borders, height: bottom + borders))
  }

  /// Corners of the cells, or nil when they do not all fit.
  private func pack(_ cells: Range<Int>, into room: PixelSize) -> [(x: Int, y: Int)]? {
    // High ones first: they leave the outline even. The order is total, so it is the same always.
    let order = cells.sorted {
      (-slots[$0].height, -slots[$0].width, $0) < (-slots[$1].height, -slots[$1].width, $1)
    }
    var corners = [(x: Int, y: Int)](repeating: (0, 0), count: cells.count)
    var skyline = Skyline(size: room)
    for cell in order {
      guard let corner = skyline.place(slots[cell]) else { return nil }
      corners[cell - cells.lowerBound] = corner
    }
    return corners
  }
}
