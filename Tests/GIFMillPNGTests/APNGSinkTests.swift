import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

/// Written animations, read back by our decoder and by others.
@Suite(.timeLimit(.minutes(2))) struct APNGSinkTests {
  /// Opaque, with few colours, a hole, a moving sprite and half transparent pixels.
  private static let series: [[Canvas]] = [
    (0..<4).map { number in
      Canvas(width: 12, height: 9) { x, y in
        x / 3 == number && y > 2 ? .white : RGBA(red: 10, green: 20, blue: 200)
      }
    },
    (0..<5).map { number in
      Canvas(width: 16, height: 16) { x, y in
        x / 4 == number && y / 4 == number ? RGBA(red: 255, green: 0, blue: 0) : .transparent
      }
    },
    (0..<3).map { number in
      Canvas(width: 40, height: 30) { x, y in
        RGBA(
          red: UInt8(x * 6), green: UInt8(y * 8), blue: UInt8(number * 80),
          alpha: UInt8(255 - (x + y) % 2 * number * 60))
      }
    },
    (0..<3).map { number in
      Canvas(width: 20, height: 20) { x, y in
        let level = UInt8((x * 13 + y * 7 + number * 31) % 256)
        return RGBA(red: level, green: level, blue: level)
      }
    },
  ]

  private func bytes(
    _ pictures: [(canvas: Canvas, ticks: Int)], rate: FrameRate = FrameRate(whole: 10),
    plays: Plays = .forever
  ) throws -> [UInt8] {
    let artefacts = try TemporaryArtefacts()
    let sink = try PNGSinks.all[0].make("test", OptionValues(), artefacts)
    var driver = SinkDriver(rate: rate)
    driver.plays = plays
    let result = try driver.run(sink, pictures)
    #expect(result.outputs.map(\.name) == ["test.apng"])
    return try artefacts.folder.contents("test.apng")
  }

  @Test(arguments: series)
  func keepsEveryPixelAndDelay(pictures: [Canvas]) throws {
    let ticks = (1...pictures.count).map { $0 * 2 }
    let file = try bytes(Array(zip(pictures, ticks)), plays: .times(3))
    let decoder = try APNGDecoder(bytes: file)
    #expect(decoder.index.plays == .times(3))
    #expect(decoder.index.findings.isEmpty)
    #expect(decoder.index.frames.map(\.rawDelay) == ticks.map { Rational(Int64($0), 10) })
    for (found, wanted) in zip(try composedFrames(decoder), pictures) {
      #expect(found.largestDifference(from: wanted.bytes[...]) == 0)
    }
  }

  @Test func drawsOnlyWhatChanged() throws {
    let base = Canvas(width: 30, height: 20) { x, y in RGBA(red: UInt8(x), green: 9, blue: 0) }
    let next = base.copy()
    next.fill(PixelRect(x: 7, y: 5, width: 3, height: 2), with: .white)
    let frames = try APNGDecoder(bytes: bytes([(base, 1), (next, 1)])).index.frames
    #expect(frames[1].rect == PixelRect(x: 7, y: 5, width: 3, height: 2))
  }

  /// A sprite that moves over nothing is cleared by its disposal, not by pixels.
  @Test func clearsByDisposal() throws {
    let frames = try APNGDecoder(bytes: bytes(Self.series[1].map { ($0, 1) })).index.frames
    #expect(frames[1].rect.size == PixelSize(width: 4, height: 4))
    #expect(frames[1].disposal == .background)
  }

  @Test func equalPicturesBecomeOne() throws {
    let (one, other) = (Self.series[0][0], Self.series[0][1])
    let decoder = try APNGDecoder(
      bytes: bytes([(one, 1), (one, 2), (other, 3), (other, 4), (one, 1)]))
    #expect(
      decoder.index.frames.map(\.rawDelay) == [
        Rational(3, 10), Rational(7, 10), Rational(1, 10),
      ])
  }

  @Test func aSinglePictureIsAPlainPNG() throws {
    let file = try bytes([(Self.series[0][0], 10)])
    #expect(StoredPNG.chunkNames(of: file) == ["IHDR", "PLTE", "IDAT", "IEND"])
  }

  /// 1001/30000 fits 16 bits, 1001/120000 does not: the total is kept all the same.
  @Test(arguments: [(30_000, true), (120_000, false)])
  func delaysAreExactWhereTheyFit(numerator: Int64, isExact: Bool) throws {
    let rate = try #require(FrameRate(parsing: "\(numerator)/1001"))
    let pictures = (0..<48).map { (canvas: Self.series[0][$0 % 4], ticks: 1) }
    let delays = try APNGDecoder(bytes: bytes(pictures, rate: rate)).index.frames
      .compactMap(\.rawDelay)
    #expect((delays[0] == Rational(1001, numerator)) == isExact)
    let total = delays.reduce(0) { $0 + $1.doubleValue }
    #expect(abs(total - 48 * 1001 / Double(numerator)) < 0.00006)
  }

  @Test(.enabled(if: ExternalTool("ffmpeg").isPresent, "needs ffmpeg"), arguments: series)
  func ffmpegSeesTheSame(pictures: [Canvas]) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes(pictures.map { ($0, 3) }), "test.apng")
    let raw = try ExternalTool("ffmpeg").output([
      "-v", "error", "-i", folder.path("test.apng"), "-vsync", "passthrough", "-f", "rawvideo",
      "-pix_fmt", "rgba", "-",
    ])
    let count = pictures[0].size.pixelCount * 4
    #expect(raw.count == count * pictures.count)
    for (number, picture) in pictures.enumerated() {
      let part = raw[number * count..<(number + 1) * count]
      #expect(picture.largestDifference(from: part) == 0, "frame \(number)")
    }
  }

  @Test(.enabled(if: ExternalTool.pillow.isPresent, "needs python3 with Pillow"), arguments: series)
  func pillowSeesTheSame(pictures: [Canvas]) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes(pictures.map { ($0, 3) }, plays: .times(2)), "test.apng")
    let raw = try ExternalTool.pillow.output([
      "-c",
      """
      import sys; from PIL import Image
      image = Image.open(sys.argv[1])
      assert image.info['loop'] == 2 and image.n_frames == int(sys.argv[2]), image.info
      for number in range(image.n_frames):
        image.seek(number)
        assert image.info['duration'] == 300, image.info
        sys.stdout.buffer.write(image.convert('RGBA').tobytes())
      """, folder.path("test.apng"), String(pictures.count),
    ])
    let count = pictures[0].size.pixelCount * 4
    #expect(raw.count == count * pictures.count)
    for (number, picture) in pictures.enumerated() {
      let part = raw[number * count..<(number + 1) * count]
      #expect(picture.largestDifference(from: part) == 0, "frame \(number)")
    }
  }
}
