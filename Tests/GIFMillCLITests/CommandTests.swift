import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

/// The real binary, from outside.
@Suite(.timeLimit(.minutes(5))) struct CommandTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func gifmill(_ arguments: String..., environment: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try Program.gifmill.run(arguments, in: folder.url, environment: environment)
  }

  func put(_ name: String, _ bytes: [UInt8]) throws {
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(name)) }

  func json(_ line: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func helpAndVersionGoToStandardOutput() throws {
    for words in [["--help"], ["-h"], ["help"]] {
      let run = try Program.gifmill.run(words)
      #expect(run.exitCode == 0)
      #expect(run.output.contains("USAGE: gifmill COMMAND"))
      #expect(run.errors.isEmpty)
    }
    let run = try gifmill("convert", "--help")
    #expect(run.output.contains("ARGUMENTS:") && run.output.contains("--max-canvas-pixels N"))
    #expect(try gifmill("--version").output.hasPrefix("gifmill "))
  }

  @Test(arguments: [
    ([], "no command given"),
    (["covert"], "'covert' is not a command (did you mean 'convert'?)"),
    (["convert"], "nothing to convert"),
    (["convert", "a.gif", "--to", "framse"], "there is no sink 'framse' (did you mean 'frames'?)"),
    (
      ["convert", "a.gif", "--to", "frames", "--max-sheet-size", "64"],
      "--max-sheet-size is an option of spritesheet, not of frames"
    ),
    (["convert", "a.gif", "--to", "frames", "-o", "-"], "-o - is not possible"),
    (["convert", "a.gif", "--fps", "0"], "--fps: '0' is not auto"),
    (["convert", "a.gif", "--strict", "--accept-damaged"], "contradict each other"),
    (
      ["convert", "a.gif", "--to", "frames", "--report", "r.txt"],
      "does not end in .json, .xml, .md, .html"
    ),
    (["run"], "no pipeline file given"),
    (["run", "missing.json5"], "missing.json5: cannot read: No such file or directory"),
  ])
  func wrongUsageIs64(words: [String], message: String) throws {
    let run = try Program.gifmill.run(words, in: folder.url)
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  /// 083
  @Test func collidingOutputsAreRefusedBeforeAnythingIsWritten() throws {
    let bytes = GIFWriter(delays: [10, 20]).bytes
    for name in ["a/walk.gif", "b/walk.gif"] { try put(name, bytes) }
    let run = try gifmill("convert", "a/walk.gif", "b/walk.gif", "-o", "out", "--to", "frames")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("a/walk.gif") && run.errors.contains("b/walk.gif"))
    #expect(!exists("out"))
  }

  @Test func aFolderKeepsItsTree() throws {
    let bytes = GIFWriter(delays: [10, 20]).bytes
    for name in ["art/a/walk.gif", "art/b/walk.gif", "art/notes.txt"] { try put(name, bytes) }
    let run = try gifmill("convert", "art", "-o", "out", "--to", "frames")
    #expect(run.exitCode == 0)
    #expect(exists("out/a/walk/frames.json") && exists("out/b/walk/frames.json"))
  }

  /// 085
  @Test(arguments: [
    "  two  spaces.gif", "-x.gif", "\u{4e0d}.gif", "it's \"quoted\".gif", "line\nbreak.gif",
    "a 'quote\"\nand a line break.gif",
  ])
  func namesAreOpaque(name: String) throws {
    try put(name, GIFWriter(delays: [10, 20]).bytes)
    let run = try gifmill("convert", "--to", "frames", "-o", "out", "--", name)
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(exists("out/" + name.dropLast(4) + "/frames.json"))
  }

  /// Through a shell, because this test could not pass such a name itself.
  @Test func namesNeedNotBeText() throws {
    try put("plain.gif", GIFWriter(delays: [10, 20]).bytes)
    let shell = try #require(Program(named: "bash"))
    let script = """
      n=$(printf 'b\\377d'); cp plain.gif "$n.gif" && \
      "\(Program.gifmill.url.path)" convert --to frames -o out "$n.gif" && \
      test -f "out/$n/frames.json"
      """
    let run = try shell.run(["-c", script], in: folder.url)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  /// 088, 095
  @Test func aBatchGoesOnAfterABadFile() throws {
    try put("a.gif", GIFWriter(delays: [10, 20]).bytes)
    try put("b.gif", Array("not an image".utf8))
    try put("c.gif", GIFWriter(delays: [10, 20]).bytes)
    let run = try gifmill(
      "convert", "--json", "--to", "frames", "-o", "out", "a.gif", "b.gif", "c.gif")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("b.gif: at byte 0: not a GIF, PNG, WebP, MP4 or WebM file"))
    let lines = try run.outputLines.map(json)
    #expect(
      lines.map { $0["schema"] as? String } == [
        "gifmill.result/1", "gifmill.result/1", "gifmill.result/1", "gifmill.summary/1",
      ])
    #expect(lines[1]["status"] as? String == "failed")
    #expect((lines[1]["error"] as? [String: Any])?["kind"] as? String == "unsupported")
    #expect(lines[3]["converted"] as? Int == 2)
    #expect(lines[3]["failed"] as? Int == 1)
    #expect(exists("out/a/frames.json") && exists("out/c/frames.json"))
  }

  @Test func quietLeavesErrorsOnly() throws {
    try put("a.gif", GIFWriter(delays: [10, 20]).bytes)
    let run = try gifmill("convert", "-q", "--to", "frames", "-o", "out", "a.gif", "b.gif")
    #expect(run.exitCode == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors == "gifmill: b.gif: cannot read: No such file or directory\n")
  }

  @Test func standardInputIsCalledSo() throws {
    let run = try Program.gifmill.run(
      ["convert", "-", "--to", "frames", "-o", "out"], in: folder.url,
      input: Data(GIFWriter(delays: [10, 20]).bytes))
    #expect(run.exitCode == 0)
    #expect(exists("out/stdin/frames.json"))
  }

  @Test func aDryRunWritesNothing() throws {
    try put("a.gif", GIFWriter(delays: [10, 20]).bytes)
    let run = try gifmill("convert", "-n", "--json", "--to", "frames", "-o", "out", "a.gif")
    #expect(run.exitCode == 0)
    let line = try json(try #require(run.outputLines.first))
    #expect(line["schema"] as? String == "gifmill.plan/1")
    #expect(!exists("out"))
  }

  @Test func infoSaysWhatAFileHolds() throws {
    var writer = GIFWriter(width: 32, height: 32, delays: [10, 20, 30])
    writer.loop = 0
    try put("walk.gif", writer.bytes)
    let run = try gifmill("info", "--json", "walk.gif", "missing.gif")
    #expect(run.exitCode == 1)
    #expect(
      run.outputLines[0].hasPrefix(
        #"{"schema":"gifmill.info/1","path":"walk.gif","format":"gif","width":32,"height":32,"#
          + #""animated":true,"frameCount":3,"plays":0,"damaged":false,"warnings":[],"#
          + #""duration":{"seconds":0.6,"exact":"3/5"},"frames":[{"index":0,"x":0,"y":0,"#
          + #""width":32,"height":32,"rawDelay":"1/10","effectiveDelay":"1/10","start":"0","#
          + #""disposal":"none"}"#))
    #expect(
      run.outputLines[0].contains(
        #""rate":{"auto":"10","maxErrorMs":0,"ticks":6,"dropped":[]},"bytesPerFrame":4096,"#
          + #""comments":[],"timing":{"rateReason":"#))
    #expect((try json(run.outputLines[1])["error"] as? [String: Any])?["kind"] as? String == "io")
  }

  @Test func outputsAreScaled() throws {
    try put("walk.gif", GIFWriter(width: 5, height: 3, delays: [10, 20]).bytes)
    #expect(try gifmill("convert", "walk.gif", "--to", "spritesheet", "--scale", "4").exitCode == 0)
    let sheet = try json(String(decoding: folder.contents("walk.json"), as: UTF8.self))
    #expect(sheet["scale"] as? Int == 4)
    let cell = try #require((sheet["cells"] as? [[String: Any]])?.first)
    #expect(cell["width"] as? Int == 20)
    #expect(cell["height"] as? Int == 12)
    let huge = try gifmill("convert", "walk.gif", "--to", "frames", "--scale", "100000x100000")
    #expect(huge.exitCode == 1)
    #expect(huge.errors.contains("--max-canvas-pixels"))
    #expect(try gifmill("convert", "walk.gif", "--scale", "big").exitCode == 64)
  }

  @Test func severalSizesMakeAnOutputEach() throws {
    try put("walk.gif", GIFWriter(width: 5, height: 3, delays: [10, 20]).bytes)
    let run = try gifmill("convert", "walk.gif", "--to", "spritesheet,frames", "--scale", "1,2,0.5")
    #expect(run.exitCode == 0)
    for (suffix, scale, width) in [("", 1, 5), ("@2x", 2, 10), ("@0.5x", 0.6, 3)] {
      let sheet = try json(
        String(decoding: folder.contents("walk\(suffix).json"), as: UTF8.self))
      #expect(sheet["scale"] as? Double == scale)
      #expect((sheet["cells"] as? [[String: Any]])?.first?["width"] as? Int == width)
      #expect(
        (sheet["pages"] as? [[String: Any]])?.first?["image"] as? String == "walk\(suffix).png")
      #expect(exists("walk\(suffix)/frames.json"))
    }
    #expect(try gifmill("convert", "walk.gif", "--to", "frames", "--scale", "@2x").exitCode == 0)
    for wrong in ["1,1", "1,1/2", "1,64x64", "2,", "1,@1x,1"] {
      #expect(try gifmill("convert", "walk.gif", "--scale", wrong).exitCode == 64, "\(wrong)")
    }
  }

  @Test func runTakesAPipelineFile() throws {
    try put("art/walk.gif", GIFWriter(delays: [10, 20]).bytes)
    try put(
      "web.json5",
      Array("{inputs: ['art/*.gif'], output: 'out', outputs: [{sink: 'frames'}]}".utf8))
    #expect(try gifmill("run", "web.json5").exitCode == 0)
    #expect(exists("out/walk/frames.json"))
    #expect(try gifmill("run", "web.json5", "-o", "other").exitCode == 0)
    #expect(exists("other/walk/frames.json"))
  }

  /// 089
  @Test func anEmptyMatchIsAnError() throws {
    try put(
      "web.json5",
      Array("{inputs: ['art/*.gif'], output: 'out', outputs: [{sink: 'frames'}]}".utf8))
    let run = try gifmill("run", "web.json5")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("web.json5: inputs[0]: 'art/*.gif' meets no file"))
    #expect(try gifmill("run", "web.json5", "--check").exitCode == 64)
  }

  @Test func aReportHoldsTheSameAsTheLines() throws {
    try put("a.gif", GIFWriter(delays: [10, 20]).bytes)
    let run = try gifmill("convert", "--report", "r.json", "--to", "frames", "-o", "out", "a.gif")
    #expect(run.exitCode == 0)
    let report = try json(String(decoding: try folder.contents("r.json"), as: UTF8.self))
    #expect(report["schema"] as? String == "gifmill.report/1")
    #expect((report["results"] as? [Any])?.count == 1)
    #expect((report["summary"] as? [String: Any])?["converted"] as? Int == 1)
  }
}

