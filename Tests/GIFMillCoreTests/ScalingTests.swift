import GIFMillCore
import GIFMillTestSupport
import Testing

private func whole(_ canvas: Canvas) -> ComposedFrame {
  ComposedFrame(index: 0, canvas: canvas, changed: canvas.bounds)
}

private func noise(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Canvas {
  let canvas = Canvas(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      canvas[x, y] = RGBA(bits: UInt32.random(in: 0...UInt32.max, using: &random))
    }
  }
  return canvas
}

@Suite struct ScalingTests {
  @Test(
    arguments: [
      ("2", 62, 64), ("1/2", 16, 16), ("0.5", 16, 16), ("100x50", 100, 50), ("fit=62x32", 31, 32),
      ("fit=310x1000", 310, 320), ("max-width=10", 10, 10), ("max-width=100", 31, 32),
      ("max-height=8", 8, 8), ("1/1000", 1, 1),
    ])
  func requestsGiveSizes(text: String, width: Int, height: Int) throws {
    let request = try #require(ScaleRequest(parsing: text))
    #expect(
      request.target(for: PixelSize(width: 31, height: 32))
        == PixelSize(width: width, height: height))
  }

  @Test(
    arguments: [
      "", "0", "-1", "x", "0x5", "5x", "5x5x5", "fit=", "fit=3", "max-width=0", "wide=3",
      "99999999999x1", "+5x5",
    ])
  func otherTextIsRefused(text: String) { #expect(ScaleRequest(parsing: text) == nil) }

  @Test func whatDoesNotFitInACanvasIsNil() throws {
    let request = try #require(ScaleRequest(parsing: "1000000000"))
    #expect(request.target(for: PixelSize(width: 31, height: 32)) == nil)
  }

  @Test func pixelArtBecomesBlocks() {
    let source = Canvas(width: 3, height: 2) { x, y in
      (x + y) % 2 == 0 ? RGBA(red: 255, green: 0, blue: 0) : .transparent
    }
    let scaler = FrameScaler(from: source.size, to: PixelSize(width: 9, height: 4))
    let result = scaler.scale(whole(source))
    #expect(scaler.method == .nearest)
    for y in 0..<4 {
      for x in 0..<9 { #expect(result.canvas[x, y] == source[x / 3, y / 2]) }
    }
  }

  @Test(arguments: [(7, 5), (40, 30), (200, 3), (1, 1), (33, 64)])
  func aFlatColourStaysAsItIs(width: Int, height: Int) {
    let colour = RGBA(red: 200, green: 17, blue: 99, alpha: 140)
    let source = Canvas(width: 20, height: 15) { _, _ in colour }
    let target = PixelSize(width: width, height: height)
    let result = FrameScaler(from: source.size, to: target).scale(whole(source))
    for y in 0..<height { for x in 0..<width { #expect(result.canvas[x, y] == colour) } }
  }

  /// What lies hidden under transparent pixels does not show.
  @Test func edgesHaveNoFringe() {
    let red = RGBA(red: 255, green: 0, blue: 0)
    let hidden = RGBA(red: 0, green: 255, blue: 0, alpha: 0)
    let source = Canvas(width: 16, height: 16) { x, _ in x < 8 ? red : hidden }
    let result = FrameScaler(from: source.size, to: PixelSize(width: 25, height: 25))
      .scale(whole(source)).canvas
    for x in 0..<25 where result[x, 12].alpha > 0 {
      #expect(result[x, 12].red == 255)
      #expect(result[x, 12].green == 0)
    }
    #expect(Set((0..<25).map { result[$0, 12].alpha }).count > 2)
  }

  /// A wave of one period is known in between, too.
  @Test func aSmoothPictureKeepsItsShape() {
    func level(_ place: Double) -> Double { 128 + 100 * place * (1 - place) * 4 - 50 }
    let source = Canvas(width: 64, height: 4) { x, _ in
      let value = UInt8(level((Double(x) + 0.5) / 64).rounded())
      return RGBA(red: value, green: value, blue: value)
    }
    for width in [24, 50, 97, 150] {
      let result = FrameScaler(from: source.size, to: PixelSize(width: width, height: 4))
        .scale(whole(source)).canvas
      for x in width / 8..<width - width / 8 {
        let expected = level((Double(x) + 0.5) / Double(width))
        #expect(abs(Double(result[x, 2].red) - expected) < 1.6, "column \(x) of \(width)")
      }
    }
  }

  @Test(arguments: [(30, 21), (11, 40), (6, 5)])
  func onlyWhatChangedIsScaledAnew(width: Int, height: Int) {
    var random = SeededGenerator(seed: UInt64(width))
    let target = PixelSize(width: width, height: height)
    let picture = noise(17, 13, &random)
    let kept = FrameScaler(from: picture.size, to: target)
    let shown = Canvas(size: target)
    var changed = picture.bounds
    for _ in 0..<60 {
      let frame = kept.scale(ComposedFrame(index: 0, canvas: picture, changed: changed))
      shown.copy(frame.changed, from: frame.canvas)
      let fresh = FrameScaler(from: picture.size, to: target).scale(whole(picture)).canvas
      #expect(shown.equals(fresh, in: shown.bounds))
      let (x, y) = (Int.random(in: 0..<17, using: &random), Int.random(in: 0..<13, using: &random))
      changed = PixelRect(x: x, y: y, width: 1, height: 1)
      picture[x, y] = RGBA(bits: UInt32.random(in: 0...UInt32.max, using: &random))
    }
  }
}
