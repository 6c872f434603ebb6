#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import Testing

  /// Ten animations as H.264 and as VP9, transparency kept: a browser and ffmpeg show the same picture
  /// at the same time (`Tests/Conformance/browser_video.py`).
  @Suite(
    .timeLimit(.minutes(10)),
    .enabled(
      if: ExternalTool.chromium.isPresent && ExternalTool("python3").isPresent
        && ExternalTool("ffmpeg").isPresent,
      "needs chromium, python3 and ffmpeg"))
  struct VideoBrowserTests {
    private struct Verdict: Decodable {
      struct Tick: Decodable {
        let tick: Int
        let mean: Double
        let far: Double
        let alpha: Double
        let before: Double?
        let after: Double?
      }
      let file: Int
      let width: Int
      let height: Int
      let duration: Double
      let hasAlpha: Bool
      let error: String?
      let ticks: [Tick]
    }

    /// Odd sides, delays of every length, transparency that comes and goes.
    private static let animations: [(name: String, bytes: [UInt8])] = {
      var clearing = GIFWriter(width: 33, height: 21, delays: [10, 20, 30, 10])
      for frame in clearing.frames.indices {
        clearing.frames[frame].rect = PixelRect(x: frame * 8, y: 3, width: 9, height: 15)
        clearing.frames[frame].indices = [UInt8](repeating: UInt8(frame * 60), count: 135)
        clearing.frames[frame].disposal = 2
      }
      return Sample.all.map { ($0.name, $0.bytes) } + [
        ("odd.gif", GIFWriter(width: 5, height: 3, delays: [10, 10, 10]).bytes),
        ("uneven.gif", GIFWriter(width: 20, height: 22, delays: [2, 3, 7, 11, 5]).bytes),
        ("held.gif", GIFWriter(width: 64, height: 48, delays: [100, 4, 4, 200]).bytes),
        ("clearing.gif", clearing.bytes),
        (
          "many.gif",
          GIFWriter(width: 97, height: 71, delays: (0..<40).map { 3 + $0 % 5 }).bytes
        ),
      ]
    }()

    @Test func browserAndFFmpegShowTheSame() throws {
      let space = try Workspace()
      for (name, bytes) in Self.animations { try space.put("art/\(name)", bytes) }
      let run = try space.gifmill("convert", "art", "-o", "out", "--to", "mp4,webm", "--json")
      #expect(run.exitCode == 0, "\(run.errors)")
      let results = try run.outputLines.map(json).filter { $0["outputs"] != nil }
      #expect(results.count == 10)
      let files = results.flatMap { result in
        (result["outputs"] as? [[String: Any]] ?? []).map { output in
          (path: output["path"] as? String ?? "", timeline: result["timeline"] as? [String: Any])
        }
      }

      let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Conformance/browser_video.py").path
      let output = try ExternalTool("python3").output(
        ["-B", script] + files.map { space.folder.path($0.path) })
      let verdicts = try output.split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(Verdict.self, from: Data($0))
      }
      #expect(verdicts.count == 20)
      for verdict in verdicts {
        let (path, timeline) = files[verdict.file]
        #expect(verdict.error == nil, "\(path)")
        let ticks = try #require(timeline?["ticks"] as? Int)
        let rate = try #require(Rational(parsing: timeline?["rate"] as? String ?? ""))
        #expect(abs(verdict.duration - Double(ticks) / rate.doubleValue) <= 0.001, "\(path)")
        #expect(verdict.ticks.count == min(10, ticks), "\(path)")
        for tick in verdict.ticks {
          // What is left is how both spread halved chroma over edges.
          #expect(tick.mean <= 5 && tick.far <= 0.03, "\(path): \(tick)")
          #expect(tick.alpha <= 0.5, "\(path): \(tick)")
          for other in [tick.before, tick.after].compactMap({ $0 }) {
            #expect(tick.mean <= other + 0.5, "\(path): \(tick)")
          }
        }
      }
      let transparent = verdicts.filter(\.hasAlpha).map { files[$0.file].path }
      #expect(transparent.sorted() == ["out/badge.webm", "out/clearing.webm", "out/tiles.webm"])
    }
  }
#endif
