import GIFMillCore
import GIFMillTestSupport
import Testing

/// `--max-bytes`, on noise, which no encoder makes small by itself.
@Suite(.timeLimit(.minutes(5))) struct MaxBytesTests {
  private let space: Workspace

  init() throws {
    space = try Workspace()
    try putNoise(colours: 256)
  }

  private func putNoise(colours: Int) throws {
    var random = SeededGenerator(seed: 11)
    var gif = GIFWriter(width: 80, height: 64, delays: [10, 20, 30])
    gif.palette = gif.palette.map { palette in
      (0..<colours).map { palette[$0 * 255 / (colours - 1)] }
    }
    for frame in gif.frames.indices {
      gif.frames[frame].indices = (0..<80 * 64).map { _ in
        UInt8.random(in: 0...UInt8(colours - 1), using: &random)
      }
    }
    try space.put("noise.gif", gif.bytes)
  }

  private struct Made {
    let code: Int32
    let status: String?
    let bytes: Int
    let width: Int
    let ticks: Int?
    let warnings: [String]
    let error: [String: Any]?
  }

  private func convert(_ options: [String]) throws -> Made {
    let run = try space.gifmill(["convert", "noise.gif", "-o", "out", "--json"] + options)
    let result = try json(try #require(run.outputLines.first, "\(run.errors)"))
    let output = (result["outputs"] as? [[String: Any]])?.first
    return Made(
      code: run.exitCode, status: result["status"] as? String,
      bytes: output?["bytes"] as? Int ?? 0, width: output?["width"] as? Int ?? 0,
      ticks: (result["timeline"] as? [String: Any])?["ticks"] as? Int,
      warnings: result["warnings"] as? [String] ?? [],
      error: result["error"] as? [String: Any])
  }

  /// Sinks, with what sets their quality and which way is worse.
  private static let sinks: [(base: [String], option: String, worse: Int)] = {
    var sinks = [(base: ["--to", "webp", "--lossy"], option: "--webp-quality", worse: -1)]
    #if Video
      sinks.append((["--to", "mp4"], "--crf", 1))
      sinks.append((["--to", "webm"], "--crf", 1))
      sinks.append((["--to", "mp4", "--codec", "hevc"], "--crf", 1))
      sinks.append((["--to", "mp4", "--codec", "av1"], "--crf", 1))
    #endif
    return sinks
  }()

  @Test(arguments: sinks.indices)
  func takesTheBestQualityThatFits(number: Int) throws {
    let (base, option, worse) = Self.sinks[number]
    let plain = try convert(base)
    let limit = plain.bytes * 4 / 5
    let made = try convert(base + ["--max-bytes", "\(limit)"])
    #expect(made.code == 0 && made.status == "converted")
    #expect(made.bytes <= limit)
    #expect(made.width == plain.width && made.ticks == plain.ticks)
    let remark = try #require(made.warnings.first { $0.contains("--max-bytes") })
    let words = remark.split(separator: " ")
    let place = try #require(words.firstIndex(of: Substring(option)))
    let quality = try #require(Int(words[place + 1]))
    // It is what the quality alone gives, and the next better one is too large.
    let name = "out/noise.\(base[1])"
    let bytes = try space.folder.contents(name)
    #expect(try convert(base + [option, "\(quality)"]).bytes == made.bytes)
    #expect(try space.folder.contents(name) == bytes)
    #expect(try convert(base + [option, "\(quality - worse)"]).bytes > limit)
  }

  @Test(arguments: sinks.indices)
  func whatFitsIsLeftAlone(number: Int) throws {
    let base = Self.sinks[number].base
    let plain = try convert(base)
    let made = try convert(base + ["--max-bytes", "\(plain.bytes)"])
    #expect(made.bytes == plain.bytes && made.warnings == plain.warnings)
  }

  @Test func picturesGetSmallerWhenQualityIsNotEnough() throws {
    let made = try convert(["--to", "webp,frames", "--lossy", "--max-bytes", "3K"])
    #expect(made.code == 0 && made.bytes <= 3072)
    #expect(made.width < 80 && made.width >= 20)
    #expect(made.warnings.contains { $0.contains("pixels in place of 80×64, to fit into 3K") })
    let frames = try json(space.text("out/noise/frames.json"))
    #expect((frames["source"] as? [String: Any])?["width"] as? Int == 80)
    #expect(try space.tree("out").keys.allSatisfy { !$0.contains("gifmill-tmp") })
  }

  @Test(arguments: ["webp,frames", "frames,webp"])
  func nothingIsWrittenWhenNothingFits(sinks: String) throws {
    let made = try convert(["--to", sinks, "--lossy", "--max-bytes", "100"])
    #expect(made.code == 1 && made.status == "failed")
    #expect(made.error?["kind"] as? String == "tooLarge")
    #expect((made.error?["message"] as? String)?.hasPrefix("webp: nothing fits into") == true)
    #expect(!space.exists("out"))
  }

  /// Noise of two colours is small as a GIF, and after the search comes the comparison with it.
  @Test func aFailureAfterTheSearchLeavesNothing() throws {
    try putNoise(colours: 2)
    let plain = try convert(["--to", "webp", "--lossy"])
    try space.remove("out")
    let made = try convert([
      "--to", "webp", "--lossy", "--max-bytes", "\(plain.bytes - 1)", "--if-larger", "fail",
    ])
    #expect(made.code == 1 && made.error?["kind"] as? String == "larger")
    #expect(!space.exists("out"))
  }

  @Test(arguments: [
    (["--max-bytes", "x", "--lossy"], "'x' is not a number of bytes such as 500K or 8M"),
    (["--max-bytes", "1K"], "--max-bytes goes with --lossy"),
  ])
  func wrongUsage(options: [String], message: String) throws {
    let run = try space.gifmill(["convert", "noise.gif", "--to", "webp"] + options)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
