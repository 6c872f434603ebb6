internal import GIFMillCore
internal import GIFMillPNG

/// One page of a sheet, put together row by row from its images, so that the pixels are in memory
/// only once.
struct PageRows: PixelRows {
  let size: PixelSize
  private let images: [Canvas]
  private let places: [SheetLayout.Place]
  private let extrude: Int
  private let background: RGBA
  /// For each row of pixels, which of the images it crosses, repeated edges included.
  private let imagesByRow: [[Int]]

  /// - Parameter images: all of the sheet, one for each place of the layout.
  init(
    page: Int, of layout: SheetLayout, images: [Canvas], arrangement: SheetArrangement
  ) {
    size = layout.pages[page]
    extrude = arrangement.extrude
    let shown = layout.places.indices.filter { layout.places[$0].page == page }
    self.images = shown.map { images[$0] }
    places = shown.map { layout.places[$0] }
    background = Self.background(of: self.images, arrangement: arrangement)
    var imagesByRow = [[Int]](repeating: [], count: size.height)
    for (index, place) in places.enumerated() {
      for y in place.y - extrude..<place.y + self.images[index].height + extrude {
        imagesByRow[y].append(index)
      }
    }
    self.imagesByRow = imagesByRow
  }

  /// Transparent; but where no cell is, and no space is asked for, the unused places of a page of
  /// opaque pictures take a colour of theirs, so that the page needs neither alpha nor one colour
  /// more than the palette holds.
  private static func background(
    of images: [Canvas], arrangement: SheetArrangement
  ) -> RGBA {
    guard arrangement.padding == 0, arrangement.margin == 0, let first = images.first,
      images.allSatisfy(\.isOpaque)
    else { return .transparent }
    return first[0, 0]
  }

  func readRow(_ y: Int, into row: inout MutableSpan<RGBA>) {
    for column in row.indices { row[column] = background }
    for index in imagesByRow[y] {
      let (image, place) = (images[index], places[index])
      let start = min(max(y - place.y, 0), image.height - 1) * image.width
      image.withPixels { pixels in
        for column in 0..<image.width { row[place.x + column] = pixels[start + column] }
        for column in 0..<extrude {
          row[place.x - 1 - column] = pixels[start]
          row[place.x + image.width + column] = pixels[start + image.width - 1]
        }
      }
    }
  }
}
