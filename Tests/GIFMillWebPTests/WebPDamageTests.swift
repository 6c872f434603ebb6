import GIFMillCore
import GIFMillTestSupport
import GIFMillWebP
import Testing

@Suite struct WebPDamageTests {
  private let chunks = WebPWriter(milliseconds: [100, 200, 300, 400]).chunks
  private let firstFrame = 2

  /// Each breaks the ANMF chunk of frame 2 in one way.
  @Test(
    arguments: [
      [0: 1],  // x 2, so that it sticks out
      [6: 6],  // wider than its picture
      [16: 0x41],  // no VP8L chunk
      [20: 200],  // the picture is longer than the chunk
      [24: 0],  // no lossless signature
    ] as [[Int: UInt8]])
  func animationsEndBeforeAnImpossibleFrame(change: [Int: UInt8]) throws {
    var chunks = chunks
    for (place, value) in change { chunks[firstFrame + 2].data[place] = value }
    let bytes = WebPWriter.file(chunks)
    let index = try WebPDecoder(bytes: bytes).index
    #expect(index.frames.count == 2)
    #expect(index.findings.map(\.severity) == [.damage])
    let error = index.findings[0].error
    #expect(error.frame == 2)
    let start = WebPWriter.offset(of: firstFrame + 2, in: chunks)
    #expect(error.offset.map { $0 >= start && $0 <= start + 24 } == true)
  }

  @Test func corruptPixelDataNameFrameAndPlace() throws {
    var chunks = chunks
    // A colour cache of 0 bits is not allowed.
    chunks[firstFrame + 1].data[24 + 5] |= 0x02
    let decoder = try WebPDecoder(bytes: WebPWriter.file(chunks))
    let error = try #require(throws: DecodeError.self) {
      try decoder.decodeFrame(1, into: FramePatch())
    }
    #expect(error.kind == .malformed)
    #expect(error.frame == 1)
    #expect(error.offset == WebPWriter.offset(of: firstFrame + 1, in: chunks) + 24)
  }

  @Test func framesBeforeTheControlChunkAreRefused() throws {
    var chunks = chunks
    chunks.remove(at: 1)
    let error = try #require(throws: DecodeError.self) {
      try WebPDecoder(bytes: WebPWriter.file(chunks))
    }
    #expect(error.kind == .malformed)
    #expect(error.frame == 0)
  }

  @Test func oddButHarmlessFilesAreRead() throws {
    let bytes = WebPWriter.file(chunks)
    #expect(try WebPDecoder(bytes: bytes + [1, 2, 3]).index.findings.map(\.severity) == [.note])
    var twice = chunks
    twice.append(WebPWriter.Chunk("ANIM", [0, 0, 0, 0, 9, 0]))
    let index = try WebPDecoder(bytes: WebPWriter.file(twice)).index
    #expect(index.plays == .forever)
    #expect(index.findings.map(\.severity) == [.warning])
    let unknown = chunks + [WebPWriter.Chunk("what", [1])]
    #expect(try WebPDecoder(bytes: WebPWriter.file(unknown)).index.findings.isEmpty)
  }

  /// Frames are there exactly when all their bytes are.
  @Test func everyLengthOfAFileIsSafe() throws {
    let bytes = WebPWriter.file(chunks)
    let ends = (firstFrame..<chunks.count).map { number in
      WebPWriter.offset(of: number, in: chunks) + 8 + chunks[number].data.count
    }
    for length in 0..<bytes.count {
      let complete = ends.count { $0 <= length }
      do {
        let decoder = try WebPDecoder(bytes: Array(bytes[..<length]))
        #expect(decoder.index.frames.count == complete, "length \(length)")
        #expect(decoder.index.isDamaged, "length \(length)")
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
    let bytes = WebPWriter.file(chunks)
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 1_000_000
    for _ in 0..<1000 {
      var changed = bytes
      let place = Int.random(in: changed.indices, using: &random)
      changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      do {
        _ = try composedFrames(WebPDecoder(bytes: changed, limits: limits))
      } catch let error as DecodeError {
        #expect(error.offset != nil, "bit of byte \(place)")
      }
    }
  }
}
