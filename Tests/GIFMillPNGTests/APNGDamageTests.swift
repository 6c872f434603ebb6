import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

@Suite struct APNGDamageTests {
  private let chunks = APNGWriter(delays: (0..<5).map { _ in (1, 10) }).chunks

  private func index(ofFrameChunk type: String, _ number: Int) -> Int {
    chunks.indices.filter { chunks[$0].type == type }[number]
  }

  @Test(arguments: ["fcTL", "fdAT"])
  func aWrongChecksumNamesFrameAndChunk(type: String) throws {
    var chunks = chunks
    // Frame 0 has its pixels in IDAT.
    let broken = index(ofFrameChunk: type, type == "fcTL" ? 3 : 2)
    chunks[broken].checksum = 7
    let decoder = try APNGDecoder(bytes: PNGTestChunk.file(chunks))
    #expect(decoder.index.frames.count == 3)
    #expect(decoder.index.isDamaged)
    let error = try #require(decoder.index.findings.first?.error)
    #expect(error.frame == 3)
    #expect(error.offset == PNGTestChunk.offset(of: broken, in: chunks))
    #expect(error.description.contains("frame 3"))
    #expect(error.description.contains("chunk \(type)"))
  }

  @Test func aNumberOutOfSequenceEndsTheAnimation() throws {
    var chunks = chunks
    let broken = index(ofFrameChunk: "fdAT", 1)
    chunks[broken].data[3] = 9
    let index = try APNGDecoder(bytes: PNGTestChunk.file(chunks)).index
    #expect(index.frames.count == 2)
    #expect(index.findings.map(\.severity) == [.damage])
    #expect(index.findings[0].error.frame == 2)
    #expect(index.findings[0].error.declared == 9)
    #expect(index.findings[0].error.found == 4)
  }

  /// Each breaks fcTL of frame 2 in one way.
  @Test(
    arguments: [
      [4: 0x80], [7: 0], [7: 7], [15: 1], [19: 2], [24: 3], [25: 2],
    ] as [[Int: UInt8]])
  func animationsEndBeforeAnImpossibleFrame(change: [Int: UInt8]) throws {
    var chunks = chunks
    let broken = index(ofFrameChunk: "fcTL", 2)
    for (place, value) in change { chunks[broken].data[place] = value }
    let index = try APNGDecoder(bytes: PNGTestChunk.file(chunks)).index
    #expect(index.frames.count == 2)
    #expect(index.findings.map(\.severity) == [.damage])
    #expect(index.findings[0].error.kind == .malformed)
    #expect(index.findings[0].error.frame == 2)
    #expect(index.findings[0].error.offset == PNGTestChunk.offset(of: broken, in: chunks))
  }

  @Test func aFrameWithoutDataEndsTheAnimation() throws {
    var chunks = chunks
    chunks.remove(at: index(ofFrameChunk: "fdAT", 3))
    let index = try APNGDecoder(bytes: PNGTestChunk.file(chunks)).index
    #expect(index.frames.count == 4)
    #expect(index.findings[0].error.frame == 4)
    #expect(index.isDamaged)
  }

  @Test func theFirstFrameOfAnAnimationFallsBackToThePicture() throws {
    var writer = APNGWriter(delays: [(1, 10), (1, 10)])
    writer.pictureColour = .white
    var chunks = writer.chunks
    chunks[3].checksum = 7
    let decoder = try APNGDecoder(bytes: PNGTestChunk.file(chunks))
    #expect(decoder.index.format == .png)
    #expect(decoder.index.isDamaged)
    #expect(try composedFrames(decoder)[0][0, 0] == .white)
  }

  /// Only its pixels show that the first frame is too short.
  @Test func aFirstFrameThatLacksRowsFallsBackToThePicture() throws {
    var writer = APNGWriter(delays: [(1, 10), (1, 10)])
    writer.pictureColour = .white
    var chunks = writer.chunks
    chunks[4].data.removeLast(20)
    let decoder = try APNGDecoder(bytes: PNGTestChunk.file(chunks))
    #expect(decoder.index.format == .png)
    #expect(decoder.index.findings.map(\.severity) == [.damage])
    let error = decoder.index.findings[0].error
    #expect(error.kind == .truncated)
    #expect(error.frame == 0)
    #expect(error.offset == PNGTestChunk.offset(of: 4, in: chunks))
    #expect(try composedFrames(decoder)[0][0, 0] == .white)
  }

