internal import GIFMillCore

/// Cells of one size in rows from the top, each row from the left.
struct GridLayout {
  let cell: PixelSize
  let maxSide: Int

  /// - Throws: when not even one cell fits.
  init(cell: PixelSize, maxSide: Int) throws(SinkError) {
    guard max(cell.width, cell.height) <= maxSide else {
      throw SinkError(
        .unsupported,
        "a cell of \(cell) pixels does not fit a sheet of \(maxSide)×\(maxSide)"
          + " (use --scale to make it smaller, or raise --max-sheet-size)")
    }
    self.cell = cell
    self.maxSide = maxSide
  }

  /// Places cells in order: full pages first, the rest on a page of its own.
  func layout(count: Int) -> SheetLayout {
    let capacity = (maxSide / cell.width) * (maxSide / cell.height)
    var layout = SheetLayout(pages: [], places: [])
    for first in stride(from: 0, to: max(count, 1), by: capacity) {
      let cellsHere = min(capacity, count - first)
      let columns = columns(for: cellsHere)
      let page = layout.pages.count
      layout.pages.append(
        PixelSize(
          width: columns * cell.width, height: rows(of: columns, for: cellsHere) * cell.height))
      layout.places += (0..<cellsHere).map {
        .init(page: page, x: $0 % columns * cell.width, y: $0 / columns * cell.height)
      }
    }
    return layout
  }

  private func rows(of columns: Int, for count: Int) -> Int { (count + columns - 1) / columns }

  /// The number of columns with the fewest empty places among the shapes that are at most twice as
  /// long as wide, or as near to that as the cells allow; then the shape nearest to a square, then
  /// the wider one.
  private func columns(for count: Int) -> Int {
    struct Shape {
      let columns: Int
      let area: Int
      let longer: Int
      let isSquarish: Bool
    }
    let shapes = (1...min(count, maxSide / cell.width)).compactMap { columns -> Shape? in
      let rows = rows(of: columns, for: count)
      // A column less for the same number of rows leaves fewer places empty.
      let width = columns * cell.width
      let height = rows * cell.height
      guard height <= maxSide else { return nil }
      let (shorter, longer) = (min(width, height), max(width, height))
      return Shape(
        columns: columns, area: width * height, longer: longer, isSquarish: longer <= 2 * shorter)
    }
    let squarish = shapes.filter(\.isSquarish)
    let best =
      squarish.isEmpty
      ? shapes.min { ($0.longer, $0.area, -$0.columns) < ($1.longer, $1.area, -$1.columns) }
      : squarish.min { ($0.area, $0.longer, -$0.columns) < ($1.area, $1.longer, -$1.columns) }
    return best?.columns ?? min(count, maxSide / cell.width)
  }
}
