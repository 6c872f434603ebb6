import GIFMillCore
import GIFMillTestSupport
import Testing

/// Field by field, from the tables of the programs that read the files.
@Suite struct JSONDialectTests {
  private static let twelve: [(canvas: Canvas, ticks: Int)] = (0..<12).map {
    (Canvas(width: 2, height: 2, RGBA(red: UInt8($0), green: 0, blue: 0)), 1)
  }

  @Test func asepriteHash() throws {
    let document = try DialectSample.run("aseprite", plays: .times(3)).document(
      "walk.aseprite.json")
    #expect(document["frames"].keys == ["walk-0000", "walk-0001", "walk-0002"])
    let frame = document["frames"]["walk-0001"]
    #expect(
      frame.keys.joined(separator: " ")
        == "duration frame rotated sourceSize spriteSourceSize trimmed")
    #expect(frame["duration"].integer == 200)
    #expect(frame["frame"]["w"].integer == 8)
    #expect(!frame["trimmed"].isTrue && !frame["rotated"].isTrue)
    let meta = document["meta"]
    #expect(meta["image"].text == "walk.png")
    #expect(meta["scale"].text == "1")
    let tag = meta["frameTags"][0]
    #expect(tag["from"].integer == 0 && tag["to"].integer == 2)
    #expect(tag["direction"].text == "forward")
    #expect(tag["repeat"].text == "3")
  }

  @Test func asepriteForeverHasNoRepeat() throws {
    let document = try DialectSample.run("aseprite").document("walk.aseprite.json")
    #expect(!document["meta"]["frameTags"][0].keys.contains("repeat"))
  }

  @Test func asepriteArrayCountsAsPhaserLooksUp() throws {
    let run = try DialectSample.run("aseprite-array", pictures: Self.twelve)
    let frames = try run.document("walk.aseprite-array.json")["frames"].list
    #expect(frames.map { $0["filename"].text } == (0..<12).map(String.init))
  }

  @Test func hashKeysStayInOrderWhenSorted() throws {
    let run = try DialectSample.run("aseprite,texturepacker", pictures: Self.twelve)
    let cells = try run.document()["cells"].list
    for name in ["walk.aseprite.json", "walk.texturepacker.json"] {
      let frames = try run.document(name)["frames"]
      #expect(frames.keys.count == 12)
      for (key, cell) in zip(frames.keys.sorted(), cells) {
        #expect(frames[key]["frame"]["x"].integer == cell["x"].integer)
        #expect(frames[key]["frame"]["y"].integer == cell["y"].integer)
      }
    }
  }

  @Test(arguments: ["aseprite", "texturepacker", "pixi"])
  func trimmedFramesSayWhereTheyBelong(dialect: String) throws {
    let run = try DialectSample.run(dialect, options: ["trim-cells": "true", "pivot": "0.5,1"])
    let frame = try run.document("walk.\(dialect).json")["frames"]["walk-0002"]
    #expect(frame["trimmed"].isTrue)
    #expect(frame["frame"]["w"].integer == 3 && frame["frame"]["h"].integer == 2)
    #expect(frame["spriteSourceSize"]["x"].integer == 3)
    #expect(frame["spriteSourceSize"]["y"].integer == 2)
    #expect(frame["spriteSourceSize"]["w"].integer == 3)
    #expect(frame["sourceSize"]["w"].integer == 8 && frame["sourceSize"]["h"].integer == 6)
    if dialect == "pixi" { #expect(frame["anchor"]["y"].number == 1) }
    if dialect == "texturepacker" { #expect(frame["pivot"]["x"].number == 0.5) }
  }

  @Test func texturePackerPagesNameEachOther() throws {
    let run = try DialectSample.run("texturepacker", options: ["max-sheet-size": "8"])
    #expect(run.names.contains("walk-2.texturepacker.json"))
    let meta = try run.document("walk-1.texturepacker.json")["meta"]
    #expect(
      meta["related_multi_packs"].list.map(\.text)
        == ["walk-0.texturepacker.json", "walk-2.texturepacker.json"])
    #expect(meta["image"].text == "walk-1.png")
  }

  @Test func equalTimesByTick() throws {
    let run = try DialectSample.run("pixi", options: ["per-tick": "true"])
    let document = try run.document("walk.pixi.json")
    let names = document["animations"]["walk"].list.map(\.text)
    #expect(names == (0..<6).map { "walk-000\($0)" })
    let shown = names.map { document["frames"][$0]["frame"]["x"].integer }
    let cells = try run.document()["cells"].list.map { $0["x"].integer }
    #expect(shown == [0, 1, 1, 2, 2, 2].map { cells[$0] })
  }

  /// Rates at the ends of what a fraction holds must not overflow on the way to ticks.
  @Test(arguments: ["1/9000000000000000000", "9007199254740993/9007199254740992"])
  func oddRatesHaveTicksToo(rate: String) throws {
    var driver = SinkDriver(rate: try #require(FrameRate(parsing: rate)))
    driver.plays = .times(1)
    let run = try SheetRun(
      [(DialectSample.pictures[0].canvas, 1)],
      options: ["dialects": "pixi,css", "per-tick": "true"],
      driver: driver)
    #expect(try run.document("walk.pixi.json")["frames"].keys == ["walk-0000"])
  }

  /// Phaser shows a frame for 1000 / frameRate + duration milliseconds (3.60 and later).
  @Test(arguments: [(Plays.forever, -1), (.times(1), 0), (.times(4), 3)])
  func phaserTimesAddUp(plays: Plays, repeats: Int) throws {
    let run = try DialectSample.run("phaser", plays: plays)
    let animation = try run.document("walk.phaser-anims.json")["anims"][0]
    let base = 1000 / animation["frameRate"].number
    #expect(animation["frames"].list.map { $0["duration"].number + base } == [100, 200, 300])
    #expect(animation["repeat"].integer == repeats)
    let atlas = try run.document("walk.phaser.json")
    #expect(
      atlas["frames"].list.map { $0["filename"].text }
        == animation["frames"].list.map { $0["frame"].text })
    #expect(atlas["meta"]["image"].text == "walk.png")
  }

  @Test func phaserPagesAreTexturesOfOneAtlas() throws {
    let run = try DialectSample.run("phaser", options: ["max-sheet-size": "8"])
    let textures = try run.document("walk.phaser.json")["textures"].list
    #expect(textures.map { $0["image"].text } == ["walk-0.png", "walk-1.png", "walk-2.png"])
    #expect(textures.map { $0["frames"].list.count } == [1, 1, 1])
  }

  @Test func coreAnimationHasOneKeyTimeMoreThanValues() throws {
    let animation = try DialectSample.run("coreanimation").document("walk.coreanimation.json")[
      "animations"][0]
    #expect(animation["contentsRects"].list.count == 3)
    #expect(animation["keyTimes"].list.map(\.number) == [0, 1.0 / 6, 0.5, 1])
    #expect(animation["duration"].number == 0.6)
    #expect(animation["calculationMode"].text == "discrete")
    #expect(animation["repeatCount"].isNull)
    #expect(animation["frameDurations"].list.map(\.number) == [0.1, 0.2, 0.3])
    #expect(animation["contentsRects"][1].list.map(\.number) == [0.5, 0, 0.5, 0.5])
  }

  @Test func tiledTilesFollowMarginAndSpacing() throws {
    let run = try DialectSample.run(
      "tiled", options: ["margin": "2", "padding": "3", "extrude": "1", "columns": "2"])
    let tileset = try run.document("walk.tiled.json")
    #expect(tileset["margin"].integer == 3 && tileset["spacing"].integer == 5)
    #expect(tileset["columns"].integer == 2 && tileset["tilecount"].integer == 4)
    let tile = tileset["tiles"][0]
    #expect(tile["id"].integer == 0)
    #expect(tile["animation"].list.map { $0["tileid"].integer } == [0, 1, 2])
    #expect(tile["animation"].list.map { $0["duration"].integer } == [100, 200, 300])
    // The reader's own way from a tile's number to its pixels.
    for (id, cell) in try run.document()["cells"].list.enumerated() {
      #expect(cell["x"].integer == 3 + id % 2 * (8 + 5))
      #expect(cell["y"].integer == 3 + id / 2 * (6 + 5))
    }
  }

  @Test(arguments: ["aseprite", "tiled"])
  func onePageDialectsRefusePages(dialect: String) {
    let error = #expect(throws: SinkError.self) {
      try DialectSample.run(dialect, options: ["max-sheet-size": "8"])
    }
    #expect(error?.reason.contains("--max-sheet-size") == true)
  }

  @Test(arguments: ["tiled", "coreanimation", "webvtt"])
  func wholeFrameDialectsRefuseTrimming(dialect: String) {
    let error = #expect(throws: SinkError.self) {
      try DialectSample.run(dialect, options: ["trim-cells": "true"])
    }
    #expect(error?.kind == .invalidOption)
    #expect(error?.reason.contains(dialect) == true)
  }
}
