#if Video
  import Foundation
  import GIFMillTestSupport
  import Testing

  /// Video files on the command line.
  @Suite(.timeLimit(.minutes(5)), .enabled(if: Program(named: "ffmpeg") != nil, "needs ffmpeg"))
  struct VideoInputTests {
    let workspace: Workspace

    init() throws { workspace = try Workspace() }

    private func putClip(_ name: String, rate: String, count: Int) throws {
      let ffmpeg = try #require(Program(named: "ffmpeg"))
      let run = try ffmpeg.run(
        ["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=64x48:rate=\(rate)"]
          + ["-frames:v", "\(count)", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-g", "4", name],
        in: workspace.folder.url)
      #expect(run.exitCode == 0, "\(run.errors)")
    }

    @Test func aClipBecomesASheet() throws {
      try putClip("clip.mp4", rate: "12", count: 6)
      let run = try workspace.gifmill(
        "convert", "clip.mp4", "--to", "spritesheet,frames", "-o", "out", "--json")
      #expect(run.exitCode == 0, "\(run.errors)")
      let sheet = try json(workspace.text("out/clip.json"))
      let source = try #require(sheet["source"] as? [String: Any])
      #expect(source["format"] as? String == "mp4")
      #expect(source["plays"] as? Int == 1)
      // The first two pictures of the test picture are equal and share a cell.
      #expect((sheet["cells"] as? [Any])?.count == 5)
      let keyframes = try #require(sheet["keyframes"] as? [[String: Any]])
      #expect(keyframes.map { $0["duration"] as? String } == Array(repeating: "1/12", count: 6))
      #expect(
        try JSONSchema("spritesheet.schema.json").problems(
          in: workspace.folder.contents("out/clip.json")) == [])
      #expect(workspace.exists("out/clip/0005.png"))
    }

    /// Short delays are lengthened in images alone.
    @Test func infoKeepsFastVideoFast() throws {
      try putClip("fast.mp4", rate: "120", count: 6)
      let run = try workspace.gifmill("info", "--json", "fast.mp4")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try JSONSchema("info.schema.json").problems(in: Array(run.output.utf8)) == [])
      let line = try json(run.output)
      #expect(line["format"] as? String == "mp4")
      #expect(line["width"] as? Int == 64)
      #expect(line["frameCount"] as? Int == 6)
      let frames = try #require(line["frames"] as? [[String: Any]])
      #expect(frames.map { $0["rawDelay"] as? String } == Array(repeating: "1/120", count: 6))
      #expect(frames.map { $0["effectiveDelay"] as? String } == Array(repeating: "1/120", count: 6))
    }

    @Test func aWalkLeavesVideosAlone() throws {
      try putClip("clip.mp4", rate: "12", count: 2)
      try workspace.put("art/walk.gif", GIFWriter(delays: [10, 20]).bytes)
      try workspace.put("art/clip.mp4", workspace.folder.contents("clip.mp4"))
      let run = try workspace.gifmill("convert", "art", "--to", "frames", "-o", "out", "--json")
      #expect(run.exitCode == 0, "\(run.errors)")
      #expect(try json(run.outputLines.last ?? "")["converted"] as? Int == 1)
    }

    @Test func aCutClipIsDamaged() throws {
      try putClip("clip.mp4", rate: "12", count: 24)
      let ffmpeg = try #require(Program(named: "ffmpeg"))
      _ = try ffmpeg.run(
        ["-v", "error", "-i", "clip.mp4", "-c", "copy", "-movflags", "+faststart", "front.mp4"],
        in: workspace.folder.url)
      let bytes = try workspace.folder.contents("front.mp4")
      try workspace.put("cut.mp4", Array(bytes[..<(bytes.count * 3 / 4)]))
      let run = try workspace.gifmill("convert", "cut.mp4", "--to", "frames", "--json")
      #expect(run.exitCode == 1)
      #expect(try json(run.outputLines[0])["status"] as? String == "damaged")
      #expect(workspace.exists("cut/0000.png"))
    }
  }
#endif
