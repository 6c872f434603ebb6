import GIFMillCore
import GIFMillTestSupport
import Testing

private let red = RGBA(red: 255, green: 0, blue: 0)
private let green = RGBA(red: 0, green: 255, blue: 0)
private let blue = RGBA(red: 0, green: 0, blue: 255)
private let letters: KeyValuePairs<Character, RGBA> = [
  "R": red, "G": green, "B": blue, "K": .black, "W": .white,
]

private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

private func drawings(_ writer: GIFWriter) throws -> [String] {
  try composedFrames(GIFDecoder(bytes: writer.bytes)).map { $0.drawing(letters) }
}

@Suite struct GIFCompositionTests {
  @Test func restorePreviousOnTheFirstFrameLeavesTransparency() throws {
    var writer = GIFWriter(width: 8, height: 8, palette: [red, green])
    writer.frames = [
      .init(rect(0, 0, 8, 8), fill: 0), .init(rect(3, 3, 2, 2), fill: 1),
    ]
    writer.frames[0].disposal = 3
    let empty = String(repeating: ".", count: 8)
    #expect(
      try drawings(writer)[1]
        == [empty, empty, empty, "...GG...", "...GG...", empty, empty, empty]
        .joined(separator: "/"))
  }

  @Test func restoreBackgroundClearsItsRectangleToTransparent() throws {
    var writer = GIFWriter(width: 8, height: 8, palette: [red, green, blue])
    writer.backgroundIndex = 1
    writer.frames = [
      .init(rect(0, 0, 8, 8), fill: 0), .init(rect(2, 2, 4, 4), fill: 2),
      .init(rect(0, 0, 1, 1), fill: 0),
    ]
    writer.frames[1].disposal = 2
    let full = "RRRRRRRR"
    let hole = "RR....RR"
    #expect(
      try drawings(writer)[2]
        == [full, full, hole, hole, hole, hole, full, full].joined(separator: "/"))
  }

  @Test func restorePreviousBringsBackWhatWasThere() throws {
    var writer = GIFWriter(width: 4, height: 1, palette: [red, green, blue])
    writer.frames = [
      .init(rect(0, 0, 4, 1), fill: 0), .init(rect(1, 0, 2, 1), fill: 1),
      .init(rect(3, 0, 1, 1), fill: 2),
    ]
    writer.frames[1].disposal = 3
    #expect(try drawings(writer) == ["RRRR", "RGGR", "RRRB"])
  }

  @Test(arguments: [(4, "RRRB"), (5, "RGGB"), (7, "RGGB")])
  func undefinedDisposalsAreReadAsBrowsersDo(code: Int, expected: String) throws {
    var writer = GIFWriter(width: 4, height: 1, palette: [red, green, blue])
    writer.frames = [
      .init(rect(0, 0, 4, 1), fill: 0), .init(rect(1, 0, 2, 1), fill: 1),
      .init(rect(3, 0, 1, 1), fill: 2),
    ]
    writer.frames[1].disposal = code
    #expect(try drawings(writer)[2] == expected)
  }

  @Test func theTransparentIndexLeavesPixelsAlone() throws {
    var writer = GIFWriter(width: 3, height: 1, palette: [red, green, blue])
    writer.frames = [
      .init(rect(0, 0, 3, 1), indices: [0, 2, 0]), .init(rect(0, 0, 3, 1), indices: [1, 0, 1]),
    ]
    writer.frames[0].transparentIndex = 0
    writer.frames[1].transparentIndex = 0
    #expect(try drawings(writer) == [".B.", "GBG"])
  }

  @Test func transparencyIsMatchedByIndexNotByColour() throws {
    var writer = GIFWriter(width: 2, height: 1, palette: [red, red])
    writer.frames = [.init(rect(0, 0, 2, 1), indices: [0, 1])]
    writer.frames[0].transparentIndex = 0
    #expect(try drawings(writer) == [".R"])
  }

  @Test func framesOutsideTheCanvasAreClippedAndKeepTheirTime() throws {
    var writer = GIFWriter(width: 6, height: 4, palette: [red, green, blue])
    writer.frames = [
      .init(rect(0, 0, 6, 4), fill: 0), .init(rect(4, 2, 6, 6), fill: 1),
      .init(rect(20, 20, 2, 2), fill: 2),
    ]
    let clipped = "RRRRRR/RRRRRR/RRRRGG/RRRRGG"
    #expect(try drawings(writer) == ["RRRRRR/RRRRRR/RRRRRR/RRRRRR", clipped, clipped])
    let index = try GIFDecoder(bytes: writer.bytes).index
    #expect(try Timeline(index, delays: .browser).duration == Rational(3, 10))
    #expect(index.frames[2].rect == rect(20, 20, 2, 2))
  }

  @Test func aFrameWithAZeroSideDrawsNothingAndKeepsItsSlot() throws {
    var writer = GIFWriter(width: 2, height: 1, palette: [red, green])
    writer.frames = [.init(rect(0, 0, 2, 1), fill: 0), .init(rect(0, 0, 0, 1), indices: [])]
    #expect(try drawings(writer) == ["RR", "RR"])
  }

  @Test func aLocalTableServesItsOwnImageOnly() throws {
    var writer = GIFWriter(width: 1, height: 1, palette: [red, green])
    writer.frames = [rect(0, 0, 1, 1), rect(0, 0, 1, 1), rect(0, 0, 1, 1)].map {
      .init($0, fill: 0)
    }
    writer.frames[1].palette = [blue, green]
    #expect(try drawings(writer) == ["R", "B", "R"])
  }

  @Test func withoutAnyTableIndex0IsBlackAnd1White() throws {
    var writer = GIFWriter(width: 3, height: 1, palette: nil)
    writer.frames = [.init(rect(0, 0, 3, 1), indices: [0, 1, 2])]
    #expect(try drawings(writer) == ["KW."])
  }

  @Test func anIndexBeyondTheTableLeavesTheCanvas() throws {
    var writer = GIFWriter(width: 3, height: 1, palette: [red, green])
    writer.frames = [
      .init(rect(0, 0, 3, 1), fill: 0), .init(rect(0, 0, 3, 1), indices: [1, 3, 1]),
    ]
    #expect(try drawings(writer)[1] == "GRG")
  }

  @Test(arguments: 1...19)
  func interlacedRowsLandWhereTheyBelong(height: Int) throws {
    let palette = (0..<32).map { RGBA(red: UInt8($0), green: 0, blue: 0) }
    var writer = GIFWriter(width: 2, height: height, palette: palette)
    writer.frames = [
      .init(
        rect(0, 0, 2, height),
        indices: (0..<height).flatMap { [UInt8($0), UInt8($0)] })
    ]
    writer.frames[0].isInterlaced = true
    let frame = try composedFrames(GIFDecoder(bytes: writer.bytes))[0]
    #expect((0..<height).map { frame[1, $0].red } == (0..<height).map { UInt8($0) })
  }

  @Test func aFirstFrameLargerThanTheScreenIsTheCanvas() throws {
    var writer = GIFWriter(width: 2, height: 2, palette: [red, green])
    writer.frames = [.init(rect(5, 5, 3, 1), fill: 0), .init(rect(2, 0, 4, 4), fill: 1)]
    let decoder = try GIFDecoder(bytes: writer.bytes)
    #expect(decoder.index.canvas == PixelSize(width: 3, height: 1))
    #expect(try drawings(writer) == ["RRR", "RRG"])
    #expect(decoder.index.findings.map(\.severity) == [.note])
  }

  @Test func aCanvasMayHoldMoreThan256Colours() throws {
    var writer = GIFWriter(width: 32, height: 32, palette: nil)
    for tile in 0..<4 {
      var frame = GIFWriter.Frame(
        rect(tile % 2 * 16, tile / 2 * 16, 16, 16), indices: (0...255).map { UInt8($0) })
      frame.palette = (0...255).map { RGBA(red: UInt8($0), green: UInt8(tile * 60), blue: 9) }
      writer.frames.append(frame)
    }
    let last = try #require(try composedFrames(GIFDecoder(bytes: writer.bytes)).last)
    var colours = Set<RGBA>()
    for y in 0..<32 { for x in 0..<32 { colours.insert(last[x, y]) } }
    #expect(colours.count == 1024)
  }

  /// Every pixel outside the reported rectangle is what it was.
  @Test func theChangedRectangleHoldsEveryChange() throws {
    var random = SeededGenerator(seed: 7)
    var writer = GIFWriter(width: 12, height: 9, palette: [red, green, blue, .white])
    for _ in 0..<200 {
      var frame = GIFWriter.Frame(
        rect(
          Int.random(in: 0..<14, using: &random), Int.random(in: 0..<11, using: &random),
          Int.random(in: 0..<8, using: &random), Int.random(in: 0..<8, using: &random)),
        fill: UInt8.random(in: 0...3, using: &random))
      frame.disposal = Int.random(in: 0...3, using: &random)
      writer.frames.append(frame)
    }
    let decoder = try GIFDecoder(bytes: writer.bytes)
    let reader = ComposedFrameReader(decoder)
    let before = Canvas(size: decoder.index.canvas)
    while let frame = try reader.next() {
      before.copy(frame.changed, from: frame.canvas)
      #expect(before.equals(frame.canvas, in: before.bounds), "frame \(frame.index)")
    }
  }
}
