import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct GIFFileTests {
  @Test func rawDelaysAreExactAndAMissingControlBlockHasNone() throws {
    let index = try GIFDecoder(bytes: GIFWriter(delays: [nil, 0, 1, 7, 65535]).bytes).index
    #expect(
      index.frames.map(\.rawDelay) == [
        nil, .zero, Rational(1, 100), Rational(7, 100), Rational(65535, 100),
      ])
  }

  @Test(
    arguments: [
      (nil, Plays.times(1)), (0, .forever), (1, .times(2)), (2, .times(3)), (3, .times(4)),
    ] as [(Int?, Plays)], ["NETSCAPE2.0", "ANIMEXTS1.0"])
  func loopValuesBecomeTotalPlays(stored: (Int?, Plays), identifier: String) throws {
    var writer = GIFWriter(delays: [10, 10])
    writer.loop = stored.0
    writer.loopIdentifier = identifier
    #expect(try GIFDecoder(bytes: writer.bytes).index.plays == stored.1)
  }

  @Test func commentsAreKept() throws {
    var writer = GIFWriter(delays: [10])
    writer.comment = "made by hand ☂"
    #expect(try GIFDecoder(bytes: writer.bytes).index.comments == ["made by hand ☂"])
  }

  @Test func aMissingTrailerIsANote() throws {
    var writer = GIFWriter(delays: [10, 20])
    writer.loop = 0
    let whole = try composedFrames(GIFDecoder(bytes: writer.bytes))
    writer.hasTrailer = false
    let decoder = try GIFDecoder(bytes: writer.bytes)
    #expect(decoder.index.findings.map(\.severity) == [.note])
    #expect(!decoder.index.isDamaged)
    let frames = try composedFrames(decoder)
    #expect(frames.count == whole.count)
    #expect(zip(frames, whole).allSatisfy { $0.equals($1, in: $0.bounds) })
  }

  @Test func bytesAfterTheTrailerAreANote() throws {
    let decoder = try GIFDecoder(bytes: GIFWriter(delays: [10]).bytes + [0, 0, 7])
    #expect(decoder.index.findings.map(\.severity) == [.note])
  }

  @Test func aFrameCutByTheEndIsLeftOut() throws {
    let bytes = GIFWriter(delays: [100, 200, 300]).bytes
    let second = try #require(
      bytes.indices.filter { $0 > 780 && bytes[$0] == 0x2C }.dropFirst().first)
    let cut = Array(bytes[..<(second + 14)])
    let index = try GIFDecoder(bytes: cut).index
    #expect(index.frames.count == 1)
    #expect(index.isDamaged)
    let error = try #require(index.findings.first?.error)
    #expect(error.kind == .truncated)
    #expect(error.frame == 1)
    #expect(error.offset == cut.count)
  }

  @Test(arguments: [UInt8(0), 0x2A])
  func aByteThatBeginsNoBlockEndsTheStream(byte: UInt8) throws {
    var writer = GIFWriter(delays: [10, 10])
    writer.hasTrailer = false
    let good = writer.bytes
    let index = try GIFDecoder(bytes: good + [byte] + good.dropFirst(13 + 768)).index
    #expect(index.frames.count == 2)
    #expect(index.isDamaged)
    #expect(index.findings[0].error.offset == good.count)
    #expect(index.findings[0].error.found == Int(byte))
  }

  @Test func anInvalidCodeKeepsThePixelsBeforeItAndLaterFrames() throws {
    var writer = GIFWriter(width: 4, height: 1, palette: [.black, .white, .white, .white])
    writer.frames = [
      .init(PixelRect(x: 0, y: 0, width: 4, height: 1), fill: 0),
      .init(PixelRect(x: 0, y: 0, width: 4, height: 1), fill: 0),
      .init(PixelRect(x: 0, y: 0, width: 4, height: 1), fill: 1),
    ]
    // Codes of 3 bits: clear (4), 1, then 7, which stands for nothing yet: 111 001 100.
    writer.frames[1].rawData = [2, 2, 0b1100_1100, 0b0000_0001, 0]
    let decoder = try GIFDecoder(bytes: writer.bytes)
    let reader = ComposedFrameReader(decoder)
    _ = try reader.next()
    let second = try #require(try reader.next())
    #expect((0..<4).map { second.canvas[$0, 0] } == [.white, .black, .black, .black])
    #expect(reader.findings.map(\.severity) == [.damage])
    let error = reader.findings[0].error
    #expect(error.frame == 1)
    #expect(error.kind == .malformed)
    #expect(error.found == 1)
    let third = try #require(try reader.next())
    #expect((0..<4).allSatisfy { third.canvas[$0, 0] == .white })
  }

  @Test func dataThatEndsEarlyInWholeBlocksIsANote() throws {
    var writer = GIFWriter(width: 4, height: 1, palette: [.black, .white])
    writer.frames = [.init(PixelRect(x: 0, y: 0, width: 4, height: 1), fill: 0)]
    writer.frames[0].rawData = [2, 1, 0b0000_1100, 0]  // clear, 1
    let reader = ComposedFrameReader(try GIFDecoder(bytes: writer.bytes))
    let frame = try #require(try reader.next())
    #expect(
      (0..<4).map { frame.canvas[$0, 0] } == [.white, .transparent, .transparent, .transparent])
    #expect(reader.findings.map(\.severity) == [.note])
  }

  @Test func aBombIsRefusedFromItsHeader() throws {
    var writer = GIFWriter(width: 65535, height: 8191, palette: nil)
    writer.frames = [.init(.empty, indices: [])]
    let error = try #require(throws: DecodeError.self) { try GIFDecoder(bytes: writer.bytes) }
    #expect(error.kind == .limitExceeded)
    #expect(error.declared == 65535 * 8191)
    #expect(error.reason.contains("--max-canvas-pixels"))
  }

  @Test func aGiantScreenWithSmallFramesIsToldApart() throws {
    var writer = GIFWriter(width: 45000, height: 45000, palette: [.black, .white])
    writer.frames = [
      .init(PixelRect(x: 0, y: 0, width: 24, height: 24), fill: 0),
      .init(PixelRect(x: 0, y: 0, width: 24, height: 24), fill: 1),
    ]
    let error = try #require(throws: DecodeError.self) { try GIFDecoder(bytes: writer.bytes) }
    for part in ["45000×45000", "24×24", "--max-canvas-pixels"] {
      #expect(error.reason.contains(part))
    }
  }

  @Test func longHonestAnimationsPassTheDefaultLimits() throws {
    var writer = GIFWriter(width: 1080, height: 1350, palette: [.black, .white])
    writer.frames = [GIFWriter.Frame](
      repeating: .init(PixelRect(x: 0, y: 0, width: 1, height: 1), fill: 1), count: 150)
    #expect(try GIFDecoder(bytes: writer.bytes).index.frames.count == 150)
  }

  @Test func tooManyFramesAndTooManyPixelsNameTheirFlags() throws {
    let bytes = GIFWriter(delays: [10, 10, 10]).bytes
    var limits = DecodeLimits()
    limits.maxFrames = 2
    let frames = try #require(throws: DecodeError.self) {
      try GIFDecoder(bytes: bytes, limits: limits)
    }
    #expect(frames.kind == .limitExceeded)
    #expect(frames.reason.contains("--max-frames"))
    limits = DecodeLimits()
    limits.maxTotalPixels = 71
    let pixels = try #require(throws: DecodeError.self) {
      try GIFDecoder(bytes: bytes, limits: limits)
    }
    #expect(pixels.reason.contains("--max-total-pixels"))
  }

  /// Whatever the length, the decoder answers with frames or an error, and never traps.
  @Test func everyLengthOfAFileIsSafe() throws {
    var writer = GIFWriter(delays: [10, 20, 30])
    writer.loop = 3
    writer.comment = "cut me"
    let bytes = writer.bytes
    for length in 0..<bytes.count {
      do {
        let decoder = try GIFDecoder(bytes: Array(bytes[..<length]))
        #expect(try composedFrames(decoder).count == decoder.index.frames.count)
        #expect(!decoder.index.findings.isEmpty, "length \(length)")
      } catch let error as DecodeError {
        #expect(error.offset != nil)
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func flippedBitsAreSafe(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var writer = GIFWriter(width: 20, height: 20, palette: [.black, .white, .transparent])
    writer.loop = 0
    writer.frames = (0..<4).map { _ in
      GIFWriter.Frame(
        PixelRect(x: 0, y: 0, width: 20, height: 20),
        indices: (0..<400).map { _ in UInt8.random(in: 0...2, using: &random) })
    }
    let bytes = writer.bytes
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 1_000_000
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      }
      guard let decoder = try? GIFDecoder(bytes: changed, limits: limits) else { continue }
      _ = try? composedFrames(decoder)
    }
  }
}
