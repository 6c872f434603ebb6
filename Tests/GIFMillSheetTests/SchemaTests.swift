import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct SchemaTests {
  @Test(arguments: [
    [:], ["layout": "packed", "padding": "1"], ["pivot": "0.5,1", "premultiply": "true"],
    ["max-sheet-size": "8"],
  ])
  func sheetsFollowTheirSchema(options: [String: String]) throws {
    let run = try SheetRun(DialectSample.pictures, options: options)
    #expect(try JSONSchema("spritesheet.schema.json").problems(in: run.bytes("walk.json")) == [])
  }

  @Test(arguments: ["false", "true"])
  func framesFollowTheirSchema(perTick: String) throws {
    let pictures = DialectSample.pictures + [(DialectSample.pictures[0].canvas, 0)]
    let run = try SheetRun(pictures, sink: "frames", options: ["per-tick": perTick])
    #expect(
      try JSONSchema("frames.schema.json").problems(in: run.bytes("walk/frames.json")) == [])
  }

  @Test(arguments: [
    ("\"rate\": \"10\"", "\"rate\": 10", "$.timeline.rate is not"),
    ("\"empty\": false", "\"empty\": 0", "$.cells[0].empty is not"),
    ("\"scale\": 1,", "", "$.scale is missing"),
    ("\"scale\": 1,", "\"scale\": 1, \"more\": 2,", "$.more is not known"),
    ("\"plays\": 0", "\"plays\": -1", "$.source.plays breaks minimum"),
  ])
  func schemaNoticesWhatIsWrong(old: String, new: String, problem: String) throws {
    let run = try SheetRun(DialectSample.pictures)
    let text = String(decoding: try run.bytes("walk.json"), as: UTF8.self)
    let range = try #require(text.firstRange(of: old))
    let changed = text.replacingCharacters(in: range, with: new)
    let problems = try JSONSchema("spritesheet.schema.json").problems(in: Array(changed.utf8))
    #expect(problems.contains { $0.hasPrefix(problem) })
  }
}
