import GIFMillCore
import GIFMillTestSupport
import GIFMillWebP
import Testing

/// Written animations, read back by libwebp's own decoder.
@Suite(.timeLimit(.minutes(2))) struct WebPSinkTests {
  private static let sprites: [Canvas] = (0..<5).map { number in
    Canvas(width: 33, height: 17) { x, y in
      let distance = (x - 4 - number * 6) * (x - 4 - number * 6) + (y - 8) * (y - 8)
      return distance > 36
        ? .transparent : RGBA(red: 200, green: UInt8(number * 40), blue: 9, alpha: UInt8(255 - y))
    }
  }

  private func bytes(
    _ pictures: [(canvas: Canvas, ticks: Int)], rate: FrameRate = FrameRate(whole: 10),
    plays: Plays = .forever, options: [String: String] = [:]
  ) throws -> [UInt8] {
    let artefacts = try TemporaryArtefacts()
    var values = OptionValues()
    for (name, value) in options { values[name] = value }
    try WebPSinks.all[0].validate(values)
    let sink = try WebPSinks.all[0].make("test", values, artefacts)
    var driver = SinkDriver(rate: rate)
    driver.plays = plays
    let result = try driver.run(sink, pictures)
    #expect(result.outputs.map(\.name) == ["test.webp"])
    return try artefacts.folder.contents("test.webp")
  }

  @Test(arguments: [0, 6, 9])
  func keepsEveryPixelDelayAndPlay(effort: Int) throws {
    let ticks = [1, 2, 3, 1, 25]
    let file = try bytes(
      Array(zip(Self.sprites, ticks)), plays: .times(3), options: ["webp-effort": "\(effort)"])
    let read = try #require(WebPAnimReference(file))
    #expect(read.loopCount == 3)
    #expect(read.frames.map(\.end) == [100, 300, 600, 700, 3200])
    for (frame, wanted) in zip(read.frames, Self.sprites) {
      #expect(wanted.largestDifference(from: frame.pixels[...]) == 0)
    }
  }

  /// No frame has a transparent pixel when it is cut to what is visible, but the canvas shows.
  @Test(arguments: [[:], ["lossy": "true"]])
  func saysThatTheCanvasIsTransparent(options: [String: String]) throws {
    let framed = (0..<2).map { number in
      Canvas(width: 32, height: 24) { x, y in
        let isBorder = min(x, y, 31 - x, 23 - y) < 4
        return isBorder ? .transparent : RGBA(red: 90, green: UInt8(number * 200), blue: 7)
      }
    }
    func flags(_ canvases: [Canvas]) throws -> UInt8 {
      try bytes(canvases.map { ($0, 1) }, options: options)[20]
    }
    #expect(try flags(framed) & 0x10 != 0)
    let opaque = (0..<2).map { number in
      Canvas(width: 32, height: 24) { _, _ in RGBA(red: 90, green: UInt8(number * 200), blue: 7) }
    }
    #expect(try flags(opaque) & 0x10 == 0)
  }

  @Test func sameBytesEveryTime() throws {
    let pictures = Self.sprites.map { (canvas: $0, ticks: 1) }
    #expect(try bytes(pictures) == bytes(pictures))
  }

  /// 24 frames of 1/30 s: milliseconds of single frames differ, their sum does not drift.
  @Test func roundsStartsNotDelays() throws {
    let pictures = (0..<24).map { (canvas: Self.sprites[$0 % 5], ticks: 1) }
    let read = try #require(WebPAnimReference(bytes(pictures, rate: FrameRate(whole: 30))))
    #expect(read.frames.map(\.end) == (1...24).map { ($0 * 1000 + 15) / 30 })
  }

  /// A frame holds at most 16 777 215 ms; one that lasts five hours is several.
  @Test func longHoldsAreKept() throws {
    let file = try bytes(
      [(Self.sprites[0], 18_000), (Self.sprites[1], 1)], rate: FrameRate(whole: 1))
    #expect(try #require(WebPAnimReference(file)).frames.last?.end == 18_001_000)
  }

  @Test func lossyIsSmallerAndKeepsAlpha() throws {
    var generator = SeededGenerator(seed: 4)
    let noise = (0..<3).map { _ in
      (
        canvas: Canvas(width: 64, height: 64) { x, _ in
          let bits = UInt32(truncatingIfNeeded: generator.next()) | RGBA.black.bits
          return x < 32 ? RGBA(bits: bits) : .transparent
        }, ticks: 1
      )
    }
    let lossy = try bytes(noise, options: ["lossy": "true", "webp-quality": "50"])
    #expect(try lossy.count < bytes(noise).count)
    let frame = try #require(WebPAnimReference(lossy)?.frames.first)
    for x in 0..<64 { #expect(frame.pixels[x * 4 + 3] == (x < 32 ? 255 : 0)) }
  }

  @Test func refusesWhatTheFormatCannotHold() {
    #expect(throws: SinkError.self) {
      try bytes([(Canvas(width: 16_384, height: 1), 1)])
    }
    #expect(throws: SinkError.self) { try bytes([], options: ["webp-quality": "3"]) }
  }
}
