import GIFMillCore
import GIFMillTestSupport
import Testing

/// How a file's frames part from what Chromium shows, and why.
private struct Difference {
  var reason: String
  /// Not decoded here; the browser is not asked.
  var refusal: DecodeError.Kind?
  /// Frames whose pixels differ.
  var frames: [Int] = []
  /// Frames that the browser shows, where it gives up earlier.
  var browserFrames: Int?
  var browserCanvas: PixelSize?
}

private let gone = "the only frame is cut off"
private let early =
  "Chromium shows no frame whose pixel data ends early; Gecko and we show its start"

/// Every other file agrees in every pixel of every frame and in every delay.
private let differences: [String: Difference] = [
  "conformance/image-rs/gif-anim-oob.gif": Difference(
    reason: "Chromium makes the canvas hold all of the first frame, here it is clipped",
    browserCanvas: PixelSize(width: 40, height: 40)),
  "conformance/wuffs/artificial-gif-frame-out-of-bounds.gif": Difference(
    reason:
      "Chromium makes the canvas hold all of the first frame at its place, here it is moved to 0,0",
    browserCanvas: PixelSize(width: 4, height: 2)),
  "conformance/mozilla/801366.gif": Difference(
    reason: "Chromium draws indices beyond the table black, and stops at the first invalid code",
    frames: [3, 4], browserFrames: 5),
  "conformance/mozilla/523528-1.gif": Difference(
    reason: "a canvas of 49173×49429", refusal: .limitExceeded),
  "conformance/mozilla/invalid-size.gif": Difference(
    reason: "a frame of 65535×65535", refusal: .limitExceeded),
  "conformance/mozilla/invalid-size-second-frame.gif": Difference(
    reason: "a frame of 65535×65535", refusal: .limitExceeded),
  "conformance/swiftygif/20000x20000.gif": Difference(
    reason: "400 million pixels", refusal: .limitExceeded),
  "conformance/mozilla/gif2.gif": Difference(reason: gone, refusal: .truncated),
  "conformance/pillow/decompression_bomb.gif": Difference(reason: gone, refusal: .truncated),
  "conformance/pillow/zero_width.gif": Difference(reason: gone, refusal: .truncated),
  "conformance/wuffs/hippopotamus.interlaced.truncated.gif": Difference(
    reason: gone, refusal: .truncated),
  "conformance/wuffs/artificial-gif-no-frames.gif": Difference(
    reason: "no frame at all", refusal: .malformed),
  "conformance/wuffs/artificial-gif-pixel-data-none.gif": Difference(
    reason: early, browserFrames: 0),
  "conformance/wuffs/artificial-gif-pixel-data-not-enough.gif": Difference(
    reason: early, browserFrames: 0),
]

/// Every GIF that other projects test their readers with, against a browser.
@Suite(
  .enabled(if: Corpus.isPresent, "\(Corpus.hint)"),
  .enabled(if: BrowserFrames.isPresent, "\(BrowserFrames.hint)"))
struct GIFBrowserTests {
  private static let entries = Corpus.entries(formats: ["gif"]).filter {
    // The suite of pygif has answers of its own.
    $0.path.hasPrefix("conformance/") && !$0.path.hasPrefix("conformance/pygif/")
  }

  private static let browser = Result {
    try BrowserFrames(
      entries.map(\.path).filter { differences[$0]?.refusal == nil })
  }

  @Test(arguments: entries)
  func everyFrameIsTheOneTheBrowserShows(entry: Corpus.Entry) throws {
    let difference = differences[entry.path]
    if let kind = difference?.refusal {
      let error = try #require(throws: DecodeError.self) {
        try composedFrames(GIFDecoder(bytes: entry.bytes()))
      }
      #expect(error.kind == kind)
      #expect(error.offset != nil)
      return
    }
    let decoder = try GIFDecoder(bytes: entry.bytes())
    let frames = try composedFrames(decoder)
    let browser = try Self.browser.get()
    let answer = try #require(browser[entry.path])
    #expect(answer.frames == difference?.browserFrames ?? frames.count)
    guard answer.frames > 0 else { return }
    #expect(answer.canvas == difference?.browserCanvas ?? decoder.index.canvas)
    guard answer.canvas == decoder.index.canvas else { return }
    let pixels = try browser.pixels(answer)
    let frameSize = answer.canvas.pixelCount * 4
    var differing: [Int] = []
    for (number, frame) in frames.prefix(answer.frames).enumerated() {
      let other = pixels[number * frameSize..<(number + 1) * frameSize]
      if try #require(frame.largestDifference(from: other)) > 0 { differing.append(number) }
    }
    // A difference that is none any more must leave the table.
    #expect(differing == difference?.frames ?? [])
    guard decoder.index.isAnimated else { return }
    // As stored: the browser raises short delays later, when it plays them.
    let delays = decoder.index.frames.map { (($0.rawDelay ?? .zero).doubleValue * 1000).rounded() }
    #expect(answer.milliseconds.map { $0 ?? 0 } == Array(delays.prefix(answer.frames)))
  }
}
