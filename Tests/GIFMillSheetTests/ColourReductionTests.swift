import GIFMillCore
import GIFMillTestSupport
import Testing

/// `--max-colors`.
@Suite struct ColourReductionTests {
  /// Two frames, 4096 opaque colours each, all of them different.
  private static let gradients: [(canvas: Canvas, ticks: Int)] = [0, 90].map { blue in
    let canvas = Canvas(width: 64, height: 64, .black)
    canvas.withMutablePixels { pixels in
      for position in pixels.indices {
        pixels[position] = RGBA(
          red: UInt8(position % 64 * 4), green: UInt8(position / 64 * 4), blue: UInt8(blue))
      }
    }
    return (canvas, 1)
  }

  private func colours(_ canvas: Canvas) -> Set<RGBA> {
    canvas.withPixels { pixels in Set(pixels.indices.map { pixels[$0] }) }
  }

  @Test(arguments: [(2, "indexed1"), (16, "indexed4"), (100, "indexed8"), (256, "indexed8")])
  func theSheetHasNoMoreColours(limit: Int, kind: String) throws {
    let run = try SheetRun(Self.gradients, options: ["max-colors": "\(limit)"])
    #expect(colours(try run.picture("walk.png")).count <= limit)
    #expect(try run.document()["pages"][0]["pixelFormat"].text == kind)
    // One of c boxes in two planes of 256 × 256 is about 256 · √(2 / c) wide, a little more in all
    // when it is longer than wide; colours are a quarter of a side away from the mean.
    let rebuilt = try run.rebuiltFrames(width: 64, height: 64)
    for (picture, expected) in zip(rebuilt, Self.gradients.map(\.canvas)) {
      #expect(colours(picture).allSatisfy { $0.alpha == 255 })
      let error = picture.withPixels { found in
        expected.withPixels { wanted in
          wanted.indices.reduce(0) { $0 + found[$1].distanceSum(to: wanted[$1]) }
        }
      }
      let mean = Double(error) / Double(64 * 64 * 2)
      #expect(mean < 68 * (2 / Double(limit)).squareRoot() + 1)
    }
  }

  @Test func fewColoursStayWhatTheyAre() throws {
    let few = try SheetRun(DialectSample.pictures, options: ["max-colors": "16"])
    #expect(try few.bytes("walk.png") == SheetRun(DialectSample.pictures).bytes("walk.png"))
  }

  /// A transparent colour for the space between cells is one of those allowed.
  @Test func spaceCountsAsAColour() throws {
    let run = try SheetRun(Self.gradients, options: ["max-colors": "16", "padding": "2"])
    let found = colours(try run.picture("walk.png"))
    #expect(found.count <= 16 && found.contains(.transparent))
  }

  @Test func seeThroughStaysSeeThrough() throws {
    let canvas = Canvas(width: 64, height: 64, .transparent)
    canvas.withMutablePixels { pixels in
      for position in pixels.indices where position % 64 >= 8 {
        let alpha = position % 64 >= 32 ? 255 : position % 64 * 8
        pixels[position] = RGBA(
          red: UInt8(position / 64 * 4), green: 90, blue: UInt8(position & 255),
          alpha: UInt8(alpha))
      }
    }
    let run = try SheetRun([(canvas, 1)], options: ["max-colors": "32"])
    let found = try run.rebuiltFrames(width: 64, height: 64)[0]
    for y in 0..<64 {
      #expect(found[0, y] == .transparent)
      #expect((9..<32).allSatisfy { (1..<255).contains(found[$0, y].alpha) })
      #expect((32..<64).allSatisfy { found[$0, y].alpha == 255 })
    }
  }

  @Test func goesWithNoAlphaBleed() {
    #expect(throws: SinkError.self) {
      try SheetRun(Self.gradients, options: ["max-colors": "9", "alpha-bleed": "true"])
    }
  }
}

extension RGBA {
  /// Sum of the differences of red and green.
  fileprivate func distanceSum(to other: RGBA) -> Int {
    abs(Int(red) - Int(other.red)) + abs(Int(green) - Int(other.green))
  }
}
