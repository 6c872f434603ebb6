import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import GIFMillWebP
import Testing

/// Broken files that other projects found or made. `make torture` takes all of them, one process
/// each; here are those that take a moment.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.hint)"), .timeLimit(.minutes(5)))
struct MalformedTests {
  private static let decoders = DecoderRegistry.core.addingPNG().addingWebP()

  private static let entries = Corpus.entries.filter {
    $0.path.hasPrefix("malformed/") && Int($0["bytes"]) ?? .max < 1000
  }

  @Test(arguments: entries)
  func refusalsSayWhatAndWhere(entry: Corpus.Entry) throws {
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 1_000_000
    limits.maxTotalPixels = 4_000_000
    do {
      let reader = ComposedFrameReader(try Self.decoders.open(entry.bytes(), limits: limits))
      while try reader.next() != nil {}
      #expect(reader.findings.allSatisfy { $0.error.offset != nil })
    } catch let error as DecodeError {
      #expect(error.offset != nil)
    }
  }
}
