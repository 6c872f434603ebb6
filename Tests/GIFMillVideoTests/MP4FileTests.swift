#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// What the container says, read by ffprobe, MediaInfo and by eye.
  @Suite(.timeLimit(.minutes(2))) struct MP4FileTests {
    private static let threeTicks: [(canvas: Canvas, ticks: Int)] = [
      (.solid(.white, width: 5, height: 3), 1), (.solid(.black, width: 5, height: 3), 1),
      (.solid(.white, width: 5, height: 3), 1),
    ]

    /// 063: players on the web start at once.
    @Test func indexStandsBeforeData() throws {
      let bytes = try VideoFile(Self.threeTicks).bytes
      #expect(topLevelBoxes(bytes) == ["ftyp", "moov", "free", "mdat"])
    }

    @Test func namesNoProgramAndNoTime() throws {
      let bytes = try VideoFile(Self.threeTicks).bytes
      for word in ["x264", "Lavf", "Lavc", "FFmpeg", "cabac=", "threads="] {
        #expect(!contains(bytes, Array(word.utf8)), "\(word) is in the file")
      }
      for box in ["mvhd", "tkhd", "mdhd"] {
        let start = try #require(position(of: Array(box.utf8), in: bytes))
        // Version and flags, then creation and modification time.
        #expect(bytes[start + 8..<start + 16].allSatisfy { $0 == 0 })
      }
    }

    @Test func hasNoEditList() throws {
      let bytes = try VideoFile(Self.threeTicks).bytes
      #expect(!contains(bytes, Array("elst".utf8)))
      #expect(!contains(bytes, Array("ctts".utf8)))
    }

    /// 056: 5×3 becomes 6×4, and the report says where the picture is.
    @Test(.enabled(if: ExternalTool.ffprobe.isPresent, "needs ffprobe"))
    func oddSidesGrowByOne() throws {
      let file = try VideoFile(Self.threeTicks)
      let fields = try file.streamFields()
      #expect(fields["width"] == "6")
      #expect(fields["height"] == "4")
      #expect(fields["sample_aspect_ratio"] == "1:1")
      #expect(file.result.outputs[0].size == PixelSize(width: 6, height: 4))
      #expect(
        file.result.outputs[0].content == PixelRect(x: 0, y: 0, width: 5, height: 3))
    }

    /// 058: what every player takes.
    @Test(.enabled(if: ExternalTool.ffprobe.isPresent, "needs ffprobe"))
    func saysHowItIsMade() throws {
      let fields = try VideoFile(Self.threeTicks).streamFields()
      #expect(fields["codec_name"] == "h264")
      #expect(fields["codec_tag_string"] == "avc1")
      #expect(fields["profile"] == "High")
      #expect(fields["pix_fmt"] == "yuv420p")
      #expect(fields["has_b_frames"] == "0")
      #expect(fields["color_range"] == "tv")
      #expect(fields["color_space"] == "bt709")
      #expect(fields["color_primaries"] == "bt709")
      #expect(fields["color_transfer"] == "bt709")
      #expect(fields["chroma_location"] == "center")
    }

    @Test(.enabled(if: ExternalTool.mediaInfo.isPresent, "needs mediainfo"))
    func readsTheSameElsewhere() throws {
      let file = try VideoFile(Self.threeTicks)
      let form =
        "Video;%Format%|%Width%|%Height%|%Duration%|%FrameCount%|%FrameRate%|%FrameRate_Mode%"
        + "|%colour_range%|%colour_primaries%|%transfer_characteristics%|%matrix_coefficients%"
        + "|%ChromaSubsampling%|%PixelAspectRatio%|%Encoded_Library%|%Encoded_Date%"
      let text = try ExternalTool.mediaInfo.output(["--Output=\(form)", file.path])
      #expect(
        String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
          == "AVC|6|4|300|3|10.000|CFR|Limited|BT.709|BT.709|BT.709|4:2:0|1.000||")
    }

    /// 067: no edit list, no decode time below zero, a packet for every tick.
    @Test(.enabled(if: ExternalTool.ffprobe.isPresent, "needs ffprobe"))
    func startsAtZeroAndGivesEverySampleItsTime() throws {
      let file = try VideoFile(Self.threeTicks)
      let fields = try file.streamFields()
      #expect(fields["start_pts"] == "0")
      #expect(fields["time_base"] == "1/10240")
      #expect(fields["nb_frames"] == "3")
      #expect(try file.packetField("pts") == [0, 1024, 2048])
      #expect(try file.packetField("dts") == [0, 1024, 2048])
      #expect(try file.packetField("duration") == [1024, 1024, 1024])
    }

    /// Rates whose ticks are no whole milliseconds, and extreme ones.
    @Test(
      .enabled(if: ExternalTool.ffprobe.isPresent, "needs ffprobe"),
      arguments: [
        ("10", 7), ("30000/1001", 31), ("60", 2), ("1", 1), ("100/7", 13), ("1/3600", 3),
        ("48000/1001", 5), ("65535/1103", 4), ("1000", 11),
      ])
    func lastsExactly(rate: String, ticks: Int) throws {
      let rate = try #require(FrameRate(parsing: rate))
      let file = try VideoFile(
        [
          (.solid(.white, width: 8, height: 8), ticks - 1),
          (.solid(.black, width: 8, height: 8), 1),
        ],
        rate: rate)
      let fields = try file.streamFields()
      let unit = try #require(fields["time_base"].flatMap { Rational(parsing: $0) })
      let units = try #require(fields["duration_ts"].flatMap { Int64($0) })
      let expected = Rational(Int64(ticks) * rate.value.denominator, rate.value.numerator)
      #expect(unit.multiplied(by: Rational(units)) == expected)
      #expect(fields["nb_frames"] == String(ticks))
      // The film and the track say the same.
      let duration = try #require(fields["duration"].flatMap { Double($0) })
      #expect(abs(duration - expected.doubleValue) < 0.000_001)
    }

    @Test func refusesRatesItCannotHold() throws {
      let rate = try #require(FrameRate(Rational(1, 3_000_000_000)))
      #expect(throws: SinkError.self) {
        try VideoFile([(.solid(.white, width: 8, height: 8), 1)], rate: rate)
      }
    }

    @Test(.enabled(if: ExternalTool.ffprobe.isPresent, "needs ffprobe"))
    func framesWithoutTimeLeaveNoSample() throws {
      let file = try VideoFile([
        (.solid(.white, width: 8, height: 8), 2), (.solid(.black, width: 8, height: 8), 0),
        (.solid(RGBA(red: 200, green: 0, blue: 0), width: 8, height: 8), 1),
      ])
      #expect(try file.streamFields()["nb_frames"] == "3")
      let last = try #require(try file.decoded().last)
      #expect(last[4, 4].distance(to: RGBA(red: 200, green: 0, blue: 0)) <= 6)
    }

    @Test func namesNeedNoEscaping() throws {
      let stem: FilePath = "ünï #%20:?* [x]"
      let file = try VideoFile([(.solid(.white, width: 4, height: 4), 1)], stem: stem)
      #expect(file.result.outputs[0].name == stem + ".mp4")
      #expect(try topLevelBoxes(file.bytes).first == "ftyp")
    }

    @Test func refusesSidesTheEncoderCannotTake() {
      let error = #expect(throws: SinkError.self) {
        try VideoFile(Canvas(width: 16_385, height: 2))
      }
      #expect(error?.kind == .unsupported)
      #expect(error?.reason.contains("--scale") == true)
    }

    @Test func reportsAFolderThatIsNotThere() throws {
      let artefacts = try MissingFolder()
      let sink = try VideoSinks.mp4.make("test", OptionValues(), artefacts)
      let error = #expect(throws: SinkError.self) {
        try SinkDriver().run(sink, Self.threeTicks)
      }
      #expect(error?.kind == .io)
      #expect(error?.reason == "cannot create the file: No such file or directory")
    }
  }

  private final class MissingFolder: ArtefactFolder {
    private let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }
    func path(for name: FilePath) -> FilePath {
      FilePath(folder.path("nowhere")).appending(name)
    }
    func write(_ bytes: [UInt8], to name: FilePath) {}
  }

  private func position(of needle: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count >= needle.count else { return nil }
    return (0...bytes.count - needle.count).first {
      bytes[$0..<$0 + needle.count].elementsEqual(needle)
    }
  }

  private func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
    position(of: needle, in: bytes) != nil
  }
#endif
