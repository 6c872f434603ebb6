internal import GIFMillCore

/// A Tiled tileset (JSON map format) whose tiles are the cells of a grid; the first tile of each
/// animation carries it.
struct TiledDialect: SheetDialect {
  var allowsTrimming: Bool { false }

  func files(for input: DialectInput) throws(SinkError) -> [DialectFile] {
    let sheet = input.sheet
    let page = try input.onlyPage(for: "tiled")
    guard let tile = sheet.cells.first?.rect.size,
      sheet.cells.allSatisfy({ $0.rect.size == tile })
    else {
      throw SinkError(.unsupported, "a Tiled tileset needs cells of one size")
    }
    let arrangement = input.arrangement
    let margin = arrangement.margin + arrangement.extrude
    let spacing = arrangement.padding + 2 * arrangement.extrude
    func count(_ side: Int, _ tileSide: Int) -> Int {
      (side - 2 * margin + spacing) / (tileSide + spacing)
    }
    let columns = count(page.size.width, tile.width)
    func number(_ cell: SpriteSheet.Cell) -> Int {
      (cell.rect.y - margin) / (tile.height + spacing) * columns
        + (cell.rect.x - margin) / (tile.width + spacing)
    }
    return [
      DialectFile(
        ".tiled.json",
        .object([
          "type": "tileset",
          "version": "1.10",
          "name": .string(input.stem),
          "image": .string(page.image),
          "imagewidth": .integer(page.size.width),
          "imageheight": .integer(page.size.height),
          "tilewidth": .integer(tile.width),
          "tileheight": .integer(tile.height),
          "margin": .integer(margin),
          "spacing": .integer(spacing),
          "columns": .integer(columns),
          "tilecount": .integer(columns * count(page.size.height, tile.height)),
          "tiles": .array(
            sheet.animations.map { animation in
              let frames = sheet.frames(of: animation)
              return .object([
                "id": .integer(frames.first.map { number($0.cell) } ?? 0),
                "animation": .array(
                  frames.filter { $0.durationMilliseconds > 0 }.map { frame in
                    .object([
                      "tileid": .integer(number(frame.cell)),
                      "duration": .integer(frame.durationMilliseconds),
                    ])
                  }),
              ])
            }),
        ]))
    ]
  }
}
