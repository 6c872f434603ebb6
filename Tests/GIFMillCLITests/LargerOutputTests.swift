import GIFMillCore
import GIFMillTestSupport
import Testing

/// `--if-larger`: tiny GIFs are smaller than anything made of them.
@Suite(.timeLimit(.minutes(5))) struct LargerOutputTests {
  private let space: Workspace
  private let source: [UInt8] = {
    var gif = GIFWriter(width: 16, height: 16, palette: [.black, .white])
    let rect = PixelRect(x: 0, y: 0, width: 16, height: 16)
    gif.frames = [GIFWriter.Frame(rect, fill: 0), GIFWriter.Frame(rect, fill: 1)]
    return gif.bytes
  }()

  init() throws {
    space = try Workspace()
    try space.put("tiny.gif", source)
  }

  private func convert(_ options: String...) throws -> (
    code: Int32, result: [String: Any], warnings: [String]
  ) {
    let run = try space.gifmill(["convert", "tiny.gif", "-o", "out", "--json"] + options)
    let result = try json(try #require(run.outputLines.first))
    return (run.exitCode, result, result["warnings"] as? [String] ?? [])
  }

  @Test func nothingIsSaidUnlessAskedFor() throws {
    let (code, result, warnings) = try convert("--to", "apng")
    #expect(code == 0 && warnings.isEmpty)
    let output = try #require((result["outputs"] as? [[String: Any]])?.first)
    #expect(try #require(output["bytes"] as? Int) > source.count)
  }

  @Test func warnWritesAndSaysSo() throws {
    let (code, result, warnings) = try convert("--to", "apng", "--if-larger", "warn")
    #expect(code == 0)
    #expect(result["status"] as? String == "converted")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hasSuffix("more than the source's \(source.count)") == true)
    #expect(space.exists("out/tiny.apng"))
  }

  @Test func failWritesNothing() throws {
    let (code, result, _) = try convert("--to", "frames,apng", "--if-larger", "fail")
    #expect(code == 1)
    #expect(result["status"] as? String == "failed")
    let error = try #require(result["error"] as? [String: Any])
    #expect(error["kind"] as? String == "larger")
    #expect((error["message"] as? String)?.hasPrefix("apng: ") == true)
    #expect(!space.exists("out"))
  }

  @Test func skipLeavesThatOutputOut() throws {
    let (code, result, warnings) = try convert("--to", "frames,apng", "--if-larger", "skip")
    #expect(code == 0)
    #expect(result["status"] as? String == "converted")
    let sinks = (result["outputs"] as? [[String: Any]])?.compactMap { $0["sink"] as? String }
    #expect(Set(sinks ?? []) == ["frames"])
    #expect(warnings.contains { $0.hasPrefix("apng: ") && $0.contains("not written") })
    #expect(space.exists("out/tiny/frames.json") && !space.exists("out/tiny.apng"))
    #expect(try space.tree("out").keys.allSatisfy { !$0.contains("gifmill-tmp") })
  }

  @Test func whatIsSkippedAltogetherCountsAsSkipped() throws {
    let (code, result, warnings) = try convert("--to", "apng,webp,html", "--if-larger", "skip")
    #expect(code == 0)
    #expect(result["status"] as? String == "skipped")
    #expect((result["outputs"] as? [Any])?.isEmpty == true)
    #expect(warnings.contains { $0.hasPrefix("html: not written") })
    #expect(!space.exists("out"))
  }

  /// A page shows what is there and nothing else.
  @Test func aPageDoesNotNameWhatWasSkipped() throws {
    // A lot of one colour: far smaller as WebP than as this GIF, which stores each pixel.
    try space.put("tiny.gif", Sample.all[0].bytes)
    let apng = try convert("--to", "apng")
    let webp = try convert("--to", "webp")
    func size(_ result: [String: Any]) -> Int? {
      (result["outputs"] as? [[String: Any]])?.first?["bytes"] as? Int
    }
    let sizes = (apng: size(apng.result) ?? 0, webp: size(webp.result) ?? 0)
    let limit = Sample.all[0].bytes.count
    try #require((sizes.apng > limit) != (sizes.webp > limit), "\(sizes) and \(limit) bytes")
    try space.remove("out")
    #expect(try convert("--to", "apng,webp,html", "--if-larger", "skip").code == 0)
    let page = try space.text("out/tiny.html")
    #expect(page.contains("tiny.apng") == (sizes.apng <= limit))
    #expect(page.contains("tiny.webp") == (sizes.webp <= limit))
  }

  @Test func whatIsSkippedIsUpToDate() throws {
    try space.put("art/tiny.gif", source)
    try space.put(
      "web.json5",
      "{inputs: ['art/*.gif'], output: 'out', options: {ifLarger: 'skip'},"
        + " outputs: [{sink: 'frames'}, {sink: 'apng'}]}")
    #expect(try space.gifmill("run", "web.json5").exitCode == 0)
    #expect(!space.exists("out/tiny.apng"))
    #expect(try space.gifmill("run", "web.json5", "--check").exitCode == 0)
  }

  /// The pictures of a series are no file to compare with.
  @Test func aSeriesHasNoSize() throws {
    #expect(try space.gifmill("convert", "tiny.gif", "--to", "frames", "-o", "parts").exitCode == 0)
    let run = try space.gifmill(
      "convert", "parts/tiny/frames.json", "--to", "apng", "-o", "out", "--if-larger", "fail")
    #expect(run.exitCode == 0, "\(run.errors)")
  }
}
