#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// What a container says, asked of two programs that share no code.
  @Suite(
    .timeLimit(.minutes(10)),
    .enabled(
      if: ExternalTool.ffprobe.isPresent && ExternalTool.mediaInfo.isPresent,
      "needs ffprobe and mediainfo"))
  struct TwoReadersTests {
    private static let pictures = [1, 2, 3, 1, 4].enumerated().map { number, ticks in
      (canvas: Canvas.noise(width: 67, height: 65, seed: UInt64(number)), ticks: ticks)
    }

    /// Rates whose ticks are no whole milliseconds, below one and the highest that is chosen.
    @Test(
      arguments: CodecTests.choices, ["10", "30000/1001", "100/7", "48000/1001", "1/2", "60"])
    func agreeOnTheWholeStream(choice: CodecTests.Choice, rate: String) throws {
      let rate = try #require(FrameRate(parsing: rate))
      let file = try VideoFile(
        Self.pictures, sink: choice.sink, rate: rate, options: ["codec": choice.codec])
      let framesPerSecond = rate.value.doubleValue
      let seconds = 11 / framesPerSecond

      let fields = try file.streamFields()
      #expect(fields["start_pts"] == "0")
      #expect(fields["width"] == "68")
      #expect(fields["height"] == "66")
      #expect(fields["color_range"] == "tv")
      for name in ["color_space", "color_primaries", "color_transfer"] {
        #expect(fields[name] == "bt709")
      }
      let average = try #require(fields["avg_frame_rate"].flatMap { Rational(parsing: $0) })
      #expect(abs(average.doubleValue / framesPerSecond - 1) < 0.001)
      #expect(try file.packetField("pts").count == 11)
      let length = try #require(Double(try file.formatField("duration")))
      // Time in WebM is counted in milliseconds.
      #expect(abs(length - seconds) <= (choice.sink.name == "mp4" ? 0.000_001 : 0.001))

      let other = try mediaInfo(file)
      #expect(other["Width"] == "68")
      #expect(other["Height"] == "66")
      #expect(other["FrameCount"] == "11")
      #expect(other["FrameRate_Mode"] == "CFR")
      #expect(other["colour_range"] == "Limited")
      for name in ["matrix_coefficients", "colour_primaries", "transfer_characteristics"] {
        #expect(other[name] == "BT.709")
      }
      // Left out where nothing is late.
      #expect(Double(other["Delay"] ?? "0") == 0)
      let otherRate = try #require(Double(other["FrameRate"] ?? ""))
      #expect(abs(otherRate - framesPerSecond) <= 0.001)
      let otherLength = try #require(Double(other["Duration"] ?? ""))
      #expect(abs(otherLength - seconds) <= 0.001)
      // The index stands in front.
      #expect(other["IsStreamable"] == "Yes")
    }

    /// 063: the same for every codec in MP4.
    @Test(arguments: CodecTests.choices.filter { $0.sink.name == "mp4" })
    func indexStandsBeforeData(_ choice: CodecTests.Choice) throws {
      let file = try VideoFile(
        Self.pictures, sink: choice.sink, options: ["codec": choice.codec])
      #expect(topLevelBoxes(try file.bytes).filter { $0 != "free" } == ["ftyp", "moov", "mdat"])
    }

    /// What MediaInfo says of the file and its only stream.
    private func mediaInfo(_ file: VideoFile) throws -> [String: String] {
      let output = try ExternalTool.mediaInfo.output(["--Output=JSON", file.path])
      let root = try #require(
        try JSONSerialization.jsonObject(with: Data(output)) as? [String: Any])
      let media = try #require(root["media"] as? [String: Any])
      let tracks = try #require(media["track"] as? [[String: Any]])
      return tracks.reduce(into: [:]) { fields, track in
        for (name, value) in track { fields[name] = value as? String }
      }
    }
  }
#endif
