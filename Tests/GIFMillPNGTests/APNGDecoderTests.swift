import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

private let red = RGBA(red: 255, green: 0, blue: 0)
private let green = RGBA(red: 0, green: 255, blue: 0)
private let blue = RGBA(red: 0, green: 0, blue: 255)
private let whole = PixelRect(x: 0, y: 0, width: 8, height: 8)

@Suite struct APNGDecoderTests {
  @Test func aPictureBeforeTheFirstControlChunkIsNoFrame() throws {
    var writer = APNGWriter(width: 8, height: 8)
    writer.pictureColour = red
    writer.frames = [
      .init(whole, fill: green, delay: (1, 10)), .init(whole, fill: blue, delay: (2, 10)),
    ]
    let decoder = try APNGDecoder(bytes: writer.bytes)
    #expect(decoder.index.format == .apng)
    #expect(decoder.index.frames.map(\.rawDelay) == [Rational(1, 10), Rational(1, 5)])
    let frames = try composedFrames(decoder)
    #expect(frames.map { $0[0, 0] } == [green, blue])
    #expect(decoder.index.findings.isEmpty)
  }

  @Test func delaysAreExactAndAZeroDenominatorIsAHundred() throws {
    let delays = [(10, 0), (7, 0), (0, 100), (0, 0), (1, 3), (65535, 65534)]
    let index = try APNGDecoder(bytes: APNGWriter(delays: delays).bytes).index
    #expect(
      index.frames.map(\.rawDelay) == [
        Rational(1, 10), Rational(7, 100), .zero, .zero, Rational(1, 3), Rational(65535, 65534),
      ])
  }

  @Test(arguments: [(0, Plays.forever), (1, .times(1)), (3, .times(3))])
  func playsAreATotal(stored: Int, plays: Plays) throws {
    var writer = APNGWriter(delays: [(1, 10), (1, 10)])
    writer.plays = stored
    #expect(try APNGDecoder(bytes: writer.bytes).index.plays == plays)
  }

  /// Red; a half-green square laid over it and taken back; a blue one in place of it and cleared;
  /// one pixel.
  @Test func disposalAndBlendActOnTheFrameRectangle() throws {
    var writer = APNGWriter(width: 8, height: 8)
    writer.frames = [
      .init(whole, fill: red),
      .init(
        PixelRect(x: 2, y: 2, width: 4, height: 4),
        fill: RGBA(red: 0, green: 255, blue: 0, alpha: 128)),
      .init(PixelRect(x: 0, y: 0, width: 2, height: 2), fill: blue),
      .init(PixelRect(x: 7, y: 7, width: 1, height: 1), fill: green),
    ]
    writer.frames[1].blend = 1
    writer.frames[1].disposal = 2
    writer.frames[2].disposal = 1
    let frames = try composedFrames(APNGDecoder(bytes: writer.bytes))
    let letters: KeyValuePairs<Character, RGBA> = [
      "r": red, "g": green, "b": blue, "h": RGBA(red: 127, green: 128, blue: 0),
    ]
    let redRow = "rrrrrrrr"
    func rows(_ rows: String...) -> String { rows.joined(separator: "/") }
    #expect(
      frames.map { $0.drawing(letters) } == [
        rows(redRow, redRow, redRow, redRow, redRow, redRow, redRow, redRow),
        rows(
          redRow, redRow, "rrhhhhrr", "rrhhhhrr", "rrhhhhrr", "rrhhhhrr", redRow, redRow),
        rows("bbrrrrrr", "bbrrrrrr", redRow, redRow, redRow, redRow, redRow, redRow),
        rows("..rrrrrr", "..rrrrrr", redRow, redRow, redRow, redRow, redRow, "rrrrrrrg"),
      ])
  }

  @Test func previousOnTheFirstFrameIsBackground() throws {
    var writer = APNGWriter(width: 2, height: 1)
    writer.frames = [
      .init(PixelRect(x: 0, y: 0, width: 2, height: 1), fill: red),
      .init(PixelRect(x: 0, y: 0, width: 1, height: 1), fill: green),
    ]
    writer.frames[0].disposal = 2
    let decoder = try APNGDecoder(bytes: writer.bytes)
    #expect(decoder.index.frames[0].disposal == .background)
    #expect(try composedFrames(decoder)[1].drawing(["g": green]) == "g.")
  }

  @Test(arguments: 1...5)
  func pixelDataMayBeSpreadOverChunks(pieces: Int) throws {
    var writer = APNGWriter(delays: [(1, 10), (1, 10)])
    let expected = try composedFrames(APNGDecoder(bytes: writer.bytes))
    for frame in writer.frames.indices { writer.frames[frame].pieces = pieces }
    var chunks = writer.chunks
    chunks.insert(PNGTestChunk("tEXt", []), at: chunks.count - 1)
    let frames = try composedFrames(APNGDecoder(bytes: PNGTestChunk.file(chunks)))
    #expect(zip(frames, expected).allSatisfy { $0.equals($1, in: $0.bounds) })
  }

  @Test(arguments: [1, 3])
  func presentFramesCountNotDeclaredOnes(declared: Int) throws {
    var writer = APNGWriter(delays: [(1, 10), (1, 10)])
    writer.declaredFrameCount = declared
    let index = try APNGDecoder(bytes: writer.bytes).index
    #expect(index.frames.count == 2)
    #expect(index.findings.map(\.severity) == [.warning])
    #expect(index.findings.map(\.error.declared) == [declared])
    #expect(index.findings.map(\.error.found) == [2])
  }

  @Test func anAnimationChunkAfterThePictureMakesAStill() throws {
    var chunks = APNGWriter(delays: [(1, 10), (1, 10)]).chunks
    let control = chunks.remove(at: 1)
    let picture = try #require(chunks.firstIndex { $0.type == "IDAT" })
    chunks.insert(control, at: picture + 1)
    let index = try APNGDecoder(bytes: PNGTestChunk.file(chunks)).index
    #expect(index.format == .png)
    #expect(index.frames.map(\.rawDelay) == [nil])
    #expect(index.findings.map(\.severity) == [.warning])
  }

  @Test func anAnimationWithoutFramesIsAStill() throws {
    let chunks = APNGWriter(delays: [(1, 10)]).chunks.filter { $0.type != "fcTL" }
    let index = try APNGDecoder(bytes: PNGTestChunk.file(chunks)).index
    #expect(index.format == .png)
    #expect(index.frames.count == 1)
    #expect(!index.isDamaged)
  }

  @Test func aStillHasOneFrameWithoutDelay() throws {
    let chunks = APNGWriter(delays: [(1, 10)]).chunks.filter {
      $0.type != "fcTL" && $0.type != "acTL"
    }
    let decoder = try APNGDecoder(bytes: PNGTestChunk.file(chunks))
    #expect(decoder.index.format == .png)
    #expect(!decoder.index.isAnimated)
    #expect(decoder.index.frames.map(\.rawDelay) == [nil])
    #expect(try composedFrames(decoder)[0][5, 3] == RGBA(red: 0, green: 80, blue: 200))
  }

  @Test func limitsAreCheckedFromHeaders() throws {
    let bytes = APNGWriter(delays: [(1, 10), (1, 10), (1, 10)]).bytes
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 23
    let canvas = try #require(throws: DecodeError.self) {
      try APNGDecoder(bytes: bytes, limits: limits)
    }
    #expect(canvas.kind == .limitExceeded)
    limits = DecodeLimits()
    limits.maxFrames = 2
    let frames = try #require(throws: DecodeError.self) {
      try APNGDecoder(bytes: bytes, limits: limits)
    }
    #expect(frames.reason.contains("--max-frames"))
    #expect(frames.frame == 2)
    // A picture that its data cannot possibly fill takes no memory.
    let bomb = PNGTestChunk.file([
      .ihdr(width: 10000, height: 10000),
      PNGTestChunk("IDAT", PNGTestChunk.zlib([0, 0])), .iend,
    ])
    let patch = FramePatch()
    let error = try #require(throws: DecodeError.self) {
      try APNGDecoder(bytes: bomb).decodeFrame(0, into: patch)
    }
    #expect(error.kind == .truncated)
    #expect(patch.colours.isEmpty)
  }
}
