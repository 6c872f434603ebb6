#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import Testing

  /// Targets that take videos; what comes out is asked of ffprobe.
  @Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: ExternalTool("ffprobe").isPresent, "needs ffprobe"))
  struct VideoTargetTests {
    private struct Probe: Decodable {
      struct Stream: Decodable {
        let codecName: String
        let width: Int
        let height: Int
        let pixFmt: String
        let rFrameRate: String
        let nbReadPackets: String
        let tags: [String: String]?

        var rate: Double { Rational(parsing: rFrameRate)?.doubleValue ?? 0 }
      }
      struct Format: Decodable {
        let duration: String
        let size: String
      }
      let streams: [Stream]
      let format: Format

      var seconds: Double { Double(format.duration) ?? 0 }
      var bytes: Int { Int(format.size) ?? 0 }
    }

    private let space: Workspace

    init() throws { space = try Workspace() }

    private func put(_ name: String, width: Int, height: Int, delays: [Int?]) throws {
      var gif = GIFWriter(width: width, height: height, delays: delays)
      gif.loop = 0
      try space.put(name, gif.bytes)
    }

    private func convert(
      _ name: String, for target: String, _ options: String...
    ) throws -> Program.Outcome {
      try space.gifmill(["convert", name, "-o", "out", "--json", "--target", target] + options)
    }

    /// The only stream of a file, and the file.
    private func probe(_ name: String) throws -> (stream: Probe.Stream, file: Probe) {
      let output = try ExternalTool("ffprobe").output([
        "-v", "error", "-count_packets", "-show_streams", "-show_format", "-of", "json",
        space.folder.path(name),
      ])
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      let file = try decoder.decode(Probe.self, from: Data(output))
      #expect(file.streams.count == 1)
      return (try #require(file.streams.first), file)
    }

    private func error(_ run: Program.Outcome) throws -> [String: Any] {
      let result = try json(try #require(run.outputLines.first, "\(run.errors)"))
      return try #require(result["error"] as? [String: Any])
    }

    /// Noise at 50 pictures a second, with a transparent corner.
    @Test func telegramSticker() throws {
      var random = SeededGenerator(seed: 3)
      var gif = GIFWriter(width: 24, height: 16, delays: [Int?](repeating: 2, count: 5))
      for frame in gif.frames.indices {
        gif.frames[frame].transparentIndex = 0
        gif.frames[frame].disposal = 2
        gif.frames[frame].indices = (0..<24 * 16).map { place in
          place % 24 < 6 && place / 24 < 6 ? 0 : UInt8.random(in: 1...255, using: &random)
        }
      }
      try space.put("noise.gif", gif.bytes)
      let run = try convert(
        "noise.gif", for: "telegram-sticker")
      #expect(run.exitCode == 0, "\(run.errors)")
      let (stream, file) = try probe("out/noise.webm")
      #expect(stream.codecName == "vp9")
      #expect(stream.width == 512 && stream.height == 342)
      #expect(stream.rate <= 30 && stream.nbReadPackets == "3")
      #expect(file.seconds <= 3 && abs(file.seconds - 0.1) <= 0.02)
      #expect(file.bytes <= 262_144)
      let tags = (stream.tags ?? [:]).reduce(into: [:]) { $0[$1.key.lowercased()] = $1.value }
      #expect(tags["alpha_mode"] == "1")
    }

    @Test func aStickerThatLastsTooLongIsNeverCut() throws {
      try put("long.gif", width: 64, height: 48, delays: [100, 100, 130])
      let run = try convert("long.gif", for: "telegram-sticker")
      #expect(run.exitCode == 1)
      let message = try #require(try error(run)["message"] as? String)
      #expect(
        message.hasPrefix(
          "webm: telegram-sticker takes at most 3 s, this lasts 3.3 s (--trim keeps a part"))
      #expect(!space.exists("out"))
      // Both ways out lead out.
      for edit in [["--trim", "..3"], ["--max-duration", "3", "--fit", "speed"]] {
        let run = try space.gifmill(
          ["convert", "long.gif", "-o", "out", "--target", "telegram-sticker"] + edit)
        #expect(run.exitCode == 0, "\(run.errors)")
        #expect(abs(try probe("out/long.webm").file.seconds - 3) <= 0.001)
      }
    }

    /// Its size is fixed, so quality alone can be given up.
    @Test func aStickerThatStaysTooLargeSaysSo() throws {
      try put("two.gif", width: 64, height: 48, delays: [10, 20])
      let run = try convert("two.gif", for: "telegram-sticker", "--max-bytes", "200")
      #expect(run.exitCode == 1)
      let found = try error(run)
      #expect(found["kind"] as? String == "tooLarge")
      #expect(
        (found["message"] as? String)?.contains(
          "nothing fits into --max-bytes 200 (--target telegram-sticker): --crf 63 still takes")
          == true)
    }

    /// Small pictures grow by whole factors, large ones shrink, short ones are played again.
    @Test(arguments: [
      ((20, 10), (80, 40)), ((440, 1300), (434, 1280)),
    ])
    func x(from: (Int, Int), to: (Int, Int)) throws {
      try put("post.gif", width: from.0, height: from.1, delays: [20, 20])
      let run = try convert("post.gif", for: "x")
      #expect(run.exitCode == 0, "\(run.errors)")
      let (stream, file) = try probe("out/post.mp4")
      #expect(stream.codecName == "h264" && stream.pixFmt == "yuv420p")
      #expect(stream.width == to.0 && stream.height == to.1)
      #expect(stream.rate <= 60)
      #expect(abs(file.seconds - 0.8) <= 0.001)
    }

    @Test func xRefusesStrips() throws {
      try put("strip.gif", width: 400, height: 100, delays: [50, 50])
      let run = try convert("strip.gif", for: "x")
      #expect(run.exitCode == 1)
      #expect(
        try error(run)["message"] as? String
          == "mp4: x takes at most 3 times as wide as high, this is 400×100 (--scale WxH)")
    }

    /// Five pictures a second are shown at 25, and eight times.
    @Test(arguments: [[], ["--codec", "hevc"]])
    func instagram(options: [String]) throws {
      try put("reel.gif", width: 150, height: 90, delays: [20, 20])
      let run = try space.gifmill(
        ["convert", "reel.gif", "-o", "out", "--target", "instagram"] + options)
      #expect(run.exitCode == 0, "\(run.errors)")
      let (stream, file) = try probe("out/reel.mp4")
      #expect(stream.codecName == (options.last ?? "h264") && stream.pixFmt == "yuv420p")
      #expect(stream.width == 150 && stream.height == 90)
      #expect(stream.rate >= 23 && stream.rate <= 60)
      #expect(abs(file.seconds - 3.2) <= 0.001)
      #expect(Double(file.bytes) * 8 <= 25_000_000 * file.seconds)
    }

    @Test func instagramNeedsARateThatStillsDoNotHave() throws {
      try put("still.gif", width: 64, height: 64, delays: [nil])
      #expect(
        try error(convert("still.gif", for: "instagram"))["message"] as? String
          == "mp4: instagram takes at least 23 pictures a second, this has 10 (--fps 23)")
      #expect(try convert("still.gif", for: "instagram", "--fps", "23").exitCode == 0)
      #expect(try probe("out/still.mp4").file.seconds == 3)
    }

    @Test func web() throws {
      try put("page.gif", width: 31, height: 20, delays: [10, 20])
      let run = try convert("page.gif", for: "web")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(
        try space.tree("out").keys.sorted()
          == ["page.html", "page.mp4", "page.poster.png", "page.webm"])
      let mp4 = try probe("out/page.mp4").stream
      #expect(mp4.codecName == "h264" && mp4.pixFmt == "yuv420p" && mp4.rate == 10)
      #expect(try probe("out/page.webm").stream.codecName == "vp9")
    }

    @Test(arguments: [
      ("telegram-sticker", ["--fps", "31"], "--fps 31 breaks a limit"),
      ("telegram-sticker", ["--max-fps", "60"], "at most 30 pictures a second"),
      ("telegram-sticker", ["--codec", "av1"], "which takes vp9"),
      ("telegram-sticker", ["--scale", "fit=256x256"], "a longer side of exactly 512 pixels"),
      ("x", ["--min-duration", "200"], "at most 140 seconds"),
      ("x", ["--to", "webm"], "--to webm breaks a limit of --target x, which takes mp4"),
      ("instagram", ["--fps", "10"], "at least 23 pictures a second"),
      ("instagram", ["--codec", "av1"], "which takes h264 or hevc"),
      ("web", ["--pixel-format", "yuv444p"], "which takes yuv420p"),
    ])
    func optionsThatBreakALimitAreRefused(
      target: String, options: [String], message: String
    ) throws {
      let run = try space.gifmill(["convert", "missing.gif", "--target", target] + options)
      #expect(run.exitCode == 64)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }
#endif
