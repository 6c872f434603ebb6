internal import GIFMillCore

/// Cells in rows from the top, each row from the left, all in slots of the largest cell's size.
struct GridLayout {
  private let count: Int
  private let arrangement: SheetArrangement
  private let slot: PixelSize

  /// - Throws: when more columns are asked for than fit.
  init(_ cells: [PixelSize], in arrangement: SheetArrangement) throws(SinkError) {
    count = cells.count
    self.arrangement = arrangement
    slot = arrangement.slot(
      for: PixelSize(
        width: cells.map(\.width).max() ?? 0, height: cells.map(\.height).max() ?? 0))
    if let columns = arrangement.columns, min(columns, count) > fitting(slot.width) {
      throw SinkError(
        .invalidOption,
        "\(columns) columns of \(slot.width) pixels pass the limit of \(arrangement.usableSide)"
          + " (use fewer --columns, or raise --max-sheet-size)")
    }
  }

  /// How many slots with this side fit one after the other.
  private func fitting(_ side: Int) -> Int {
    (arrangement.usableSide - 2 * arrangement.margin + arrangement.padding)
      / (side + arrangement.padding)
  }

  /// Pixels of a page side that holds so many slots.
  private func length(of count: Int, side: Int) -> Int {
    2 * arrangement.margin + count * (side + arrangement.padding) - arrangement.padding
  }

  /// Full pages first, the rest on a page of its own.
  func layout() -> SheetLayout {
    let rows = arrangement.layout == .row ? 1 : fitting(slot.height)
    let columns = arrangement.layout == .column ? 1 : arrangement.columns ?? fitting(slot.width)
    var layout = SheetLayout()
    for first in stride(from: 0, to: count, by: columns * rows) {
      let cellsHere = min(columns * rows, count - first)
      let columnsHere = self.columns(for: cellsHere)
      let page = layout.pages.count
      layout.pages.append(pageSize(columns: columnsHere, count: cellsHere))
      let inset = arrangement.margin + arrangement.extrude
      layout.places += (0..<cellsHere).map {
        .init(
          page: page,
          x: inset + $0 % columnsHere * (slot.width + arrangement.padding),
          y: inset + $0 / columnsHere * (slot.height + arrangement.padding))
      }
    }
    return layout
  }

  private func pageSize(columns: Int, count: Int) -> PixelSize {
    let rows = (count + columns - 1) / columns
    return arrangement.pageSize(
      holding: PixelSize(
        width: length(of: columns, side: slot.width), height: length(of: rows, side: slot.height)))
  }

  private func columns(for count: Int) -> Int {
    let widest = min(count, fitting(slot.width))
    switch arrangement.layout {
    case .row: return widest
    case .column: return 1
    case .grid, .packed: break
    }
    if let columns = arrangement.columns { return min(columns, count) }
    var best = widest
    for columns in 1..<max(1, widest) {
      let size = pageSize(columns: columns, count: count)
      guard size.height <= arrangement.usableSide else { continue }
      if PageShape(size: size).isBetter(
        than: PageShape(size: pageSize(columns: best, count: count)))
      {
        best = columns
      }
    }
    return best
  }
}
