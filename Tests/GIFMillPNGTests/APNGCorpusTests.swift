import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

/// How a file of the corpus may differ from what FFmpeg makes of it, and why.
private enum Exception {
  /// No channel of any pixel is further off than this.
  case within(Int, String)
  /// FFmpeg shows this many frames; those that both have are equal.
  case otherFrameCount(Int, String)
  case unreadable(DecodeError.Kind, String)
}

private let exceptions: [String: Exception] = [
  "apng/apng4android-apng_detail_guide.png": .within(
    255, "white over white: FFmpeg rounds 255 up to 256, which becomes 0"),
  "apng/apngkit-over_none.apng": .within(2, "FFmpeg rounds twice when it blends"),
  "apng/apngkit-malformed-size.apng": .unreadable(.limitExceeded, "524288×2048 pixels"),
  "apng/apngkit-spec-058.png": .unreadable(
    .truncated, "fcTL is smaller than IHDR, and the picture has rows for fcTL only"),
  "apng/pillow-syntax_num_frames_zero.png": .unreadable(.malformed, "there is no IDAT"),
  "apng/pillow-sequence_gap.png": .otherFrameCount(2, "FFmpeg ignores sequence numbers"),
  "apng/pillow-sequence_reorder.png": .otherFrameCount(2, "FFmpeg ignores sequence numbers"),
  "apng/pillow-sequence_repeat.png": .otherFrameCount(2, "FFmpeg ignores sequence numbers"),
  "apng/pillow-sequence_repeat_chunk.png": .otherFrameCount(
    2, "FFmpeg ignores sequence numbers"),
  "conformance/image-rs/png-apng-rgba16.png": .within(
    1, "we keep the high byte of 16 bits, FFmpeg rounds"),
  "conformance/image-rs/ref-png-apng-rgba16.png.png": .within(
    1, "we keep the high byte of 16 bits, FFmpeg rounds"),
]

@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.hint)"))
struct APNGCorpusTests {
  private static let ffmpeg = ExternalTool("ffmpeg")

  @Test(
    .enabled(if: ffmpeg.isPresent, "ffmpeg is not installed"),
    // The reference pictures of the GIF suite add nothing but time.
    arguments: Corpus.entries(formats: ["apng", "png"]).filter { !$0.path.contains("pygif") })
  func everyFrameIsTheOneFFmpegShows(entry: Corpus.Entry) throws {
    let exception = exceptions[entry.path]
    let decoder: APNGDecoder
    let frames: [Canvas]
    do {
      decoder = try APNGDecoder(bytes: entry.bytes())
      frames = try composedFrames(decoder)
    } catch let error as DecodeError {
      guard case .unreadable(let kind, _) = exception else { throw error }
      return #expect(error.kind == kind)
    }
    let demuxer = decoder.index.format == .apng ? "apng" : "png_pipe"
    let path = Corpus.file(entry.path)
    let reference = try Self.ffmpeg.output([
      "-v", "quiet", "-f", demuxer, "-i", path, "-vsync", "passthrough",
      "-sws_flags", "bitexact+accurate_rnd", "-f", "rawvideo", "-pix_fmt", "rgba", "-",
    ])
    let frameSize = decoder.index.canvas.pixelCount * 4
    var (count, tolerance) = (frames.count, 0)
    switch exception {
    case .within(let difference, _): tolerance = difference
    case .otherFrameCount(let others, _): count = others
    case .unreadable, nil: break
    }
    #expect(reference.count == count * frameSize)
    var largest = 0
    for (number, frame) in frames.prefix(count).enumerated() {
      let other = reference[number * frameSize..<(number + 1) * frameSize]
      largest = max(largest, try #require(frame.largestDifference(from: other)))
    }
    // An exception that is none any more must leave the table.
    #expect(largest == tolerance)
  }

  @Test(arguments: Corpus.entries(formats: ["apng", "png"]))
  func theIndexIsTheCorpusList(entry: Corpus.Entry) throws {
    if case .unreadable = exceptions[entry.path] { return }
    let index = try APNGDecoder(bytes: entry.bytes()).index
    #expect(index.canvas.width == Int(entry["width"]))
    #expect(index.canvas.height == Int(entry["height"]))
    guard index.format == .apng else { return #expect(index.frames.map(\.rawDelay) == [nil]) }
    let count = index.frames.count
    let listed = try #require(Int(entry["frames"]))
    #expect(index.isDamaged ? count < listed : count == listed)
    let delays = entry.list("delays").compactMap { text -> Rational? in
      let numbers = text.split(separator: "/").compactMap { Int64($0) }
      return numbers.count == 2 ? Rational(numbers[0], numbers[1] == 0 ? 100 : numbers[1]) : nil
    }
    #expect(delays.count == listed || entry["delays"].hasSuffix("..."))
    let compared = min(count, delays.count)
    #expect(index.frames.prefix(compared).map(\.rawDelay) == delays.prefix(compared).map(\.self))
    #expect(index.plays.total == Int(entry["loop_raw"]))
    guard !index.isDamaged else { return }
    func tally(_ column: String) -> [String: Int] {
      entry.list(column).reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }
    // The list has what is stored; on the first frame "previous" acts as "background".
    let disposals = index.frames.map {
      ["none": "0", "background": "1"][$0.disposal.rawValue] ?? "2"
    }
    let blends = index.frames.map { $0.blend == .source ? "0" : "1" }
    #expect(blends.reduce(into: [:]) { $0[$1, default: 0] += 1 } == tally("blend"))
    var stored = tally("disposal")
    if disposals.count(where: { $0 == "2" }) + 1 == stored["2"] {
      stored["2"] = stored["2"] == 1 ? nil : stored["2"].map { $0 - 1 }
      stored["1", default: 0] += 1
    }
    #expect(disposals.reduce(into: [:]) { $0[$1, default: 0] += 1 } == stored)
  }

  @Test(arguments: Corpus.entries(formats: ["apng", "png"]))
  func damagedCopiesAreSafe(entry: Corpus.Entry) throws {
    try DamageTrials(entry.bytes()).run { (bytes, limits) throws(DecodeError) in
      try APNGDecoder(bytes: bytes, limits: limits)
    }
  }
}
