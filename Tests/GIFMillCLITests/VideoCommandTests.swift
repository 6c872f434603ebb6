#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import Testing

  /// Videos that the command makes, looked at with programs that are not ours.
  @Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: ExternalTool("ffmpeg").isPresent, "needs ffmpeg"))
  struct VideoCommandTests {
    private let space: Workspace

    init() throws { space = try Workspace() }

    /// 060: white is laid under half-transparent red.
    @Test func halfTransparentRedIsBlended() throws {
      var writer = APNGWriter(width: 8, height: 8)
      let red = RGBA(red: 255, green: 0, blue: 0, alpha: 128)
      writer.frames = [.init(PixelRect(writer.canvas), fill: red)]
      try space.put("half.png", writer.bytes)
      let run = try space.gifmill("convert", "half.png")
      #expect(run.exitCode == 0)
      #expect(run.errors.contains("100.0 % of all pixels were transparent"))
      let pixel = try #require(try frames("half.mp4", width: 8, height: 8).first).prefix(3)
      #expect(zip(pixel, [255, 127, 127]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(pixel)")
    }

    /// 066: at twice the size a logical pixel has a chroma sample of its own.
    @Test func doubledCheckerboardKeepsItsColours() throws {
      var writer = GIFWriter(
        width: 16, height: 16,
        palette: [RGBA(red: 255, green: 0, blue: 0), RGBA(red: 0, green: 0, blue: 255)])
      let indices = (0..<256).map { UInt8(($0 / 16 + $0) & 1) }
      writer.frames = [.init(PixelRect(writer.screen), indices: indices, delay: 50)]
      try space.put("checks.gif", writer.bytes)
      #expect(try space.gifmill("convert", "checks.gif", "--scale", "2").exitCode == 0)
      let picture = try #require(try frames("checks.mp4", width: 32, height: 32).first)
      var worst = 0
      for place in 0..<32 * 32 {
        let isBlue = indices[place / 64 * 16 + place % 32 / 2] == 1
        let wanted = isBlue ? [0, 0, 255] : [255, 0, 0]
        for channel in 0..<3 {
          worst = max(worst, abs(Int(picture[place * 4 + channel]) - wanted[channel]))
        }
      }
      #expect(worst <= 12)
    }

    /// 068: as many processors as there are, or one.
    @Test(
      .enabled(if: Program(named: "taskset") != nil, "taskset is not installed"),
      arguments: [
        ["--to", "mp4"], ["--to", "mp4", "--codec", "hevc"], ["--to", "mp4", "--codec", "av1"],
        ["--to", "webm"],
      ])
    func oneProcessorGivesTheSameBytes(options: [String]) throws {
      _ = try ExternalTool("ffmpeg").output([
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=320x240:rate=10", "-frames:v", "100",
        "-f", "apng", space.folder.path("source.png"),
      ])
      let all = try space.gifmill(["convert", "source.png", "-o", "all", "--jobs", "8"] + options)
      #expect(all.exitCode == 0, "\(all.errors)")
      let one = try #require(Program(named: "taskset")).run(
        ["-c", "0", Program.gifmill.url.path, "convert", "source.png", "-o", "one", "--jobs", "1"]
          + options, in: space.folder.url)
      #expect(one.exitCode == 0, "\(one.errors)")
      let results = try space.tree("all")
      #expect(results.count == 1)
      #expect(try space.tree("one") == results)
    }

    /// 069: the index stands in front, so an output cannot be a stream; that is said at once.
    @Test func standardOutputIsRefused() throws {
      let run = try Program.gifmill.run(
        ["convert", "-", "-o", "-"], in: space.folder.url,
        input: Data(GIFWriter(delays: [10, 20]).bytes))
      #expect(run.exitCode == 64)
      #expect(run.output.isEmpty)
      #expect(run.errors.contains("-o - is not possible"))
      #expect(try space.tree(".").isEmpty)
    }

    /// 070: whole plays until it is long enough, each like the first.
    @Test func shortClipsArePlayedAgain() throws {
      var writer = GIFWriter(width: 16, height: 16, delays: [10, 20])
      writer.palette = [.white, RGBA(red: 200, green: 30, blue: 60)]
      try space.put("short.gif", writer.bytes)
      #expect(
        try space.gifmill("convert", "short.gif", "--fps", "10", "--min-duration", "1").exitCode
          == 0
      )
      let pictures = try frames("short.mp4", width: 16, height: 16)
      #expect(pictures.count == 12)
      for (tick, picture) in pictures.enumerated() {
        let wanted = tick % 3 == 0 ? [255, 255, 255] : [200, 30, 60]
        #expect(zip(picture, wanted).allSatisfy { abs(Int($0) - $1) <= 12 }, "tick \(tick)")
      }
    }

    /// Every picture as ffmpeg decodes it, RGBA.
    private func frames(_ name: String, width: Int, height: Int) throws -> [[UInt8]] {
      let bytes = try ExternalTool("ffmpeg").output([
        "-v", "error", "-bitexact", "-i", space.folder.path(name), "-vsync", "passthrough",
        "-sws_flags", "neighbor+accurate_rnd+full_chroma_int+bitexact", "-f", "rawvideo",
        "-pix_fmt", "rgba", "-",
      ])
      let size = width * height * 4
      return stride(from: 0, to: bytes.count - size + 1, by: size).map {
        Array(bytes[$0..<$0 + size])
      }
    }
  }
#endif
