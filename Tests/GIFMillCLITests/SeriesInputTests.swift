import Foundation
import GIFMillTestSupport
import Testing

/// Numbered pictures as input.
@Suite(.timeLimit(.minutes(5))) struct SeriesInputTests {
  let workspace: Workspace

  /// `shots/shot-0007.png` to `shots/shot-0009.png`, and `shots/shot-10.png`, which is none of them.
  init() throws {
    workspace = try Workspace()
    try workspace.put("walk.gif", GIFWriter(delays: [10, 20, 30]).bytes)
    #expect(try workspace.gifmill("convert", "walk.gif", "--to", "frames").exitCode == 0)
    for number in 0..<3 {
      try workspace.put(
        "shots/shot-000\(number + 7).png", workspace.folder.contents("walk/000\(number).png"))
    }
    try workspace.put("shots/shot-10.png", workspace.folder.contents("walk/0000.png"))
  }

  private func info(_ arguments: String...) throws -> [String: Any] {
    let run = try workspace.gifmill(["info", "--json"] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)")
    return try json(run.output)
  }

  @Test(arguments: [
    ("24", "1/24", "1/8"), ("30000/1001", "1001/30000", "1001/10000"), ("240", "1/240", "1/80"),
  ])
  func everyPictureLastsOneTick(rate: String, delay: String, duration: String) throws {
    let line = try info("shots/shot-%04d.png", "--fps", rate)
    let frames = try #require(line["frames"] as? [[String: Any]])
    #expect(frames.map { $0["effectiveDelay"] as? String } == [delay, delay, delay])
    #expect((line["duration"] as? [String: Any])?["exact"] as? String == duration)
    #expect((line["rate"] as? [String: Any])?["ticks"] as? Int == 3)
  }

  @Test func outputsAreNamedByWhatTheNumbersFollow() throws {
    let run = try workspace.gifmill(
      "convert", "shots/shot-%04d.png", "--fps", "12", "--to", "frames", "-o", "out")
    #expect(run.exitCode == 0, "\(run.errors)")
    for number in 0..<3 {
      #expect(
        try workspace.folder.contents("out/shot/000\(number).png")
          == workspace.folder.contents("walk/000\(number).png"))
    }
    for (name, number) in [("1.png", 0), ("2.png", 1)] {
      try workspace.put("run/\(name)", workspace.folder.contents("walk/000\(number).png"))
    }
    let plain = try workspace.gifmill(
      "convert", "run/%d.png", "--fps", "12", "--to", "spritesheet", "-o", "out")
    #expect(plain.exitCode == 0, "\(plain.errors)")
    #expect(try workspace.tree("out")["run.json"] != nil)
  }

  @Test func aGapIsNamed() throws {
    try workspace.remove("shots/shot-0008.png")
    let run = try workspace.gifmill("convert", "shots/shot-%04d.png", "--fps", "24")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("shots/shot-0008.png is missing"))
    #expect(run.errors.contains("shot-0007.png to shot-0009.png"))
  }

  @Test func whatIsMissingIsSaid() throws {
    let rateless = try workspace.gifmill("info", "shots/shot-%04d.png")
    #expect(rateless.exitCode == 1)
    #expect(rateless.errors.contains("say --fps N"))
    let nothing = try workspace.gifmill("info", "shots/none-%04d.png", "--fps", "24")
    #expect(nothing.exitCode == 64)
    #expect(nothing.errors.contains("'shots/none-%04d.png' meets no file"))
  }

  @Test func aFolderIsStillWalked() throws {
    let run = try workspace.gifmill("convert", "shots", "--json", "-o", "out")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(try json(run.outputLines.last ?? "")["skipped"] as? Int == 4)
  }

  @Test func runNoticesAChangedAndANewPicture() throws {
    try workspace.put(
      "web.json5",
      "{inputs: ['shots/shot-%04d.png'], output: 'out', options: {fps: '10'},"
        + " outputs: [{sink: 'spritesheet'}]}")
    func check() throws -> Int32 {
      #expect(try workspace.gifmill("run", "web.json5").exitCode == 0)
      return try workspace.gifmill("run", "web.json5", "--check").exitCode
    }
    #expect(try check() == 0)
    try workspace.put("shots/shot-0008.png", workspace.folder.contents("walk/0000.png"))
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 3)
    #expect(try check() == 0)
    try workspace.put("shots/shot-0010.png", workspace.folder.contents("walk/0001.png"))
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 3)
    #expect(try check() == 0)
  }
}
