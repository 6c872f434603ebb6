#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import Testing

  /// `--to mp4,webm,poster,html`, from the command to a browser that loads the page.
  @Suite(.timeLimit(.minutes(5))) struct PageCommandTests {
    private let space: Workspace

    /// Odd sides, and a transparent corner that a page shines through.
    init() throws {
      space = try Workspace()
      var gif = GIFWriter(width: 33, height: 20, delays: [10, 20])
      gif.loop = 0
      for frame in gif.frames.indices {
        gif.frames[frame].transparentIndex = 0
        gif.frames[frame].disposal = 2
        gif.frames[frame].indices = (0..<33 * 20).map { place in
          place % 33 < 12 && place / 33 < 12 ? 0 : UInt8(60 + frame * 90)
        }
      }
      try space.put("art/a wave.gif", gif.bytes)
    }

    /// What the snippet asks for, in order, as names of files.
    private func references(_ snippet: String) throws -> [String] {
      let pattern = /(?:src|srcset|poster)="([^"]*)"/
      return try snippet.matches(of: pattern).map { match in
        try #require(String(match.1).removingPercentEncoding)
      }
    }

    @Test(arguments: [
      ([], ["a wave.webm", "a wave.mp4"]),
      (
        ["--background", "light=#fff,dark=#111"],
        ["a wave.light.webm", "a wave.light.mp4", "a wave.dark.webm", "a wave.dark.mp4"]
      ),
      (["--background", "sand=#cb9,sea=#069"], ["a wave.sand.webm", "a wave.sand.mp4"]),
    ])
    func everyReferenceIsAFile(options: [String], sources: [String]) throws {
      let run = try space.gifmill(
        ["convert", "art/a wave.gif", "-o", "out", "--to", "mp4,webm,poster,html"] + options)
      #expect(run.exitCode == 0, "\(run.errors)")
      let snippet = try space.text("out/a wave.html")
      let names = try references(snippet)
      #expect(names == ["a wave.poster.png"] + sources + ["a wave.poster.png"])
      for name in names { #expect(space.exists("out/\(name)"), "\(name)") }
      #expect(snippet.contains(#"width="33" height="20""#))
      #expect(snippet.contains("prefers-color-scheme") == (sources.count == 4))
    }

    private struct Shown: Decodable {
      let source: String?
      let poster: String?
      let isPlaying: Bool
      let width: Int
      let pixel: [Int]?
      let requests: [String]
      let missing: [String]
    }

    private func load(scheme: String, motion: String) throws -> Shown {
      let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Conformance/browser_page.py").path
      let output = try ExternalTool("python3").output([
        "-B", script, space.folder.path("out/a wave.html"), scheme, motion,
      ])
      return try JSONDecoder().decode(Shown.self, from: Data(output))
    }

    /// Readers get the video for the page they like, and those who want no motion the poster alone.
    @Test(
      .enabled(
        if: ExternalTool.chromium.isPresent && ExternalTool("python3").isPresent,
        "needs chromium and python3"))
    func aBrowserPlaysIt() throws {
      let run = try space.gifmill(
        "convert", "art/a wave.gif", "-o", "out", "--to", "mp4,poster,html", "--background",
        "light=#fff,dark=#111")
      #expect(run.exitCode == 0, "\(run.errors)")
      for (scheme, level) in [("light", 255), ("dark", 17)] {
        let shown = try load(scheme: scheme, motion: "no-preference")
        #expect(shown.source == "a wave.\(scheme).mp4")
        #expect(shown.isPlaying && shown.width == 34 && shown.missing.isEmpty)
        let pixel = try #require(shown.pixel)
        #expect(pixel.prefix(3).allSatisfy { abs($0 - level) <= 4 }, "\(pixel)")
      }
      let still = try load(scheme: "dark", motion: "reduce")
      #expect(still.source == nil && !still.isPlaying && still.poster == "a wave.poster.png")
      #expect(still.requests == ["a wave.poster.png"])
    }
  }
#endif
