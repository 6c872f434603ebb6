internal import GIFMillCore

/// Where every cell stands.
struct SheetLayout: Equatable {
  /// One or more.
  var pages: [PixelSize] = []
  /// One for each cell, in order.
  var places: [Place] = []

  struct Place: Equatable {
    var page: Int
    /// Top left pixel of the cell itself.
    var x: Int
    var y: Int
  }

  var area: Int { pages.reduce(0) { $0 + $1.pixelCount } }

  /// Neither more pages nor more pixels.
  func isNoLarger(than other: SheetLayout) -> Bool {
    pages.count <= other.pages.count && area <= other.area
  }
}

/// A possible page, for choosing among several.
struct PageShape {
  let size: PixelSize

  private var longer: Int { max(size.width, size.height) }
  private var isSquarish: Bool { longer <= 2 * min(size.width, size.height) }

  /// Whether this one is the better page: the smaller one among those at most twice as long as
  /// wide, else the one nearer to a square; then the one with shorter sides, then the wider one.
  func isBetter(than other: PageShape) -> Bool {
    if isSquarish != other.isSquarish { return isSquarish }
    let (first, second) = (size.pixelCount, other.size.pixelCount)
    return isSquarish
      ? (first, longer, -size.width) < (second, other.longer, -other.size.width)
      : (longer, first, -size.width) < (other.longer, second, -other.size.width)
  }
}
