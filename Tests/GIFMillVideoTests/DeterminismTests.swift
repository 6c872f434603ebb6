#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// The same bytes again and again, whatever the machine offers.
  @Suite(.timeLimit(.minutes(3))) struct DeterminismTests {
    /// Sizes on both sides of where the encoder gets a second thread.
    @Test(arguments: [(320, 240), (800, 600)])
    func sameBytesOnEveryRunAndBesideOthers(width: Int, height: Int) async throws {
      let first = try movingBytes(width: width, height: height)
      let others = try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<3 { group.addTask { try movingBytes(width: width, height: height) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      for other in others { #expect(other == first) }
    }
  }

  private func movingBytes(width: Int, height: Int) throws -> [UInt8] {
    let base = Canvas.noise(width: 64, height: 64, seed: 5)
    let pictures = (0..<12).map { number in
      let canvas = Canvas(width: width, height: height) { x, y in
        RGBA(red: UInt8(x & 255), green: UInt8(y & 255), blue: UInt8((x + y) & 255))
      }
      for y in 0..<64 { for x in 0..<64 { canvas[x + number * 9, y + number * 3] = base[x, y] } }
      return (canvas: canvas, ticks: 1 + number % 2)
    }
    return try VideoFile(pictures).bytes
  }
#endif
