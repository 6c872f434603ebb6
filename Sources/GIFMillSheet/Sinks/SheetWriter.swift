internal import GIFMillCore
internal import GIFMillPNG

/// Turns cells and timelines into the files of a sheet: pages, JSON and what the dialects add.
struct SheetWriter {
  let stem: FilePath
  let options: SheetOptions
  let folder: any ArtefactFolder

  /// Refuses a canvas that no sheet can show, before any frame is decoded.
  func check(canvas: PixelSize) throws(SinkError) {
    guard !canvas.isEmpty else {
      throw SinkError(.unsupported, "a canvas of \(canvas) pixels shows nothing")
    }
    // Trimmed cells may fit where the canvas does not.
    if !options.trims { try options.arrangement.check(cell: canvas) }
  }

  /// - Parameters:
  ///   - store: gives its pixels away; they may be changed.
  ///   - animations: one or more.
  ///   - json: the document that becomes `STEM.json`.
  func write(
    _ store: CellStore, animations: [SpriteSheet.Animation], scale: Rational,
    json: (SpriteSheet) -> JSONValue
  ) throws(SinkError) -> SinkResult {
    let layout = try options.arrangement.arrange(store.images.map(\.size))
    var store = store
    if let limit = options.maxColours {
      let arrangement = options.arrangement
      store.reduceColours(
        to: limit, keepsTransparent: arrangement.padding > 0 || arrangement.margin > 0)
    }
    let encoder = PageEncoder(options: options, images: store.images, palette: store.palette)
    let pictures = try writePages(layout, encoder: encoder)
    let sheet = SpriteSheet(
      pages: layout.pages.indices.map { page in
        SpriteSheet.Page(
          image: pageName(page, of: layout).lastComponent.description, size: layout.pages[page],
          pixelFormat: pictures[page].pixelFormat)
      },
      scale: scale, cells: cells(of: store, in: layout),
      alphaIsPremultiplied: options.premultiplies, pivot: options.pivot, animations: animations)
    var result = SinkResult(
      outputs: layout.pages.enumerated().map { page, size in
        SinkOutput(name: pageName(page, of: layout), size: size)
      })
    try write(json(sheet).prettyText, as: stem + ".json", into: &result)
    for dialect in options.dialects {
      let document = DialectInput(
        sheet: sheet, stem: stem.lastComponent.description,
        pictures: pictures.map(\.bytes), arrangement: options.arrangement,
        isPerTick: options.isPerTick)
      for file in try dialect.emitter.files(for: document) {
        try write(file.text, as: stem + file.suffix, into: &result)
      }
    }
    return result
  }

  private func write(
    _ text: String, as name: FilePath, into result: inout SinkResult
  ) throws(SinkError) {
    try folder.write(Array(text.utf8), to: name)
    result.outputs.append(SinkOutput(name: name))
  }

  private func writePages(
    _ layout: SheetLayout, encoder: PageEncoder
  ) throws(SinkError) -> [PNGWriter.Picture] {
    let pictures = try encoder.pictures(of: layout)
    for (page, picture) in pictures.enumerated() {
      try folder.write(picture.bytes, to: pageName(page, of: layout))
    }
    return pictures
  }

  private func pageName(_ page: Int, of layout: SheetLayout) -> FilePath {
    stem + (layout.pages.count == 1 ? ".png" : "-\(page).png")
  }

  private func cells(of store: CellStore, in layout: SheetLayout) -> [SpriteSheet.Cell] {
    store.cells.map { cell in
      let place = layout.places[cell.image]
      let size = store.images[cell.image].size
      return SpriteSheet.Cell(
        page: place.page,
        rect: PixelRect(x: place.x, y: place.y, width: size.width, height: size.height),
        offsetX: cell.offsetX, offsetY: cell.offsetY, isEmpty: cell.isEmpty)
    }
  }
}
