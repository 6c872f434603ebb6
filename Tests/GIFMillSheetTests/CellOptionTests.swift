import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct CellOptionTests {
  private static let clear = RGBA.transparent

  @Test func extrudePaddingAndMarginAreKnownPixels() throws {
    // Two frames of 2×2: 1 margin, 1 repeated, 2 cell, 1 repeated, 1 padding, the next, 1 margin.
    let first = Canvas(width: 2, height: 2) { x, y in RGBA(red: 1, green: UInt8(x), blue: UInt8(y))
    }
    let second = Canvas(width: 2, height: 2) { x, y in RGBA(red: 2, green: UInt8(x), blue: UInt8(y))
    }
    let run = try SheetRun(
      [(first, 1), (second, 1)], options: ["extrude": "1", "padding": "1", "margin": "1"])
    let page = try run.picture("walk.png")
    #expect(page.size == PixelSize(width: 11, height: 6))
    let columns: [(RGBA, Int)?] = [
      nil, (RGBA(bits: 1), 0), (RGBA(bits: 1), 0), (RGBA(bits: 1), 1), (RGBA(bits: 1), 1), nil,
      (RGBA(bits: 2), 0), (RGBA(bits: 2), 0), (RGBA(bits: 2), 1), (RGBA(bits: 2), 1), nil,
    ]
    for y in 0..<6 {
      for x in 0..<11 {
        let expected: RGBA
        if let (frame, column) = columns[x], (1...4).contains(y) {
          expected = RGBA(red: frame.red, green: UInt8(column), blue: y <= 2 ? 0 : 1)
        } else {
          expected = Self.clear
        }
        #expect(page[x, y] == expected, "at \(x),\(y)")
      }
    }
    let cells = try run.document()["cells"].list
    #expect(cells.map { $0["x"].integer } == [2, 7])
    #expect(cells.map { $0["y"].integer } == [2, 2])
    #expect(cells.map { $0["width"].integer } == [2, 2])
  }

  @Test func trimmedCellsGoBackToTheirPlace() throws {
    let frames = [
      Canvas(width: 9, height: 7) { x, y in (3...5).contains(x) && y == 2 ? .pureRed : .transparent
      },
      Canvas(width: 9, height: 7) { x, y in x == 8 && y > 4 ? .pureBlue : .transparent },
      Canvas(width: 9, height: 7),
      // The first one's content elsewhere: the same image, another cell.
      Canvas(width: 9, height: 7) { x, y in (1...3).contains(x) && y == 6 ? .pureRed : .transparent
      },
    ]
    for options in [
      ["trim-cells": "true"], ["layout": "packed"], ["trim-cells": "true", "extrude": "2"],
    ] {
      let run = try SheetRun(frames.map { ($0, 1) }, options: options)
      let cells = try run.document()["cells"].list
      #expect(cells.map { $0["width"].integer } == [3, 1, 1, 3])
      #expect(cells.map { $0["offsetX"].integer } == [3, 8, 0, 1])
      #expect(cells.map { $0["offsetY"].integer } == [2, 5, 0, 6])
      #expect(cells.map { $0["empty"].isTrue } == [false, false, true, false])
      #expect(cells[0]["x"].integer == cells[3]["x"].integer)
      for (rebuilt, frame) in zip(try run.rebuiltFrames(width: 9, height: 7), frames) {
        #expect(rebuilt.equals(frame, in: frame.bounds))
      }
    }
  }

  @Test func mergingCanBeSwitchedOff() throws {
    let (a, b) = (Canvas(width: 2, height: 2, .pureRed), Canvas(width: 2, height: 2, .pureBlue))
    let run = try SheetRun([(a, 1), (b, 1), (a, 1), (b, 1)], options: ["no-merge": "true"])
    let document = try run.document()
    #expect(document["keyframes"].list.map { $0["cell"].integer } == [0, 1, 2, 3])
    #expect(Set(document["cells"].list.map { $0["x"].integer * 8 + $0["y"].integer }).count == 4)
  }

  @Test func alphaBleedColoursTheNeighboursOfADisc() throws {
    let disc = Canvas(width: 17, height: 17) { x, y in
      (x - 8) * (x - 8) + (y - 8) * (y - 8) <= 16 ? .pureRed : .transparent
    }
    let run = try SheetRun([(disc, 1)], options: ["alpha-bleed": "true"])
    let page = try run.picture("walk.png")
    for y in 1..<16 {
      for x in 1..<16 {
        let touchesDisc = (-1...1).contains { dy in
          (-1...1).contains { dx in disc[x + dx, y + dy] == .pureRed }
        }
        #expect(page[x, y].alpha == disc[x, y].alpha)
        if touchesDisc {
          #expect(page[x, y].red == 255 && page[x, y].green == 0 && page[x, y].blue == 0)
        }
      }
    }
    #expect(page[0, 0] == .transparent)
  }

  @Test func premultipliedColoursAreSaidToBe() throws {
    let half = Canvas(width: 1, height: 1, RGBA(red: 255, green: 128, blue: 1, alpha: 128))
    let run = try SheetRun([(half, 1)], options: ["premultiply": "true"])
    #expect(try run.picture("walk.png")[0, 0] == RGBA(red: 128, green: 64, blue: 1, alpha: 128))
    #expect(try run.document()["alpha"].text == "premultiplied")
    #expect(!(try SheetRun([(half, 1)]).document().keys.contains("alpha")))
  }

  @Test func pivotIsPassedOn() throws {
    let run = try SheetRun(
      [(Canvas(width: 1, height: 1, .pureRed), 1)], options: ["pivot": "0.5,1"])
    #expect(try run.document()["pivot"]["x"].number == 0.5)
    #expect(try run.document()["pivot"]["y"].number == 1)
  }

  @Test(arguments: [
    (["pivot": "1"], "--pivot"), (["pivot": "2,0"], "--pivot"), (["pivot": "a,b"], "--pivot"),
    (["alpha-bleed": "true", "premultiply": "true"], "--premultiply"),
    (["layout": "row", "columns": "3"], "--columns"),
  ])
  func contradictionsAreRefused(options: [String: String], word: String) {
    let error = #expect(throws: SinkError.self) {
      try SheetRun([(Canvas(width: 1, height: 1, .pureRed), 1)], options: options)
    }
    #expect(error?.kind == .invalidOption)
    #expect(error?.reason.contains(word) == true)
  }

  @Test(arguments: [[:], ["trim-cells": "true"]])
  func aCanvasWithoutPixelsIsRefused(options: [String: String]) {
    #expect(throws: SinkError.self) {
      try SheetRun([(Canvas(width: 0, height: 3), 1)], options: options)
    }
  }

  @Test func aFullPaletteStaysOneWithUnusedPlaces() throws {
    let frames = (0..<3).map { _ in
      Canvas(width: 16, height: 16) { x, y in
        RGBA(red: UInt8(x), green: UInt8(y), blue: 0)
      }
    }
    frames[1][0, 0] = RGBA(red: 1, green: 1, blue: 0)
    frames[2][0, 0] = RGBA(red: 2, green: 1, blue: 0)
    let run = try SheetRun(frames.map { ($0, 1) })
    #expect(try run.document()["pages"][0]["pixelFormat"].text == "indexed8")
    #expect(try run.picture("walk.png")[31, 31].alpha == 255)
  }
}
