import GIFMillCore
import GIFMillTestSupport
import GIFMillWebP
import Testing

@Suite struct WebPFuzzReplayTests {
  @Test(arguments: Fixtures.files(in: "fuzz/webp"))
  func seedsAndFindsAreSafe(path: String) throws {
    let bytes = try Fixtures.bytes(path)
    _ = try? composedFrames(WebPDecoder(bytes: bytes))
    try DamageTrials(bytes, count: 50).run { (bytes, limits) throws(DecodeError) in
      try WebPDecoder(bytes: bytes, limits: limits)
    }
  }
}
