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
  private var store: CellStore
  private var keyframeCells: [Int] = []

  init(stem: FilePath, options: SheetOptions, folder: any ArtefactFolder) {
    self.stem = stem
    self.options = options
    self.folder = folder
    store = CellStore(trims: options.trims, merges: options.merges)
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    // A canvas that is too large is refused before any frame is decoded; trimmed cells may fit.
    if !options.trims { try options.arrangement.check(cell: stream.canvas) }
    self.stream = stream
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    keyframeCells.append(store.cell(for: frame))
  }

  func finish() throws(SinkError) -> SinkResult {
    guard let stream, !store.cells.isEmpty else {
      throw SinkError(.unsupported, "a sheet needs at least one frame")
    }
    let layout = try options.arrangement.arrange(store.images.map(\.size))
    for image in store.images {
      if options.alphaBleeds { image.bleedColours(reach: 4) }
      if options.premultiplies { image.premultiplyAlpha() }
    }
    let sheet = SpriteSheet(
      source: stream.source, pages: try writePages(layout), scale: stream.scale,
      cells: cells(in: layout), alphaIsPremultiplied: options.premultiplies, pivot: options.pivot,
      timeline: stream.timeline, keyframeCells: keyframeCells)
    let json = stem + ".json"
    try folder.write(Array(sheet.json.prettyText.utf8), to: json)
    return SinkResult(
      outputs: layout.pages.enumerated().map { page, size in
        SinkOutput(name: pageName(page, of: layout), size: size)
      } + [SinkOutput(name: json)])
  }

  private func cells(in layout: SheetLayout) -> [SpriteSheet.Cell] {
    store.cells.map { cell in
      let place = layout.places[cell.image]
      let size = store.images[cell.image].size
      return SpriteSheet.Cell(
        page: place.page,
        rect: PixelRect(x: place.x, y: place.y, width: size.width, height: size.height),
        offsetX: cell.offsetX, offsetY: cell.offsetY, isEmpty: cell.isEmpty)
    }
  }

  private func pageName(_ page: Int, of layout: SheetLayout) -> FilePath {
    stem + (layout.pages.count == 1 ? ".png" : "-\(page).png")
  }

  private func writePages(_ layout: SheetLayout) throws(SinkError) -> [SpriteSheet.Page] {
    let writer = PNGWriter(effort: options.effort, keepsHiddenColours: options.alphaBleeds)
    var pages: [SpriteSheet.Page] = []
    for (page, size) in layout.pages.enumerated() {
      let name = pageName(page, of: layout)
      let picture = try writer.picture(
        PageRows(
          page: page, of: layout, images: store.images, arrangement: options.arrangement))
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
