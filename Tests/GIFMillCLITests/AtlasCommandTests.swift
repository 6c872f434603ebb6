import Foundation
import GIFMillTestSupport
import Testing

/// Several inputs on one set of pages.
@Suite struct AtlasCommandTests {
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace()
    try workspace.put("art/walk.gif", GIFWriter(width: 5, height: 3, delays: [10, 20]).bytes)
    try workspace.put("art/hero/run.gif", GIFWriter(width: 4, height: 4, delays: [20, 5]).bytes)
  }

  @Test func allInputsGoToOneSheet() throws {
    let run = try workspace.gifmill(
      "convert", "art", "--to", "spritesheet,frames", "--atlas", "ui", "--scale", "1,2",
      "--dialects", "css,godot,aseprite", "-o", "out", "--json")
    #expect(run.exitCode == 0)
    let lines = try run.outputLines.map(json)
    #expect(
      lines.map { $0["input"] as? String } == ["art/hero/run.gif", "art/walk.gif", "ui", nil])
    #expect(lines[2]["inputs"] as? [String] == ["art/hero/run.gif", "art/walk.gif"])
    #expect(lines[2]["timeline"] is NSNull)
    #expect((lines[3]["converted"] as? Int) == 3)
    for (suffix, scale) in [("", 1), ("@2x", 2)] {
      let atlas = try json(workspace.text("out/ui\(suffix).json"))
      #expect(atlas["schema"] as? String == "gifmill.atlas/1")
      #expect(atlas["scale"] as? Int == scale)
      let animations = try #require(atlas["animations"] as? [[String: Any]])
      #expect(animations.map { $0["name"] as? String } == ["hero/run", "walk"])
      #expect(animations.map { ($0["keyframes"] as? [Any])?.count } == [2, 2])
      #expect(workspace.exists("out/ui\(suffix).css"))
    }
    #expect(
      workspace.exists("out/walk/frames.json") && workspace.exists("out/hero/run@2x/0001.png"))
    #expect(!workspace.exists("out/walk.png"))
  }

  @Test func anAtlasIsStaleWhenOneOfItsInputsIs() throws {
    try workspace.put(
      "web.json5",
      "{inputs: ['art/**/*.gif'], output: 'out', outputs: [{sink: 'spritesheet', atlas: 'ui'}]}")
    func statuses() throws -> [String?] {
      let run = try workspace.gifmill("run", "web.json5", "--json", "--depfile", "out/d")
      return try run.outputLines.dropLast().map { try json($0)["status"] as? String }
    }
    #expect(try statuses() == ["converted"])
    let dependencies = try workspace.text("out/d")
    #expect(dependencies.contains("walk.gif") && dependencies.contains("hero/run.gif"))
    #expect(try statuses() == ["current"])
    try workspace.put("art/walk.gif", GIFWriter(width: 5, height: 3, delays: [10, 30]).bytes)
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 3)
    #expect(try statuses() == ["converted"])
    try workspace.remove("art/hero/run.gif")
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 3)
    #expect(try statuses() == ["converted"])
    #expect(try !workspace.text("out/ui.json").contains("hero"))
  }

  @Test func aBadInputIsNamed() throws {
    try workspace.put("art/torn.gif", Array(GIFWriter(delays: [10, 20]).bytes.dropLast(20)))
    let atlas = ["convert", "art", "--to", "spritesheet", "--atlas", "ui", "-o", "out", "--json"]
    let run = try workspace.gifmill(atlas)
    #expect(run.exitCode == 1)
    let line = try json(run.outputLines[0])
    #expect(line["status"] as? String == "damaged")
    let message = (line["error"] as? [String: Any])?["message"] as? String
    #expect(message?.hasPrefix("art/torn.gif: frame 1") == true)
    #expect(workspace.exists("out/ui.png"))
    try workspace.remove("out")
    #expect(try workspace.gifmill(atlas + ["--strict"]).exitCode == 1)
    #expect(!workspace.exists("out/ui.png"))
    try workspace.put("art/text.gif", "no picture at all")
    let failed = try workspace.gifmill(atlas)
    #expect(failed.exitCode == 1)
    #expect(failed.outputLines[0].contains("art/text.gif: "))
    #expect(!workspace.exists("out/ui.png"))
  }

  /// 073: neither the number of jobs nor the order of the arguments shows in what is made.
  @Test func orderAndJobsDoNotShow() throws {
    let names = (0..<20).map { "in/\($0).gif" }
    for (number, name) in names.enumerated() {
      try workspace.put(name, GIFWriter(width: 3 + number % 7, height: 4, delays: [10, 20]).bytes)
    }
    for (folder, arguments) in [("a", ["-j1"] + names), ("b", ["-j8"] + names.reversed())] {
      let common = ["convert", "-o", folder, "--to", "spritesheet", "--layout", "packed"]
      #expect(try workspace.gifmill(common + arguments).exitCode == 0)
      #expect(try workspace.gifmill(common + ["--atlas", "all"] + arguments).exitCode == 0)
    }
    #expect(try workspace.tree("a").count == 42)
    #expect(try workspace.tree("a") == workspace.tree("b"))
  }

  @Test func equalNamesAreRefused() throws {
    let run = try workspace.gifmill(
      "convert", "art/walk.gif", "art/hero/../walk.gif", "--to", "spritesheet", "--atlas", "ui")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("'walk' in the atlas ui"))
    for name in ["a/b", ".", "..", ".ui"] {
      let run = try workspace.gifmill("convert", "art", "--to", "spritesheet", "--atlas", name)
      #expect(run.exitCode == 64, "\(name)")
    }
  }
}
