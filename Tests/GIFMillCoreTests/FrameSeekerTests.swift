import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct FrameSeekerTests {
  /// Frames that build on each other in every way a GIF knows.
  private func animation(_ count: Int, _ random: inout SeededGenerator) throws -> GIFDecoder {
    var writer = GIFWriter(
      width: 10, height: 8, palette: [.black, .white, RGBA(red: 9, green: 8, blue: 7)])
    for _ in 0..<count {
      var frame = GIFWriter.Frame(
        PixelRect(
          x: Int.random(in: 0..<10, using: &random), y: Int.random(in: 0..<8, using: &random),
          width: Int.random(in: 1..<8, using: &random),
          height: Int.random(in: 1..<8, using: &random)),
        fill: UInt8.random(in: 0...2, using: &random))
      frame.disposal = Int.random(in: 0...3, using: &random)
      writer.frames.append(frame)
    }
    return try GIFDecoder(bytes: writer.bytes)
  }

  @Test(arguments: [UInt64(3), 4, 5], [true, false])
  func anyOrderGivesTheSamePictures(seed: UInt64, keepsCheckpoints: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let count = 600  // more than fit the cache, so that checkpoints count
    let decoder = try animation(count, &random)
    let forward = try composedFrames(decoder)
    let orders: [[Int]] = [
      Array(0..<count), (0..<count).reversed(), Array(0..<40) + Array(0..<40),
      (0..<60).map { _ in Int.random(in: 0..<count, using: &random) },
      Array(0..<count) + (1..<count - 1).reversed() + Array(0..<5),
    ]
    for order in orders where keepsCheckpoints || order.count < 200 {
      var seeker = FrameSeeker(decoder, frameCount: count, goesBack: keepsCheckpoints)
      let shown = Canvas(size: decoder.index.canvas)
      for frame in order {
        let given = try #require(try seeker.frame(frame))
        #expect(given.canvas.equals(forward[frame], in: shown.bounds), "frame \(frame)")
        // The change since the frame before holds all of it.
        shown.copy(given.changed, from: given.canvas)
        #expect(shown.equals(forward[frame], in: shown.bounds), "change at frame \(frame)")
      }
    }
  }

  @Test func thereIsNoFrameBeyondTheEnd() throws {
    var random = SeededGenerator(seed: 1)
    var seeker = FrameSeeker(try animation(3, &random), frameCount: 2, goesBack: false)
    #expect(try seeker.frame(1) != nil)
    #expect(try seeker.frame(2) == nil)
    #expect(try seeker.frame(-1) == nil)
  }
}
