import Foundation
import GIFMillCore
import GIFMillTestSupport
import Synchronization
import Testing

@testable import GIFMillPipeline

@Suite(.timeLimit(.minutes(1))) struct ReadAheadTests {
  /// Frames of one colour each; one of them is broken, another one odd. Remembers what is asked of it.
  private final class NumberedFrames: AnimationDecoder {
    let index: AnimationIndex
    let decoded = Mutex<[Int]>([])
    let broken: Int?

    init(count: Int, size: PixelSize = PixelSize(width: 4, height: 4), broken: Int? = nil) {
      self.broken = broken
      index = AnimationIndex(
        format: .png, canvas: size, plays: .forever,
        frames: (0..<count).map { _ in
          FrameRecord(
            rect: PixelRect(size), rawDelay: Rational(1, 10), disposal: .none, blend: .source)
        })
    }

    func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
      decoded.withLock { $0.append(frame) }
      if frame == broken { throw DecodeError(.malformed, "broken", offset: frame, frame: frame) }
      // Later ones are ready first.
      Thread.sleep(forTimeInterval: frame.isMultiple(of: 3) ? 0.002 : 0)
      patch.rect = PixelRect(index.canvas)
      patch.blend = .source
      patch.content = .rgba
      patch.pixelCount = index.canvas.pixelCount
      patch.reserveColours(patch.pixelCount)
      for place in 0..<patch.pixelCount { patch.colours[place] = Self.colour(frame) }
      guard frame.isMultiple(of: 7) else { return [] }
      return [Finding(.note, DecodeError(.malformed, "odd", offset: frame, frame: frame))]
    }

    static func colour(_ frame: Int) -> RGBA {
      RGBA(red: UInt8(frame % 256), green: UInt8(frame / 256), blue: 1)
    }
  }

  private static let orders: [[Int]] = [
    Array(0..<60), (0..<60).reversed(), [0, 1, 2, 2, 2, 30, 31, 5, 6, 59, 0, 1],
  ]

  @Test(arguments: orders, [1, 2, 5])
  func anyOrderGivesTheSameFramesAndFindings(order: [Int], threads: Int) throws {
    let base = NumberedFrames(count: 60)
    let ahead = ReadAheadDecoder(base, frameCount: 60, threads: threads)
    let patch = FramePatch()
    for frame in order {
      let findings = try ahead.decodeFrame(frame, into: patch)
      #expect(patch.colours[0] == NumberedFrames.colour(frame))
      #expect(findings.map(\.error.frame) == (frame.isMultiple(of: 7) ? [frame] : []))
    }
  }

  @Test(arguments: [0, 1, 2, 17])
  func anErrorComesAtItsFrame(broken: Int) throws {
    let ahead = ReadAheadDecoder(
      NumberedFrames(count: 20, broken: broken), frameCount: 20, threads: 3)
    let reader = ComposedFrameReader(ahead)
    var composed = 0
    let error = #expect(throws: DecodeError.self) {
      while try reader.next() != nil { composed += 1 }
    }
    #expect(error == DecodeError(.malformed, "broken", offset: broken, frame: broken))
    #expect(composed == broken)
    #expect(reader.findings.compactMap(\.error.frame) == (0..<broken).filter { $0 % 7 == 0 })
  }

  @Test func fewFramesAreDecodedTooMuch() throws {
    let base = NumberedFrames(count: 1000)
    let ahead = ReadAheadDecoder(base, frameCount: 1000, threads: 2)
    _ = try ahead.decodeFrame(0, into: FramePatch())
    ahead.stop()
    let decoded = base.decoded.withLock { $0 }
    // Four patches for two threads.
    #expect(decoded.contains(0))
    #expect(decoded.allSatisfy { $0 <= 4 })
    Thread.sleep(forTimeInterval: 0.02)
    #expect(base.decoded.withLock { $0.count } == decoded.count)
  }

  @Test func nothingBeyondTheWantedFramesIsDecoded() throws {
    let base = NumberedFrames(count: 100)
    let ahead = ReadAheadDecoder(base, frameCount: 3, threads: 4)
    for frame in 0..<3 { _ = try ahead.decodeFrame(frame, into: FramePatch()) }
    ahead.stop()
    #expect(base.decoded.withLock { $0.sorted() } == [0, 1, 2])
  }

  @Test func onlyLargeAnimationsAreReadAhead() {
    let readAhead = ReadAhead(spareThreads: 3)
    let small = NumberedFrames(count: 100)
    let large = NumberedFrames(count: 100, size: PixelSize(width: 300, height: 200))
    #expect(readAhead.decoder(for: small, frameCount: 100).decoder === small)
    #expect(readAhead.decoder(for: large, frameCount: 100).decoder is ReadAheadDecoder)
    #expect(ReadAhead(spareThreads: 0).decoder(for: large, frameCount: 100).decoder === large)
    #expect(readAhead.estimatedMemory(small.index) == 0)
    #expect(readAhead.estimatedMemory(large.index) == 3 * 2 * 300 * 200 * 4)
  }
}
