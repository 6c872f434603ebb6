import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

@Suite struct APNGFuzzReplayTests {
  @Test(arguments: Fixtures.files(in: "fuzz/apng"))
  func seedsAndFindsAreSafe(path: String) throws {
    let bytes = try Fixtures.bytes(path)
    _ = try? composedFrames(APNGDecoder(bytes: bytes))
    try DamageTrials(bytes, count: 50).run { (bytes, limits) throws(DecodeError) in
      try APNGDecoder(bytes: bytes, limits: limits)
    }
  }
}
