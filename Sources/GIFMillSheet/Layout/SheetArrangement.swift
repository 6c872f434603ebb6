internal import GIFMillCore

/// How cells are to be laid out, and what room they need around them.
struct SheetArrangement: Sendable, Hashable {
  enum Layout: String, Sendable, CaseIterable {
    case grid, row, column, packed
  }

  var layout = Layout.grid
  /// Columns of a grid; nil to choose.
  var columns: Int?
  /// Longest side of a page in pixels.
  var maxSide = 4096
  /// Pixels between cells.
  var padding = 0
  /// Pixels along the sides of a page.
  var margin = 0
  /// Pixels that repeat a cell's edge, on each side of it.
  var extrude = 0
  var isPowerOfTwo = false
  var isSquare = false

  /// The longest side that a finished page can have.
  var usableSide: Int {
    guard isPowerOfTwo, maxSide > 0 else { return maxSide }
    return 1 << (Int.bitWidth - 1 - maxSide.leadingZeroBitCount)
  }

  /// The page that holds content of this size, margins included.
  func pageSize(holding content: PixelSize) -> PixelSize {
    var size = content
    if isPowerOfTwo { (size.width, size.height) = (size.width.powerOfTwo, size.height.powerOfTwo) }
    if isSquare {
      let side = max(size.width, size.height)
      size = PixelSize(width: side, height: side)
    }
    return size
  }

  /// A cell with its repeated edges.
  func slot(for cell: PixelSize) -> PixelSize {
    PixelSize(width: cell.width + 2 * extrude, height: cell.height + 2 * extrude)
  }

  /// - Throws: when not even one cell of this size fits a page.
  func check(cell: PixelSize) throws(SinkError) {
    let slot = slot(for: cell)
    guard max(slot.width, slot.height) + 2 * margin > usableSide else { return }
    let borders = extrude + margin > 0 ? " with its margin and extruded edges" : ""
    throw SinkError(
      .unsupported,
      "a cell of \(cell) pixels\(borders) does not fit a sheet of \(usableSide)×\(usableSide)"
        + " (use --scale to make it smaller, or raise --max-sheet-size)")
  }

  /// Lays out cells of these sizes, in play order.
  ///
  /// - Throws: when a cell, or the number of columns asked for, does not fit a page.
  func arrange(_ cells: [PixelSize]) throws(SinkError) -> SheetLayout {
    for cell in cells { try check(cell: cell) }
    let grid = try GridLayout(cells, in: self).layout()
    guard layout == .packed else { return grid }
    let packed = PackedLayout(cells, in: self).layout()
    return packed.isNoLarger(than: grid) ? packed : grid
  }
}

extension Int {
  /// The lowest power of two that is at least this.
  fileprivate var powerOfTwo: Int {
    self <= 1 ? 1 : 1 << (Int.bitWidth - (self - 1).leadingZeroBitCount)
  }
}
