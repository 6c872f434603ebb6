import Foundation
import GIFMillTestSupport
import Testing

/// A `frames.json` as input.
@Suite(.timeLimit(.minutes(5))) struct FramesInputTests {
  let workspace: Workspace

  /// Three frames of `walk.gif`, written out by the frames sink.
  init() throws {
    workspace = try Workspace()
    var writer = GIFWriter(delays: [10, 7, 130])
    writer.loop = 2
    try workspace.put("walk.gif", writer.bytes)
    #expect(try workspace.gifmill("convert", "walk.gif", "--to", "frames").exitCode == 0)
  }

  private func info(_ input: String) throws -> [String: Any] {
    try json(workspace.gifmill("info", "--json", input).output)
  }

  @Test func framesComeBackWithTheirTimes() throws {
    let line = try info("walk/frames.json")
    let frames = try #require(line["frames"] as? [[String: Any]])
    #expect(frames.map { $0["rawDelay"] as? String } == ["1/10", "7/100", "13/10"])
    #expect(line["plays"] as? Int == 3)
    #expect(line["width"] as? Int == 6)
  }

  @Test func framesOfFramesAreTheSameFiles() throws {
    let run = try workspace.gifmill(
      "convert", "walk/frames.json", "-o", "again", "--to", "frames")
    #expect(run.exitCode == 0, "\(run.errors)")
    let (first, second) = (try workspace.tree("walk"), try workspace.tree("again/walk"))
    for name in ["0000.png", "0001.png", "0002.png"] { #expect(first[name] == second[name]) }
    #expect(second.keys.sorted() == first.keys.sorted())
    let keyframes = try [first, second].map { tree in
      let text = String(decoding: try #require(tree["frames.json"]), as: UTF8.self)
      return try #require(json(text)["keyframes"] as? [[String: Any]]).map {
        [$0["time"] as? String, $0["duration"] as? String]
      }
    }
    #expect(keyframes[0] == keyframes[1])
  }

  @Test func retouchedPicturesAreTaken() throws {
    try workspace.put("walk/0001.png", workspace.folder.contents("walk/0002.png"))
    let run = try workspace.gifmill(
      "convert", "walk/frames.json", "-o", "sheet", "--to", "spritesheet", "--json")
    #expect(run.exitCode == 0, "\(run.errors)")
    let sheet = try json(workspace.text("sheet/walk.json"))
    #expect((sheet["cells"] as? [Any])?.count == 2)
  }

  @Test func whatIsWrongIsNamed() throws {
    func message(_ arguments: String...) throws -> String {
      let run = try workspace.gifmill(arguments)
      #expect(run.exitCode == 1)
      return run.errors
    }
    try workspace.put("other.gif", GIFWriter(width: 5, height: 5, delays: [1]).bytes)
    #expect(try workspace.gifmill("convert", "other.gif", "--to", "frames").exitCode == 0)
    let good = try workspace.text("walk/frames.json")
    let original = try workspace.folder.contents("walk/0001.png")

    try workspace.put("walk/0001.png", workspace.folder.contents("other/0000.png"))
    #expect(try message("info", "walk/frames.json").contains("0001.png has 5×5 pixels"))
    try workspace.put("walk/0001.png", Array(original.dropLast(40)))
    #expect(try message("info", "walk/frames.json").contains("frame 1"))
    try workspace.remove("walk/0001.png")
    #expect(try message("info", "walk/frames.json").contains("0001.png: cannot read"))

    try workspace.put(
      "walk/frames.json", good.replacingOccurrences(of: "0001.png", with: "../walk.gif"))
    #expect(try message("info", "walk/frames.json").contains("'files[1]' must be a name"))
    try workspace.put("walk/frames.json", "{\"schema\": \"gifmill.spritesheet/1\"}")
    #expect(try message("info", "walk/frames.json").contains("JSON of another kind"))
  }

  @Test func runNoticesAChangedPicture() throws {
    try workspace.put(
      "web.json5", "{inputs: ['walk/frames.json'], output: 'out', outputs: [{sink: 'spritesheet'}]}"
    )
    #expect(try workspace.gifmill("run", "web.json5").exitCode == 0)
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 0)
    try workspace.put("walk/0001.png", workspace.folder.contents("walk/0002.png"))
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 3)
    #expect(try workspace.gifmill("run", "web.json5").exitCode == 0)
    #expect(try workspace.gifmill("run", "web.json5", "--check").exitCode == 0)
    let sheet = try json(workspace.text("out/walk.json"))
    #expect((sheet["cells"] as? [Any])?.count == 2)
  }

  @Test func picturesAreNotOverwritten() throws {
    let run = try workspace.gifmill("convert", "walk/frames.json", "--to", "frames")
    #expect(run.exitCode == 64, "\(run.errors)")
  }
}