#if Video
  extension CommandTests {
    /// What one sink takes and another does not is not refused before it is clear which is meant.
    @Test func sinksTakeTheirOwnCodecs() throws {
      try put("walk.gif", GIFWriter(width: 16, height: 16, delays: [10, 20]).bytes)
      #expect(try gifmill("convert", "walk.gif", "--to", "webm", "--codec", "vp9").exitCode == 0)
      let run = try gifmill("convert", "walk.gif", "--to", "mp4", "--codec", "vp9")
      #expect(run.exitCode == 64)
      #expect(run.errors.contains("'vp9' is not one of h264, hevc, av1"))
    }

    @Test func namedBackgroundsMakeAnOutputEach() throws {
      var gif = GIFWriter(width: 4, height: 4, delays: [10, 20])
      for frame in gif.frames.indices { gif.frames[frame].transparentIndex = 0 }
      try put("logo.gif", gif.bytes)
      let run = try gifmill("convert", "logo.gif", "--background", "light=#fff,dark=#102030")
      #expect(run.exitCode == 0)
      #expect(exists("logo.light.mp4") && exists("logo.dark.mp4") && !exists("logo.mp4"))
      #expect(try gifmill("convert", "logo.gif", "--background", "#102030").exitCode == 0)
      #expect(try folder.contents("logo.mp4") == folder.contents("logo.dark.mp4"))
      for wrong in ["light=#fff,light=#000", "=#fff", "a/b=#fff", "light", "light=#fff,#000"] {
        #expect(try gifmill("convert", "logo.gif", "--background", wrong).exitCode == 64)
      }
    }
  }
#endif
