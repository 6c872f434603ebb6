import GIFMillCore
import GIFMillPlayback
import GIFMillSheet
import GIFMillTestSupport
import Testing

@Suite struct AtlasTests {
  private let artefacts: TemporaryArtefacts

  init() throws { artefacts = try TemporaryArtefacts() }

  private static let walk: [(canvas: Canvas, ticks: Int)] = [
    (Canvas(width: 4, height: 4, .pureRed), 1), (Canvas(width: 4, height: 4, .pureBlue), 2),
  ]
  private func atlas(
    _ animations: [(name: String, pictures: [(canvas: Canvas, ticks: Int)])],
    options: [String: String] = [:]
  ) throws -> SinkResult {
    var values = OptionValues()
    for (name, value) in options { values[name] = value }
    values["atlas"] = "all"
    let descriptor = try #require(SheetSinks.all.first { $0.name == "spritesheet" })
    let sink = try descriptor.make("all", values, artefacts)
    for (name, pictures) in animations {
      let timeline = SinkDriver().timeline(ticks: pictures.map(\.ticks))
      let size = pictures[0].canvas.size
      try sink.begin(
        SinkStream(
          source: SourceDescription(
            name: name + ".gif", format: .gif, size: size, frameCount: pictures.count,
            plays: .forever),
          canvas: size, timeline: timeline))
      for (picture, run) in zip(pictures, timeline.runs) {
        try sink.write(
          ComposedFrame(
            index: run.frame, canvas: picture.canvas, changed: PixelRect(picture.canvas.size)),
          run: run)
      }
    }
    return try sink.finish()
  }

  @Test(arguments: [[:], ["layout": "packed"], ["max-sheet-size": "6"]])
  func animationsShareCellsAndPages(options: [String: String]) throws {
    let hop = [(canvas: Canvas(width: 3, height: 6, .pureGreen), ticks: 5)]
    let blue = [Self.walk[1]]
    let result = try atlas([("walk", Self.walk), ("hop", hop), ("blue", blue)], options: options)
    #expect(result.outputs.last?.name == "all.json")
    let json = try artefacts.folder.contents("all.json")
    #expect(try JSONSchema("atlas.schema.json").problems(in: json) == [])
    let sheet = try SpriteSheet(json: json)
    #expect(sheet.animations.map(\.name) == ["walk", "hop", "blue"])
    #expect(sheet.cells.count == 3)
    #expect(sheet.animations[2].keyframes[0].cell == sheet.animations[0].keyframes[1].cell)
    #expect(sheet.animations.map(\.duration) == [0.3, 0.5, 0.2])
    for (animation, colours) in zip(
      sheet.animations, [[RGBA.pureRed, .pureBlue], [.pureGreen], [.pureBlue]])
    {
      for (keyframe, colour) in zip(animation.keyframes, colours) {
        let cell = sheet.cells[keyframe.cell]
        let page = try StoredPNG.pixels(
          of: artefacts.folder.contents(sheet.pages[cell.page].image))
        for y in 0..<cell.height {
          for x in 0..<cell.width { #expect(page[cell.x + x, cell.y + y] == colour) }
        }
      }
    }
  }

  @Test func dialectsListEveryAnimation() throws {
    _ = try atlas(
      [("walk", Self.walk), ("blue", [Self.walk[1]])],
      options: ["dialects": "aseprite,texturepacker,godot,css"])
    let aseprite = Document(
      try artefacts.json("all.aseprite.json"))
    #expect(aseprite["meta"]["frameTags"].list.map { $0["from"].integer } == [0, 2])
    #expect(aseprite["frames"].keys == ["blue-0000", "walk-0000", "walk-0001"])
    let packer = Document(try artefacts.json("all.texturepacker.json"))
    #expect(packer["animations"].keys == ["blue", "walk"])
    let css = String(decoding: try artefacts.folder.contents("all.css"), as: UTF8.self)
    #expect(css.contains("\n.blue {") && css.hasPrefix(".walk {"))
  }

  @Test func namesAreUnique() {
    let error = #expect(throws: SinkError.self) {
      try atlas([("walk", Self.walk), ("walk", Self.walk)])
    }
    #expect(error?.reason.contains("'walk'") == true)
  }
}
