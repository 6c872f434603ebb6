#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// Cut and corrupt video files: pictures or an error with a place, never a trap.
  @Suite(.timeLimit(.minutes(3)), .enabled(if: ExternalTool.ffmpeg.isPresent, "needs ffmpeg"))
  struct VideoDamageTests {
    @Test(arguments: [
      ("clip.mp4", ["-c:v", "libx264", "-bf", "2", "-g", "6"]),
      ("front.mp4", ["-c:v", "libx264", "-movflags", "+faststart"]),
      ("clip.webm", ["-c:v", "libvpx-vp9", "-cpu-used", "5"]),
      ("old.webm", ["-c:v", "libvpx"]),
    ])
    func damagedFilesAreReadOrRefused(name: String, options: [String]) throws {
      let clip = try Clip(name, rate: "25", count: 14, options)
      let decoders = DecoderRegistry().addingVideo()
      try DamageTrials(clip.bytes, count: 60).run { (bytes, limits) throws(DecodeError) in
        try decoders.open(bytes, limits: limits)
      }
    }

    @Test(arguments: ["clip.mp4", "clip.webm"])
    func framesBeforeACutAreRead(name: String) throws {
      let isMP4 = name == "clip.mp4"
      let clip = try Clip(
        name, rate: "25", count: 30,
        isMP4
          ? ["-c:v", "libx264", "-bf", "0", "-movflags", "+faststart"]
          : ["-c:v", "libvpx-vp9", "-cpu-used", "5"])
      let whole = try clip.bytes
      let decoders = DecoderRegistry().addingVideo()
      let intact = try composedFrames(decoders.open(whole))
      let decoder = try decoders.open(Array(whole[..<(whole.count * 3 / 4)]))
      let damage = decoder.index.findings.filter { $0.severity == .damage }
      #expect(damage.count == 1)
      #expect(damage.first?.error.kind == .truncated)
      let frames = decoder.index.frames.count
      #expect(frames > 5 && frames < 30)
      let reader = ComposedFrameReader(decoder, frameCount: frames)
      for number in 0..<frames {
        let frame = try #require(try reader.next())
        let isSame = frame.canvas.withPixels { pixels in
          intact[number].withPixels { other in
            pixels.indices.allSatisfy { pixels[$0] == other[$0] }
          }
        }
        #expect(isSame, "frame \(number)")
      }
    }

    /// The list of pictures stands behind them, so nothing can be found without it.
    @Test func aCutBeforeTheListOfPicturesIsNamed() throws {
      let clip = try Clip("clip.mp4", rate: "25", count: 5, ["-c:v", "libx264"])
      let bytes = try clip.bytes
      let error = try #require(throws: DecodeError.self) {
        try VideoDecoder(bytes: Array(bytes[..<(bytes.count / 2)]), format: .mp4)
      }
      #expect(error.kind == .truncated)
      #expect(error.found == bytes.count / 2)
    }

    /// A few thousand bytes that claim more than any memory holds: millions of pictures of one size, or
    /// without any; tables that would be larger than their box; a picture of 65535×65535 pixels.
    @Test(
      arguments: [
        ("stsz", 4, [0, 0, 0, 1, 5, 0, 0, 0], .limitExceeded),
        ("trun", 4, [5, 0, 0, 0], .limitExceeded),
        ("avc1", 24, [0xFF, 0xFF, 0xFF, 0xFF], .limitExceeded),
        ("elst", 4, [0, 0xFF, 0xFF, 0xFF], .malformed), ("stts", 4, [0, 0, 0, 9], .malformed),
        ("ctts", 4, [0, 0xFF, 0xFF, 0xFF], .malformed), ("stss", 4, [0x10, 0, 0, 0], .malformed),
        ("stsc", 4, [0x10, 0, 0, 0], .malformed), ("stco", 4, [0x10, 0, 0, 0], .malformed),
      ] as [(String, Int, [UInt8], DecodeError.Kind)])
    func claimsAreCheckedFirst(
      box: String, offset: Int, value: [UInt8], kind: DecodeError.Kind
    ) throws {
      let fragments = ["-movflags", "frag_keyframe+empty_moov+default_base_moof"]
      let clip = try Clip(
        "clip.mp4", rate: "25", count: 5,
        ["-c:v", "libx264", "-bf", "2"] + (box == "trun" ? fragments : []))
      var bytes = try clip.bytes
      // Names of codecs stand among the brands at the start, too.
      let place = try #require(bytes.ranges(of: Array(box.utf8)).last).upperBound + offset
      bytes.replaceSubrange(place..<place + value.count, with: value)
      let error = try #require(throws: DecodeError.self) {
        try VideoDecoder(bytes: bytes, format: .mp4)
      }
      #expect(error.kind == kind, "\(error)")
      #expect(error.offset != nil)
    }

    /// A hundred thousand edits that each show all of five pictures.
    @Test func editsThatShowEverythingAgainAreCounted() throws {
      let clip = try Clip("clip.mp4", rate: "25", count: 5, ["-c:v", "libx264"])
      var bytes = try clip.bytes
      func place(_ box: String) throws -> Int {
        try #require(bytes.ranges(of: Array(box.utf8)).last).lowerBound - 4
      }
      func put(_ value: Int, at place: Int) {
        let digits = (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
        bytes.replaceSubrange(place..<place + 4, with: digits)
      }
      let edits = 100_000
      let table = try place("elst")
      // The tables stand behind the pictures, so nothing that anything points at moves.
      let edit = Array(bytes[table + 16..<table + 28])
      for box in ["moov", "trak", "edts", "elst"] {
        let start = try place(box)
        put(try #require(bytes.bigEndian(at: start)) + (edits - 1) * edit.count, at: start)
      }
      put(edits, at: table + 12)
      bytes.insert(contentsOf: repeatElement(edit, count: edits - 1).joined(), at: table + 28)
      let error = try #require(throws: DecodeError.self) {
        try VideoDecoder(bytes: bytes, format: .mp4)
      }
      #expect(error.kind == .limitExceeded, "\(error)")
      #expect(error.reason.contains("100000 edits of 5 pictures"), "\(error)")
    }

    /// The coded pictures say a size, too, and libvpx would believe it.
    @Test func picturesLargerThanTheContainerSaysAreRefused() throws {
      let clip = try Clip("clip.webm", rate: "25", count: 2, ["-c:v", "libvpx"])
      var bytes = try clip.bytes
      // RFC 6386 §9.1: two sizes of 14 bits stand behind the start code of a key frame.
      let place = try #require(bytes.firstRange(of: [0x9D, 0x01, 0x2A])).upperBound
      bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0x3F, 0xFF, 0x3F])
      let error = try #require(throws: DecodeError.self) {
        try VideoDecoder(bytes: bytes, format: .webm)
      }
      #expect(error.frame == 0)
      #expect(error.reason.contains("16383x16383"), "\(error)")
    }

    @Test func soundAloneIsNoVideo() throws {
      let folder = try TemporaryFolder()
      _ = try ExternalTool.ffmpeg.output(
        ["-v", "error", "-f", "lavfi", "-i", "sine=duration=0.1", "-c:a", "aac"]
          + [folder.path("sound.mp4")])
      let error = try #require(throws: DecodeError.self) {
        try VideoDecoder(bytes: folder.contents("sound.mp4"), format: .mp4)
      }
      #expect(error.kind == .unsupported)
      #expect(error.reason == "there is no video in it")
    }
  }

  extension [UInt8] {
    fileprivate func bigEndian(at offset: Int) -> Int? {
      offset + 4 <= count ? self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } : nil
    }
  }
#endif
