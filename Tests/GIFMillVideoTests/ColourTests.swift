#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// Colours after a decode that honours the tags.
  @Suite(.timeLimit(.minutes(3)), .enabled(if: ExternalTool.ffmpeg.isPresent, "needs ffmpeg"))
  struct ColourTests {
    private static let bars: [RGBA] = (0..<8).map { number in
      RGBA(
        red: number & 4 == 0 ? 0 : 255, green: number & 2 == 0 ? 0 : 255,
        blue: number & 1 == 0 ? 0 : 255)
    }

    /// 64 colours: every channel in four steps.
    private static let chart: [RGBA] = {
      let steps: [UInt8] = [0, 85, 170, 255]
      return steps.flatMap { red in
        steps.flatMap { green in steps.map { RGBA(red: red, green: green, blue: $0) } }
      }
    }()

    /// 059: matrix and tags agree.
    @Test func eightBarsStayWithinFour() throws {
      let source = Canvas(width: 32, height: 32) { x, _ in Self.bars[x / 4] }
      let picture = try #require(try VideoFile([(source, 3)]).decoded().first)
      let worst = pixels(of: source).map { picture[$0, $1].distance(to: source[$0, $1]) }.max()
      #expect(try #require(worst) <= 4)
    }

    @Test func chartOfFlatColoursStaysWithinTwoAtLowCRF() throws {
      let source = Canvas(width: 128, height: 128) { x, y in Self.chart[y / 16 * 8 + x / 16] }
      let picture = try #require(try VideoFile(source, options: ["crf": "4"]).decoded().first)
      for cell in 0..<64 {
        let (x, y) = (cell % 8 * 16 + 8, cell / 8 * 16 + 8)
        #expect(picture[x, y].distance(to: source[x, y]) <= 2, "\(source[x, y].hex)")
      }
    }

    /// 061: nothing of the padding shows.
    @Test(arguments: 1...70)
    func lastColumnAndRowHaveTheColour(side: Int) throws {
      let colour = RGBA(red: 30, green: 160, blue: 220)
      let (width, height) = (side, 71 - side)
      let file = try VideoFile(.solid(colour, width: width, height: height))
      let picture = try #require(try file.decoded().first)
      #expect(file.size == PixelSize(width: width + width % 2, height: height + height % 2))
      let worst = pixels(of: picture).map { picture[$0, $1].distance(to: colour) }.max()
      #expect(try #require(worst) <= 4)
    }

    @Test func onePixelIsEnough() throws {
      let file = try VideoFile(.solid(RGBA(red: 200, green: 40, blue: 90), width: 1, height: 1))
      let picture = try #require(try file.decoded().first)
      #expect(file.size == PixelSize(width: 2, height: 2))
      #expect(picture[0, 0].distance(to: RGBA(red: 200, green: 40, blue: 90)) <= 4)
    }

    /// 065: the first picture is as good as the rest.
    @Test func noFrameIsSmearedForABitrate() throws {
      let pictures = (0..<20).map { number in
        (canvas: Canvas.noise(width: 256, height: 256, seed: UInt64(number)), ticks: 1)
      }
      let decoded = try VideoFile(pictures).decoded()
      let ratios = zip(pictures, decoded).map { signalToNoise($0.canvas, $1) }
      #expect(ratios.count == 20)
      #expect(ratios[0] > ratios.reduce(0, +) / 20 - 3)
    }

    /// A changed rectangle is brought in alone; what it does not touch must still be right, and its
    /// odd edges share chroma with pixels outside.
    @Test func changedRectanglesGiveTheSameBytesAsWholePictures() throws {
      let base = Canvas.noise(width: 37, height: 29, seed: 1)
      var generator = SeededGenerator(seed: 2)
      let rects = (0..<24).map { _ in
        let (x, y) = (
          Int.random(in: 0..<37, using: &generator), Int.random(in: 0..<29, using: &generator)
        )
        return PixelRect(
          x: x, y: y, width: Int.random(in: 0...37 - x, using: &generator),
          height: Int.random(in: 0...29 - y, using: &generator))
      }
      func bytes(whole: Bool) throws -> [UInt8] {
        let artefacts = try TemporaryArtefacts()
        let sink = try VideoSinks.mp4.make("test", OptionValues(), artefacts)
        let canvas = Canvas(size: base.size)
        canvas.copy(base.bounds, from: base)
        let driver = SinkDriver()
        let timeline = driver.timeline(ticks: [Int](repeating: 1, count: rects.count))
        try sink.begin(
          SinkStream(
            source: SourceDescription(
              name: "test", format: .gif, size: base.size, frameCount: rects.count, plays: .forever),
            canvas: base.size, timeline: timeline))
        for (run, rect) in zip(timeline.runs, rects) {
          canvas.fill(rect, with: Self.chart[run.frame * 2 % 64])
          try sink.write(
            ComposedFrame(
              index: run.frame, canvas: canvas,
              changed: whole || run.frame == 0 ? canvas.bounds : rect), run: run)
        }
        _ = try sink.finish()
        return try artefacts.folder.contents("test.mp4")
      }
      #expect(try bytes(whole: false) == bytes(whole: true))
    }
  }

  /// The conversion itself against floating point.
  @Suite struct BT709Tests {
    @Test func isTheNearestWholeNumberForEveryColour() throws {
      var worst = 0.0
      for red in stride(from: 0, through: 255, by: 15) {
        for green in stride(from: 0, through: 255, by: 15) {
          for blue in stride(from: 0, through: 255, by: 5) {
            let exact = exactYCbCr(Double(red), Double(green), Double(blue))
            let pixel = RGBA(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
            let found = converted([pixel, pixel], [pixel, pixel])
            for (sample, value) in zip(found, exact) {
              worst = max(worst, abs(Double(sample) - value))
            }
          }
        }
      }
      #expect(worst <= 0.507)
    }

    @Test func chromaIsTheMeanOfFour() {
      var generator = SeededGenerator(seed: 3)
      for _ in 0..<2000 {
        let block = (0..<4).map { _ in
          RGBA(bits: UInt32(truncatingIfNeeded: generator.next()) | RGBA.black.bits)
        }
        func mean(_ channel: KeyPath<RGBA, UInt8>) -> Double {
          block.reduce(0) { $0 + Double($1[keyPath: channel]) } / 4
        }
        let exact = exactYCbCr(mean(\.red), mean(\.green), mean(\.blue))
        let found = converted([block[0], block[1]], [block[2], block[3]])
        #expect(abs(Double(found[1]) - exact[1]) <= 0.507)
        #expect(abs(Double(found[2]) - exact[2]) <= 0.507)
      }
    }

    @Test(arguments: 0...255)
    func greyHasNoColour(level: Int) {
      let pixel = RGBA(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
      #expect(converted([pixel, pixel], [pixel, pixel])[1...] == [128, 128])
    }

    private func converted(_ top: [RGBA], _ bottom: [RGBA]) -> [UInt8] {
      var luma: [UInt8] = [0, 0]
      var blue: [UInt8] = [0]
      var red: [UInt8] = [0]
      BT709.convertLuma(top.span, into: &luma)
      BT709.convertHalvedChroma(top: top.span, bottom: bottom.span, blue: &blue, red: &red)
      return [luma[0], blue[0], red[0]]
    }

    private func exactYCbCr(_ red: Double, _ green: Double, _ blue: Double) -> [Double] {
      let luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue
      return [
        16 + 219 * luma / 255, 128 + 224 * (blue - luma) / 1.8556 / 255,
        128 + 224 * (red - luma) / 1.5748 / 255,
      ]
    }
  }

  private func pixels(of canvas: Canvas) -> [(Int, Int)] {
    (0..<canvas.height).flatMap { y in (0..<canvas.width).map { ($0, y) } }
  }

  /// Peak signal to noise ratio in decibels over red, green and blue.
  private func signalToNoise(_ first: Canvas, _ second: Canvas) -> Double {
    var sum = 0.0
    for (x, y) in pixels(of: first) {
      let (one, other) = (first[x, y], second[x, y])
      for channel in [\RGBA.red, \.green, \.blue] {
        let difference = Double(one[keyPath: channel]) - Double(other[keyPath: channel])
        sum += difference * difference
      }
    }
    let mean = sum / Double(3 * first.size.pixelCount)
    return 10 * log10(255 * 255 / mean)
  }
#endif