  @Test(arguments: ["IHDR", "IDAT"])
  func aWrongChecksumBeforeAnyFrameIsAnError(type: String) throws {
    var chunks = chunks
    let broken = index(ofFrameChunk: type, 0)
    chunks[broken].checksum = 7
    let error = try #require(throws: DecodeError.self) {
      try APNGDecoder(bytes: PNGTestChunk.file(chunks))
    }
    #expect(error.kind == .malformed)
    #expect(error.offset == PNGTestChunk.offset(of: broken, in: chunks))
  }

  @Test func corruptAndShortPixelDataNameTheChunk() throws {
    var corrupt = chunks
    let broken = index(ofFrameChunk: "fdAT", 1)
    corrupt[broken].data[6] = 7  // no such kind of deflate block
    var short = chunks
    short[broken].data.removeLast(20)
    for (chunks, kind) in [(corrupt, DecodeError.Kind.malformed), (short, .truncated)] {
      let decoder = try APNGDecoder(bytes: PNGTestChunk.file(chunks))
      #expect(decoder.index.frames.count == 5)
      let error = try #require(throws: DecodeError.self) {
        try decoder.decodeFrame(2, into: FramePatch())
      }
      #expect(error.kind == kind)
      #expect(error.frame == 2)
      #expect(error.offset == PNGTestChunk.offset(of: broken, in: chunks))
      #expect(error.reason.contains("fdAT"))
    }
  }

  @Test func aMissingEndChunkIsANoteAndBytesBehindItAreToo() throws {
    let whole = PNGTestChunk.file(chunks)
    for bytes in [Array(whole.dropLast(12)), whole + [1, 2, 3]] {
      let index = try APNGDecoder(bytes: bytes).index
      #expect(index.frames.count == 5)
      #expect(index.findings.map(\.severity) == [.note])
    }
  }

  /// Frames are there exactly when all their bytes are.
  @Test func everyLengthOfAFileIsSafe() throws {
    var writer = APNGWriter(delays: [(1, 10), (2, 10), (3, 10)])
    writer.frames[1].pieces = 2
    let chunks = writer.chunks
    let bytes = PNGTestChunk.file(chunks)
    let last = ["IDAT", "fdAT", "fdAT", "fdAT"]
    var ends: [Int] = []
    for (number, chunk) in chunks.enumerated() where last.contains(chunk.type) {
      ends.append(PNGTestChunk.offset(of: number + 1, in: chunks))
    }
    ends.remove(at: 1)  // the first half of frame 1
    for length in 0..<bytes.count {
      let complete = ends.count { $0 <= length }
      do {
        let decoder = try APNGDecoder(bytes: Array(bytes[..<length]))
        #expect(decoder.index.frames.count == complete, "length \(length)")
        #expect(decoder.index.isDamaged == (complete < 3), "length \(length)")
        #expect(!decoder.index.findings.isEmpty, "length \(length)")
        #expect(try composedFrames(decoder).count == complete)
      } catch let error as DecodeError {
        #expect(complete == 0, "length \(length)")
        #expect(error.kind == .truncated, "length \(length)")
        #expect(error.offset != nil)
      }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func flippedBitsAreSafe(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let bytes = PNGTestChunk.file(chunks)
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 1_000_000
    for _ in 0..<1000 {
      var changed = bytes
      let place = Int.random(in: changed.indices, using: &random)
      changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      do {
        let decoder = try APNGDecoder(bytes: changed, limits: limits)
        #expect(!decoder.index.findings.isEmpty, "bit of byte \(place)")
        _ = try composedFrames(decoder)
      } catch let error as DecodeError {
        #expect(error.offset != nil, "bit of byte \(place)")
      }
    }
  }
}
