internal import GIFMillCore

/// Which images a page shows where, row by row.
struct PagePlan {
  struct Item {
    /// Index into the images of the sheet.
    let image: Int
    let place: SheetLayout.Place
    let size: PixelSize
  }

  let size: PixelSize
  /// The images on this page, in play order.
  let items: [Item]
  /// Pixels that repeat an image's edges, on each side.
  private let extrude: Int
  /// Whether there is space that is to stay transparent, between images or around them.
  let hasSpace: Bool
  /// For each row of pixels, which of the items it crosses, repeated edges included.
  private let itemsByRow: [[Int]]

  init(
    page: Int, of layout: SheetLayout, images: [CellImage], arrangement: SheetArrangement
  ) {
    size = layout.pages[page]
    let extrude = arrangement.extrude
    self.extrude = extrude
    hasSpace = arrangement.padding > 0 || arrangement.margin > 0
    items = layout.places.enumerated().filter { $0.element.page == page }.map { image, place in
      Item(image: image, place: place, size: images[image].size)
    }
    var itemsByRow = [[Int]](repeating: [], count: size.height)
    for (index, item) in items.enumerated() {
      for y in item.place.y - extrude..<item.place.y + item.size.height + extrude {
        itemsByRow[y].append(index)
      }
    }
    self.itemsByRow = itemsByRow
  }

  /// Whether items leave no pixel of row `y` free.
  func isFilled(row y: Int) -> Bool {
    itemsByRow[y].reduce(0) { $0 + items[$1].size.width + extrude * 2 } == size.width
  }

  /// Indices of the items that row `y` crosses.
  func items(inRow y: Int) -> [Int] { itemsByRow[y] }

  /// Writes one row of an item to a row of the page.
  ///
  /// - Parameters:
  ///   - pixels: all pixels of the item's image.
  ///   - offset: where the page's row starts in `target`.
  func draw<Pixel: BitwiseCopyable>(
    _ item: Item, inRow y: Int, from pixels: Span<Pixel>, to target: inout MutableSpan<Pixel>,
    at offset: Int
  ) {
    let row = min(max(y - item.place.y, 0), item.size.height - 1)
    let source = pixels.extracting(row * item.size.width..<(row + 1) * item.size.width)
    let start = offset + item.place.x
    target.copy(source, at: start)
    for column in 0..<extrude {
      target[start - 1 - column] = source[0]
      target[start + source.count + column] = source[source.count - 1]
    }
  }
}
