internal import GIFMillCore
internal import GIFMillPNG

/// Makes one sheet of PNG pages and the JSON that says what is where and when.
///
/// Memory is the pixels of the different frames, whatever the number of equal ones.
final class SpritesheetSink: FrameSink {
  private let stem: FilePath
  private let options: SheetOptions
  private let folder: any ArtefactFolder
  private var stream: SinkStream?
  private var store = CellStore()
  private var keyframeCells: [Int] = []

  init(stem: FilePath, options: SheetOptions, folder: any ArtefactFolder) {
    self.stem = stem
    self.options = options
    self.folder = folder
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    // Refuses a canvas that is too large before any frame is decoded.
    _ = try GridLayout(cell: stream.canvas, maxSide: options.maxSheetSize)
    self.stream = stream
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    keyframeCells.append(store.cell(for: frame))
  }

  func finish() throws(SinkError) -> SinkResult {
    guard let stream else { throw SinkError(.unsupported, "a sheet needs at least one frame") }
    let cells = store.cells
    let layout = try GridLayout(cell: stream.canvas, maxSide: options.maxSheetSize)
      .layout(count: cells.count)
    let pages = try writePages(layout, cells: cells.map(\.pixels))
    let sheet = SpriteSheet(
      source: stream.source, pages: pages,
      scale: stream.scale,
      cells: zip(cells, layout.places).map { cell, place in
        SpriteSheet.Cell(
          page: place.page,
          rect: PixelRect(
            x: place.x, y: place.y, width: cell.pixels.width, height: cell.pixels.height),
          offsetX: 0, offsetY: 0, isEmpty: cell.isEmpty)
      },
      timeline: stream.timeline, keyframeCells: keyframeCells)
    let json = stem + ".json"
    try folder.write(Array(sheet.json.prettyText.utf8), to: json)
    return SinkResult(
      outputs: layout.pages.enumerated().map { page, size in
        SinkOutput(name: pageName(page, of: layout), size: size)
      } + [SinkOutput(name: json)])
  }

  private func pageName(_ page: Int, of layout: SheetLayout) -> FilePath {
    stem + (layout.pages.count == 1 ? ".png" : "-\(page).png")
  }

  private func writePages(
    _ layout: SheetLayout, cells: [Canvas]
  ) throws(SinkError) -> [SpriteSheet.Page] {
    var pages: [SpriteSheet.Page] = []
    for (page, size) in layout.pages.enumerated() {
      let name = pageName(page, of: layout)
      let rows = PageRows(page: page, of: layout, cells: cells)
      let picture = try PNGWriter().picture(rows)
      try folder.write(picture.bytes, to: name)
      pages.append(
        SpriteSheet.Page(
          image: name.lastComponent.description, size: size, pixelFormat: picture.pixelFormat))
    }
    return pages
  }
}

extension PNGWriter {
  /// ``encode(_:)`` with its failure as a sink's.
  func picture(_ rows: any PixelRows) throws(SinkError) -> Picture {
    do {
      return try encode(rows)
    } catch {
      throw SinkError(.encoder, error.reason)
    }
  }
}
