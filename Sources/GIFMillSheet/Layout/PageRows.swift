internal import GIFMillCore
internal import GIFMillPNG

/// One page of a sheet, put together row by row from its cells, so that the pixels are in memory
/// only once.
struct PageRows: PixelRows {
  let size: PixelSize
  private let cells: [Canvas]
  private let places: [SheetLayout.Place]
  /// For each row of pixels, which of the cells it crosses.
  private let cellsByRow: [[Int]]

  init(page: Int, of layout: SheetLayout, cells: [Canvas]) {
    size = layout.pages[page]
    let shown = layout.places.indices.filter { layout.places[$0].page == page }
    self.cells = shown.map { cells[$0] }
    places = shown.map { layout.places[$0] }
    var cellsByRow = [[Int]](repeating: [], count: size.height)
    for (index, place) in places.enumerated() {
      for y in place.y..<place.y + self.cells[index].height { cellsByRow[y].append(index) }
    }
    self.cellsByRow = cellsByRow
  }

  func readRow(_ y: Int, into row: inout MutableSpan<RGBA>) {
    for column in row.indices { row[column] = .transparent }
    for index in cellsByRow[y] {
      let (cell, place) = (cells[index], places[index])
      let start = (y - place.y) * cell.width
      cell.withPixels { pixels in
        for column in 0..<cell.width { row[place.x + column] = pixels[start + column] }
      }
    }
  }
}
