import GIFMillCore
import GIFMillTestSupport
import GIFMillWebP
import Testing

private let red = RGBA(red: 255, green: 0, blue: 0)
private let green = RGBA(red: 0, green: 255, blue: 0)
private let halfBlue = RGBA(red: 0, green: 0, blue: 255, alpha: 128)
private let whole = PixelRect(x: 0, y: 0, width: 8, height: 8)

@Suite struct WebPDecoderTests {
  @Test func delaysAreExact() throws {
    let times = [100, 100, 70, 130, 0, 16_777_215]
    let decoder = try WebPDecoder(bytes: WebPWriter(milliseconds: times).bytes)
    #expect(decoder.index.format == .webp)
    #expect(decoder.index.frames.map(\.rawDelay) == times.map { Rational(Int64($0), 1000) })
    #expect(decoder.index.findings.isEmpty)
    let frames = try composedFrames(decoder)
    #expect(frames.map { $0[5, 3].red } == [0, 9, 18, 27, 36, 45])
  }

  @Test(arguments: [(0, Plays.forever), (1, .times(1)), (3, .times(3))])
  func playsAreATotal(stored: Int, plays: Plays) throws {
    var writer = WebPWriter(milliseconds: [100, 100])
    writer.plays = stored
    #expect(try WebPDecoder(bytes: writer.bytes).index.plays == plays)
  }

  @Test func theBackgroundColourIsNotPainted() throws {
    var writer = WebPWriter(width: 8, height: 8)
    writer.background = [255, 255, 255, 255]
    writer.frames = [
      .init(
        PixelRect(x: 2, y: 2, width: 4, height: 4),
        fill: RGBA(red: 255, green: 0, blue: 0, alpha: 200))
    ]
    let canvas = try composedFrames(WebPDecoder(bytes: writer.bytes))[0]
    #expect(canvas[0, 0] == .transparent)
    #expect(canvas[7, 7] == .transparent)
    #expect(canvas[2, 2] == RGBA(red: 255, green: 0, blue: 0, alpha: 200))
  }

  @Test func disposalAndBlendActOnTheFrameRectangle() throws {
    var writer = WebPWriter(width: 8, height: 8)
    writer.frames = [
      .init(whole, fill: red),
      .init(PixelRect(x: 2, y: 2, width: 4, height: 4), fill: halfBlue),
      .init(PixelRect(x: 0, y: 0, width: 2, height: 2), fill: green),
      .init(PixelRect(x: 6, y: 6, width: 2, height: 2), fill: halfBlue),
    ]
    writer.frames[1].isSource = true
    writer.frames[2].isCleared = true
    let frames = try composedFrames(WebPDecoder(bytes: writer.bytes))
    let letters: KeyValuePairs<Character, RGBA> = [
      "r": red, "g": green, "b": halfBlue, "m": RGBA(red: 127, green: 0, blue: 128),
    ]
    let (row, hole) = ("rrrrrrrr", "rrbbbbrr")
    func rows(_ rows: String...) -> String { rows.joined(separator: "/") }
    #expect(
      frames.map { $0.drawing(letters) } == [
        rows(row, row, row, row, row, row, row, row),
        rows(row, row, hole, hole, hole, hole, row, row),
        rows("ggrrrrrr", "ggrrrrrr", hole, hole, hole, hole, row, row),
        rows("..rrrrrr", "..rrrrrr", hole, hole, hole, hole, "rrrrrrmm", "rrrrrrmm"),
      ])
  }

  @Test func aStillHasOneFrameWithoutDelay() throws {
    let size = PixelSize(width: 3, height: 5)
    let image = WebPWriter.image(size: size, fill: halfBlue)
    let extended = WebPWriter.Chunk("VP8X", [0x10, 0, 0, 0, 2, 0, 0, 4, 0, 0])
    for chunks in [[image], [extended, image]] {
      let decoder = try WebPDecoder(bytes: WebPWriter.file(chunks))
      #expect(decoder.index.canvas == size)
      #expect(decoder.index.frames.map(\.rawDelay) == [nil])
      #expect(!decoder.index.isAnimated)
      #expect(decoder.index.findings.isEmpty)
      #expect(try composedFrames(decoder)[0][2, 4] == halfBlue)
    }
  }

  @Test func oneFrameOfAnAnimationKeepsItsDelay() throws {
    let index = try WebPDecoder(bytes: WebPWriter(milliseconds: [70]).bytes).index
    #expect(index.frames.map(\.rawDelay) == [Rational(7, 100)])
    #expect(!index.isAnimated)
  }

  @Test func limitsAreCheckedFromHeaders() throws {
    // 16384 × 16384 in 50 bytes.
    let bomb = WebPWriter(width: 16384, height: 16384)
    let canvas = try #require(throws: DecodeError.self) { try WebPDecoder(bytes: bomb.bytes) }
    #expect(canvas.kind == .limitExceeded)
    #expect(canvas.declared == 16384 * 16384)
    let bytes = WebPWriter(milliseconds: [1, 2, 3]).bytes
    var limits = DecodeLimits()
    limits.maxFrames = 2
    let frames = try #require(throws: DecodeError.self) {
      try WebPDecoder(bytes: bytes, limits: limits)
    }
    #expect(frames.reason.contains("--max-frames"))
    limits = DecodeLimits()
    limits.maxTotalPixels = 71
    let pixels = try #require(throws: DecodeError.self) {
      try WebPDecoder(bytes: bytes, limits: limits)
    }
    #expect(pixels.reason.contains("--max-total-pixels"))
  }
}
