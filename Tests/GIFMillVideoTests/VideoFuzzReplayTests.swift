#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  @Suite(.timeLimit(.minutes(2))) struct VideoFuzzReplayTests {
    @Test(arguments: Fixtures.files(in: "fuzz/mp4") + Fixtures.files(in: "fuzz/webm"))
    func seedsAndFindsAreSafe(path: String) throws {
      let format: AnimationFormat = path.hasPrefix("fuzz/webm/") ? .webm : .mp4
      let bytes = try Fixtures.bytes(path)
      _ = try? composedFrames(VideoDecoder(bytes: bytes, format: format))
      try DamageTrials(bytes, count: 50).run { (bytes, limits) throws(DecodeError) in
        try VideoDecoder(bytes: bytes, format: format, limits: limits)
      }
    }
  }
#endif
