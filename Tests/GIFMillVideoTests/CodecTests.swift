#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// What holds for every codec offered.
  @Suite(
    .timeLimit(.minutes(5)),
    .enabled(
      if: ExternalTool.ffmpeg.isPresent && ExternalTool.ffprobe.isPresent,
      "needs ffmpeg and ffprobe"))
  struct CodecTests {
    struct Choice: CustomTestStringConvertible {
      let sink: SinkDescriptor
      let codec: String
      let tag: String
      let lowCRF: String
      var testDescription: String { "\(codec) in \(sink.name)" }
    }

    static let choices = [
      Choice(sink: VideoSinks.mp4, codec: "h264", tag: "avc1", lowCRF: "4"),
      Choice(sink: VideoSinks.mp4, codec: "hevc", tag: "hvc1", lowCRF: "4"),
      Choice(sink: VideoSinks.mp4, codec: "av1", tag: "av01", lowCRF: "6"),
      Choice(sink: VideoSinks.webm, codec: "vp9", tag: "[0][0][0][0]", lowCRF: "6"),
      Choice(sink: VideoSinks.webm, codec: "av1", tag: "[0][0][0][0]", lowCRF: "6"),
    ]

    /// ffprobe reads the level by itself.
    @Test(arguments: choices)
    func mediaTypeNamesProfileAndLevel(_ choice: Choice) throws {
      let file = try file(choice)
      let level = try #require(Int(try file.streamFields()["level"] ?? ""))
      let hexadecimal = String(level, radix: 16, uppercase: true)
      let codecs = [
        "h264": "avc1.6400\(level < 16 ? "0" : "")\(hexadecimal)",
        "hevc": "hvc1.1.6.L\(level).90",
        "av1": "av01.0.\(level < 10 ? "0" : "")\(level)M.08",
        "vp9": "vp9",
      ]
      #expect(
        file.result.outputs[0].mediaType
          == "video/\(choice.sink.name); codecs=\"\(codecs[choice.codec] ?? "")\"")
    }

    @Test(arguments: choices)
    func saysHowItIsMade(_ choice: Choice) throws {
      let file = try file(choice)
      let fields = try file.streamFields()
      #expect(fields["codec_name"] == choice.codec)
      #expect(fields["codec_tag_string"] == choice.tag)
      #expect(fields["pix_fmt"] == "yuv420p")
      #expect(fields["color_range"] == "tv")
      #expect(fields["color_space"] == "bt709")
      #expect(fields["color_primaries"] == "bt709")
      #expect(fields["color_transfer"] == "bt709")
      #expect(fields["sample_aspect_ratio"] == "1:1")
      #expect(fields["start_pts"] == "0")
      #expect(try file.packetField("pts").count == 6)
      #expect(try file.decoded().count == 6)
    }

    @Test(arguments: choices)
    func namesNoProgram(_ choice: Choice) throws {
      let text = String(decoding: try file(choice).bytes, as: UTF8.self)
      for word in ["x264", "x265", "libvpx", "SVT", "Lavf5", "Lavc"] {
        #expect(!text.contains(word), "\(word)")
      }
    }

    @Test(arguments: choices)
    func sameBytesOnEveryRun(_ choice: Choice) throws {
      #expect(try file(choice).bytes == file(choice).bytes)
    }

    /// 64 flat colours, every channel in four steps.
    @Test(arguments: choices)
    func chartStaysWithinTwoAtLowCRF(_ choice: Choice) throws {
      let source = Canvas(width: 128, height: 128) { x, y in
        let cell = y / 16 * 8 + x / 16
        let (red, green, blue) = (cell / 16 * 85, cell / 4 % 4 * 85, cell % 4 * 85)
        return RGBA(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
      }
      let file = try VideoFile(
        source, sink: choice.sink, options: ["codec": choice.codec, "crf": choice.lowCRF])
      let picture = try #require(try file.decoded().first)
      for cell in 0..<64 {
        let (x, y) = (cell % 8 * 16 + 8, cell / 8 * 16 + 8)
        #expect(picture[x, y].distance(to: source[x, y]) <= 2, "\(source[x, y].hex)")
      }
    }

    @Test(arguments: choices)
    func smallSidesAreCodedOrRefused(_ choice: Choice) throws {
      for side in [1, 2, 15, 16, 31, 63, 64, 65] {
        do {
          let file = try VideoFile(
            .solid(.white, width: side, height: side), sink: choice.sink,
            options: ["codec": choice.codec])
          let picture = try #require(try file.decoded().first)
          #expect(picture[side - 1, side - 1].distance(to: .white) <= 3)
        } catch let error as SinkError {
          #expect(error.kind == .unsupported)
          #expect(error.reason.contains("--scale"))
          #expect(choice.codec == "hevc" && side < 16 || choice.codec == "av1" && side < 64)
        }
      }
    }

    private func file(_ choice: Choice) throws -> VideoFile {
      let pictures = (0..<3).map { number in
        (canvas: Canvas.noise(width: 66, height: 64, seed: UInt64(number)), ticks: number + 1)
      }
      return try VideoFile(pictures, sink: choice.sink, options: ["codec": choice.codec])
    }
  }
#endif
