import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct GIFFuzzReplayTests {
  @Test(arguments: Fixtures.files(in: "fuzz/gif"))
  func seedsAndFindsAreSafe(path: String) throws {
    let bytes = try Fixtures.bytes(path)
    _ = try? composedFrames(GIFDecoder(bytes: bytes))
    try DamageTrials(bytes, count: 50).run { (bytes, limits) throws(DecodeError) in
      try GIFDecoder(bytes: bytes, limits: limits)
    }
  }
}
