import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

/// `--target`, with the real binary; what comes out is asked of ffprobe and Pillow.
@Suite(.timeLimit(.minutes(10))) struct TargetTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  /// Noise behind a transparent border, in as many frames as there are delays.
  private func putNoise(_ name: String, width: Int, height: Int, delays: [Int]) throws {
    var random = SeededGenerator(seed: 5)
    var gif = GIFWriter(width: width, height: height, delays: delays)
    for frame in gif.frames.indices {
      gif.frames[frame].transparentIndex = 0
      gif.frames[frame].disposal = 2
      gif.frames[frame].indices = (0..<width * height).map { place in
        let (x, y) = (place % width, place / width)
        let isBorder = min(x, y, width - 1 - x, height - 1 - y) < 2
        return isBorder ? 0 : UInt8.random(in: 1...255, using: &random)
      }
    }
    try space.put(name, gif.bytes)
  }

  private func convert(
    _ name: String, for target: String, _ options: String...
  ) throws -> (run: Program.Outcome, result: [String: Any]) {
    let run = try space.gifmill(
      ["convert", name, "-o", "out", "--json", "--target", target] + options)
    return (run, try json(try #require(run.outputLines.first, "\(run.errors)")))
  }

  private func bytes(_ name: String) throws -> Int { try space.folder.contents(name).count }

  @Test(.enabled(if: ExternalTool.pillow.isPresent, "needs Pillow"))
  func discordEmoji() throws {
    try putNoise("noise.gif", width: 128, height: 100, delays: [Int](repeating: 7, count: 24))
    let (run, result) = try convert("noise.gif", for: "discord-emoji")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try bytes("out/noise.webp") <= 262_144)
    // So much noise is more than that at the best quality.
    #expect(
      (result["warnings"] as? [String])?.contains { $0.contains("to fit into 256K") } == true)
    let script = """
      import sys, PIL.Image
      image = PIL.Image.open(sys.argv[1])
      total = 0
      for frame in range(image.n_frames):
        image.seek(frame)
        image.load()
        total += image.info["duration"]
      print(image.format, *image.size, image.mode, total)
      """
    let seen = try ExternalTool.pillow.output(["-c", script, space.folder.path("out/noise.webp")])
    let words = String(decoding: seen, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    #expect(words == ["WEBP", "128", "100", "RGBA", "1680"])
  }

  @Test func nothingIsWrittenWhereALimitIsBroken() throws {
    try putNoise("long.gif", width: 20, height: 10, delays: [Int](repeating: 7, count: 24))
    let (run, result) = try convert("long.gif", for: "discord-emoji", "--scale", "8")
    #expect(run.exitCode == 1)
    let error = try #require(result["error"] as? [String: Any])
    #expect(error["kind"] as? String == "target")
    #expect(
      error["message"] as? String
        == "webp: discord-emoji takes at most 128×128 pixels, this is 160×80"
        + " (--scale fit=128x128)")
    #expect(!space.exists("out"))
  }

  /// What was given wins, unless it breaks a limit: then nothing is even read.
  @Test(arguments: [
    (["--to", "frames"], "--to frames breaks a limit of --target discord-emoji, which takes webp"),
    (["--max-bytes", "257K"], "--max-bytes 257K breaks a limit"),
    (["--scale", "200x100"], "takes at most 128×128 pixels, this is 200×100"),
  ])
  func optionsThatBreakALimitAreRefused(options: [String], message: String) throws {
    let run = try space.gifmill(
      ["convert", "missing.gif", "-o", "out", "--target", "discord-emoji"] + options)
    #expect(run.exitCode == 64)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(!space.exists("out"))
  }

  @Test func optionsWithinTheLimitsWin() throws {
    try putNoise("noise.gif", width: 64, height: 32, delays: [10, 20])
    let (run, result) = try convert(
      "noise.gif", for: "discord-emoji", "--to", "webp,frames", "--scale", "64x64", "--max-bytes",
      "8K")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try bytes("out/noise.webp") <= 8192)
    let outputs = try #require(result["outputs"] as? [[String: Any]])
    // Frames are none of the service's business, but share the size.
    #expect(outputs.first { $0["sink"] as? String == "frames" }?["width"] as? Int == 64)
  }

  @Test func pipelinesHaveTargetsToo() throws {
    try putNoise("art/noise.gif", width: 100, height: 50, delays: [10, 20])
    func put(_ sink: String) throws {
      try space.put(
        "emoji.json5",
        "{inputs: ['art/*.gif'], output: 'out', options: {target: 'discord-emoji'},"
          + " outputs: [{sink: '\(sink)'}]}")
    }
    try put("webp")
    for status in ["converted", "current"] {
      let run = try space.gifmill("run", "emoji.json5", "--json")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try json(try #require(run.outputLines.first))["status"] as? String == status)
    }
    try put("frames")
    #expect(try space.gifmill("run", "emoji.json5").exitCode == 64)
  }

  /// Workers are told of the target.
  @Test func processesHoldOutputsToTheLimits() throws {
    try putNoise("noise.gif", width: 100, height: 50, delays: [10, 20])
    let (run, result) = try convert(
      "noise.gif", for: "discord-emoji", "--isolate", "--scale", "2")
    #expect(run.exitCode == 1)
    #expect((result["error"] as? [String: Any])?["kind"] as? String == "target")
  }
}
