#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// Odd sides and chroma for every pixel.
  @Suite(
    .timeLimit(.minutes(2)),
    .enabled(
      if: ExternalTool.ffmpeg.isPresent && ExternalTool.ffprobe.isPresent,
      "needs ffmpeg and ffprobe"))
  struct GeometryTests {
    private static let red = RGBA(red: 220, green: 30, blue: 40)
    private static let odd = Canvas.solid(red, width: 65, height: 67)

    @Test func paddingMayBeTheMatte() throws {
      let file = try VideoFile(
        Self.odd,
        options: ["pad": "matte", "background": "#0000ff", "pixel-format": "yuv444p", "crf": "4"])
      #expect(file.size == PixelSize(width: 66, height: 68))
      #expect(file.result.outputs[0].content == PixelRect(x: 0, y: 0, width: 65, height: 67))
      let picture = try #require(try file.decoded().first)
      #expect(picture[64, 66].distance(to: Self.red) <= 12)
      #expect(picture[65, 10].distance(to: RGBA(red: 0, green: 0, blue: 255)) <= 12)
      #expect(picture[10, 67].distance(to: RGBA(red: 0, green: 0, blue: 255)) <= 12)
    }

    @Test func oddSidesMayShrink() throws {
      let marked = Canvas(width: 65, height: 67) { x, y in
        x == 64 || y == 66 ? .black : Self.red
      }
      let file = try VideoFile(marked, options: ["crop-even": "true"])
      #expect(file.size == PixelSize(width: 64, height: 66))
      #expect(file.result.outputs[0].content == PixelRect(x: 0, y: 0, width: 64, height: 66))
      let picture = try #require(try file.decoded().first)
      #expect(picture[63, 65].distance(to: Self.red) <= 4)
      #expect(picture[0, 0].distance(to: Self.red) <= 4)
    }

    @Test func nothingIsLeftOfOnePixel() {
      let error = #expect(throws: SinkError.self) {
        try VideoFile(.solid(.white, width: 1, height: 8), options: ["crop-even": "true"])
      }
      #expect(error?.kind == .unsupported)
    }

    /// What an encoder takes at least: 16 pixels for libx265, 64 for libsvtav1.
    @Test(arguments: [
      ("hevc", 1, 1, 15, 16), ("hevc", 15, 40, 1, 16), ("hevc", 3, 5, 5, 16),
      ("av1", 24, 16, 4, 96),
      ("av1", 1, 1, 63, 64), ("h264", 1, 1, 1, 2), ("av1", 63, 64, 1, 64),
    ])
    func smallPicturesGrowByWholeFactors(
      codec: String, width: Int, height: Int, factor: Int, codedWidth: Int
    ) throws {
      let left = RGBA(red: 40, green: 160, blue: 80)
      let canvas = Canvas(width: width, height: height) { x, _ in x == 0 ? left : Self.red }
      let file = try VideoFile(canvas, options: ["codec": codec, "crf": "8"])
      #expect(file.size.width == codedWidth)
      #expect(
        file.result.outputs[0].content
          == PixelRect(x: 0, y: 0, width: width * factor, height: height * factor))
      #expect(
        file.result.warnings.contains { $0.hasPrefix("enlarged by \(factor),") } == (factor > 1))
      let picture = try #require(try file.decoded().first)
      // Colours that are alone in four pixels mix, so look inside blocks.
      if factor > 3 {
        #expect(picture[factor / 2, factor / 2].distance(to: left) <= 16)
        let last = (width - 1) * factor + factor / 2
        #expect(picture[last, factor / 2].distance(to: width > 1 ? Self.red : left) <= 16)
      }
    }

    @Test(arguments: ["h264", "hevc", "vp9"])
    func everyPixelMayKeepItsColour(codec: String) throws {
      let checks = Canvas(width: 64, height: 64) { x, y in
        (x + y) % 2 == 0 ? RGBA(red: 255, green: 0, blue: 0) : RGBA(red: 0, green: 0, blue: 255)
      }
      let sink = codec == "vp9" ? VideoSinks.webm : VideoSinks.mp4
      let file = try VideoFile(
        checks, sink: sink,
        options: ["codec": codec == "vp9" ? "vp9" : codec, "pixel-format": "yuv444p", "crf": "4"])
      #expect(try file.streamFields()["pix_fmt"] == "yuv444p")
      #expect(file.result.warnings.first?.hasPrefix("yuv444p") == true)
      let picture = try #require(try file.decoded().first)
      #expect(worstDistance(picture, checks) <= 12)
    }

    /// 066: scaled by two, a logical pixel is a whole block of shared chroma.
    @Test func doubledPixelArtKeepsItsColours() throws {
      let checks = Canvas(width: 32, height: 32) { x, y in
        (x / 2 + y / 2) % 2 == 0
          ? RGBA(red: 255, green: 0, blue: 0) : RGBA(red: 0, green: 0, blue: 255)
      }
      let picture = try #require(try VideoFile([(checks, 5)]).decoded().first)
      #expect(worstDistance(picture, checks) <= 12)
    }

    @Test func transparencyGoesWithFullChroma() throws {
      let file = try VideoFile(
        .solid(.transparent, width: 32, height: 32), sink: VideoSinks.webm,
        options: ["pixel-format": "yuv444p", "background": "#00ff00"])
      #expect(file.result.warnings.count == 2)
      let picture = try #require(try file.decoded(decoder: "libvpx-vp9").first)
      #expect(picture[16, 16].distance(to: RGBA(red: 0, green: 255, blue: 0)) <= 4)
    }
  }

  private func worstDistance(_ first: Canvas, _ second: Canvas) -> Int {
    (0..<second.height).flatMap { y in
      (0..<second.width).map { x in first[x, y].distance(to: second[x, y]) }
    }.max() ?? 0
  }
#endif
