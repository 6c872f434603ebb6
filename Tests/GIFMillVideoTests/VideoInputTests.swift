#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// Video files as input, against ffmpeg.
  @Suite(
    .timeLimit(.minutes(3)),
    .enabled(
      if: ExternalTool.ffmpeg.isPresent && ExternalTool.ffprobe.isPresent,
      "needs ffmpeg and ffprobe"))
  struct VideoInputTests {
    private static let pictures: [(canvas: Canvas, ticks: Int)] = [
      (.solid(RGBA(red: 220, green: 30, blue: 40), width: 48, height: 32), 3),
      (.solid(.white, width: 48, height: 32), 1),
      (.solid(RGBA(red: 20, green: 90, blue: 200), width: 48, height: 32), 4),
      (.solid(.black, width: 48, height: 32), 2),
    ]

    @Test(arguments: [AnimationFormat.mp4, .webm])
    func ownVideosComeBack(format: AnimationFormat) throws {
      let file = try VideoFile(
        Self.pictures, sink: format == .mp4 ? VideoSinks.mp4 : VideoSinks.webm,
        options: ["crf": "4"])
      let decoder = try open(file.bytes)
      #expect(decoder.index.format == format)
      #expect(decoder.index.plays == .times(1))
      #expect(decoder.index.canvas == PixelSize(width: 48, height: 32))
      #expect(decoder.index.findings.isEmpty)
      #expect(
        decoder.index.frames.map(\.rawDelay) == Array(repeating: Rational(1, 10), count: 10))
      let shown = Self.pictures.flatMap { Array(repeating: $0.canvas, count: $0.ticks) }
      for (frame, source) in zip(try composedFrames(decoder), shown) {
        #expect(frame[24, 16].distance(to: source[24, 16]) <= 3)
        #expect(frame[0, 0].distance(to: source[0, 0]) <= 3)
      }
    }

    @Test func delaysOfMergedSamplesAreExact() throws {
      let rate = try #require(FrameRate(parsing: "30000/1001"))
      let file = try VideoFile(Self.pictures, rate: rate, options: ["hold": "merge"])
      let index = try open(file.bytes).index
      #expect(index.frames.map(\.rawDelay) == [3, 1, 4, 2].map { Rational($0 * 1001, 30000) })
    }

    @Test func alphaIsKept() throws {
      let canvas = Canvas(width: 32, height: 32) { x, y in
        x < 16 ? RGBA(red: 220, green: 30, blue: 40, alpha: y < 16 ? 255 : 128) : .transparent
      }
      let file = try VideoFile([(canvas, 3)], sink: VideoSinks.webm, options: ["crf": "4"])
      let frames = try composedFrames(open(file.bytes))
      #expect(frames.count == 3)
      #expect(frames[2][8, 8].distance(to: canvas[8, 8]) <= 6)
      #expect(abs(Int(frames[2][8, 24].alpha) - 128) <= 4)
      #expect(frames[2][24, 8].alpha <= 3)
    }

    /// Pictures that are coded in another order than they show in.
    @Test(arguments: ["libx264", "libx265", "mpeg4"])
    func reorderedPicturesComeInTheirOrder(codec: String) throws {
      let clip = try Clip("clip.mp4", rate: "30000/1001", count: 40, ["-c:v", codec, "-bf", "3"])
      let decoder = try open(clip.bytes)
      #expect(
        decoder.index.frames.map(\.rawDelay)
          == Array(repeating: Rational(1001, 30000), count: 40))
      try expectSame(composedFrames(decoder), clip, within: 0)
    }

    /// In WebM, hidden pictures of VP8 and times in whole milliseconds.
    @Test(arguments: ["libvpx", "libvpx-vp9", "libaom-av1"])
    func webMIsRead(codec: String) throws {
      let speed = codec == "libaom-av1" ? "8" : "4"
      let clip = try Clip(
        "clip.webm", rate: "30", count: 24,
        ["-c:v", codec, "-auto-alt-ref", "1", "-lag-in-frames", "16", "-b:v", "200k"]
          + ["-cpu-used", speed])
      let decoder = try open(clip.bytes)
      #expect(decoder.index.frames.count == 24)
      #expect(decoder.index.frames[..<23].allSatisfy { [33, 34].contains(milliseconds($0)) })
      try expectSame(composedFrames(decoder), clip, within: 0)
    }

    /// Sound, chapters and their titles, in a file whose parts come one by one or in the usual order.
    @Test(arguments: ["faststart", "frag_keyframe+empty_moov+default_base_moof"])
    func whatElseIsInTheFileIsLeftOut(flags: String) throws {
      let plain = try Clip("plain.mp4", rate: "25", count: 30, ["-c:v", "libx264", "-g", "10"])
      let clip = try plain.copy(
        "clip.mp4", ["-metadata", "title=clip", "-movflags", flags],
        and: ["-f", "lavfi", "-i", "sine=duration=1"])
      let decoder = try open(clip.bytes)
      #expect(decoder.index.findings.isEmpty)
      #expect(
        decoder.index.frames.map(\.rawDelay) == Array(repeating: Rational(1, 25), count: 30))
      try expectSame(composedFrames(decoder), plain, within: 0)
    }

    @Test func framesInAnyOrderAreTheSame() throws {
      let clip = try Clip("clip.mp4", rate: "25", count: 30, ["-c:v", "libx264", "-g", "8"])
      let decoder = try open(clip.bytes)
      let forwards = try composedFrames(decoder)
      let patch = FramePatch()
      for number in [29, 28, 7, 8, 15, 16, 0, 29, 3] {
        _ = try decoder.decodeFrame(number, into: patch)
        let isSame = forwards[number].withPixels { pixels in
          pixels.indices.allSatisfy { pixels[$0] == patch.colours[$0] }
        }
        #expect(isSame, "frame \(number)")
      }
    }

    @Test(arguments: ["90", "180", "270"])
    func turnsAreMade(angle: String) throws {
      let clip = try Clip("clip.mp4", rate: "25", count: 2, ["-c:v", "libx264"])
      let turned = try clip.copy("turned.mp4", ["-metadata:s:v", "rotate=\(angle)"])
      let decoder = try open(turned.bytes)
      let stored = PixelSize(width: 96, height: 64)
      #expect(
        decoder.index.canvas == (angle == "180" ? stored : PixelSize(width: 64, height: 96)))
      // ffmpeg turns before it halves chroma back, so edges differ; a wrong turn differs by over 100.
      let (frame, other) = (try composedFrames(decoder)[0], try turned.pictures())
      var sum = 0
      for place in 0..<frame.size.pixelCount {
        let pixel = frame[place % frame.width, place / frame.width]
        sum += abs(Int(pixel.green) - Int(other[place * 4 + 1]))
      }
      #expect(sum < 12 * frame.size.pixelCount)
    }

    /// Untagged video: BT.601 below 720 lines.
    @Test func colourSpacesAreHonoured() throws {
      for (matrix, range) in [("bt709", "tv"), ("bt709", "pc"), ("smpte170m", "tv")] {
        let clip = try Clip(
          "clip.mp4", rate: "25", count: 1,
          ["-vf", "scale=out_color_matrix=\(matrix):out_range=\(range)", "-c:v", "libx264"]
            + ["-colorspace", matrix, "-color_range", range, "-crf", "1"])
        try expectSame(composedFrames(open(clip.bytes)), clip, within: 0)
      }
    }

    @Test func limitsAreChecked() throws {
      let clip = try Clip("clip.mp4", rate: "25", count: 5, ["-c:v", "libx264"])
      var small = DecodeLimits()
      small.maxCanvasPixels = 96 * 64 - 1
      var few = DecodeLimits()
      few.maxFrames = 4
      for limits in [small, few] {
        let error = try #require(throws: DecodeError.self) { try open(clip.bytes, limits) }
        #expect(error.kind == .limitExceeded)
      }
    }

    private func milliseconds(_ frame: FrameRecord) -> Int64 {
      frame.rawDelay.map { $0.numerator * 1000 / $0.denominator } ?? 0
    }

    private func open(
      _ bytes: [UInt8], _ limits: DecodeLimits = DecodeLimits()
    ) throws -> any AnimationDecoder {
      try DecoderRegistry().addingVideo().open(bytes, limits: limits)
    }

    private func expectSame(_ frames: [Canvas], _ clip: Clip, within tolerance: Int) throws {
      let other = try clip.pictures()
      let count = frames[0].size.pixelCount * 4
      #expect(other.count == frames.count * count)
      for (number, frame) in frames.enumerated() where other.count >= (number + 1) * count {
        let difference = frame.largestDifference(
          from: other[number * count..<(number + 1) * count])
        #expect(difference.map { $0 <= tolerance } == true, "frame \(number): \(difference ?? -1)")
      }
    }
  }

  /// What a video file is told by.
  @Suite struct VideoSnifferTests {
    @Test(arguments: [
      ("\0\0\0\u{18}ftypisom", AnimationFormat.mp4), ("\0\0\0\u{18}ftypqt  ", .mp4),
      ("\0\0\0\u{18}ftypavif", nil), ("\0\0\0\u{18}ftypheic", nil), ("\0\0\0\u{18}ftyp", nil),
    ])
    func brandsDecide(head: String, format: AnimationFormat?) {
      let bytes = Array(head.utf8)
      #expect(AnimationFormat.sniff(bytes.span) == format)
    }

    @Test(arguments: ["webm": AnimationFormat.webm, "matroska": .webm, "other": nil])
    func documentTypesDecide(type: String, format: AnimationFormat?) {
      let bytes: [UInt8] =
        [0x1A, 0x45, 0xDF, 0xA3, 0x8B, 0x42, 0x82, UInt8(0x80 + type.utf8.count)]
        + Array(type.utf8)
      #expect(AnimationFormat.sniff(bytes.span) == format)
    }
  }
#endif
