import GIFMillCore
import GIFMillTestSupport
import GIFMillWebP
import Testing

/// How far a file's frames may be from what libwebp's animation decoder makes of them, and why.
private let tolerances: [String: (Int, String)] = [
  "webp/apng4android-Rqa.webp": (
    10, "libwebp blends with a shortcut whose error adds up over ten frames; ours is the formula"
  )
]

@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.hint)"))
struct WebPCorpusTests {
  @Test(arguments: Corpus.entries(formats: ["webp", "awebp"]))
  func everyFrameIsTheOneLibwebpShows(entry: Corpus.Entry) throws {
    let bytes = try entry.bytes()
    let decoder = try WebPDecoder(bytes: bytes)
    let reference = try #require(WebPAnimReference(bytes))
    let frames = try composedFrames(decoder)
    #expect(decoder.index.findings.filter { $0.severity == .damage }.isEmpty)
    #expect(frames.count == reference.frames.count)
    #expect(decoder.index.canvas.width == reference.width)
    #expect(decoder.index.canvas.height == reference.height)
    var largest = 0
    for (frame, other) in zip(frames, reference.frames) {
      largest = max(largest, try #require(frame.largestDifference(from: other.pixels[...])))
    }
    // A tolerance that is not needed must leave the table.
    #expect(largest == tolerances[entry.path]?.0 ?? 0)
    guard entry["format"] == "awebp" else { return }
    #expect(decoder.index.plays.total == reference.loopCount)
    var milliseconds: Int64 = 0
    for (record, other) in zip(decoder.index.frames, reference.frames) {
      let delay = try #require(record.rawDelay)
      milliseconds += delay.numerator * 1000 / delay.denominator
      #expect(milliseconds == other.end)
    }
  }

  @Test(arguments: Corpus.entries(formats: ["webp", "awebp"]))
  func theIndexIsTheCorpusList(entry: Corpus.Entry) throws {
    let index = try WebPDecoder(bytes: entry.bytes()).index
    #expect(index.format == .webp)
    #expect(index.canvas.width == Int(entry["width"]))
    #expect(index.canvas.height == Int(entry["height"]))
    guard entry["format"] == "awebp" else {
      return #expect(index.frames.map(\.rawDelay) == [nil])
    }
    #expect(index.frames.count == Int(entry["frames"]))
    #expect(index.plays.total == Int(entry["loop_raw"]))
    let delays = entry.list("delays").compactMap { Int64($0) }.map { Rational($0, 1000) }
    #expect(delays.count == index.frames.count || entry["delays"].hasSuffix("..."))
    #expect(index.frames.prefix(delays.count).map(\.rawDelay) == delays.map(\.self))
    func tally(_ items: [String]) -> [String: Int] {
      items.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    let disposals = index.frames.map { $0.disposal == .background ? "1" : "0" }
    #expect(tally(disposals) == tally(entry.list("disposal")))
    #expect(tally(index.frames.map(\.blend.rawValue)) == tally(entry.list("blend")))
  }

  @Test(arguments: Corpus.entries(formats: ["webp", "awebp"]))
  func damagedCopiesAreSafe(entry: Corpus.Entry) throws {
    try DamageTrials(entry.bytes()).run { (bytes, limits) throws(DecodeError) in
      try WebPDecoder(bytes: bytes, limits: limits)
    }
  }
}
