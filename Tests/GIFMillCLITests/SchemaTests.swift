import Foundation
import GIFMillTestSupport
import Testing

/// What the command prints and writes as JSON, against the schemas that ship with it.
@Suite(.timeLimit(.minutes(5))) struct CommandSchemaTests {
  @Test func infoAndReportsFollowTheirSchemas() throws {
    let folder = try TemporaryFolder()
    try folder.write(GIFWriter(delays: [10, nil, 30]).bytes, "good.gif")
    try folder.write(Array("GIF89a".utf8), "bad.gif")
    let info = try Program.gifmill.run(["info", "--json", "good.gif", "bad.gif"], in: folder.url)
    let lines = info.output.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(try JSONSchema("info.schema.json").problems(in: Array(line.utf8)) == [])
    }
    _ = try Program.gifmill.run(
      ["convert", "good.gif", "bad.gif", "--to", "spritesheet", "--report", "report.json"],
      in: folder.url)
    #expect(
      try JSONSchema("report.schema.json").problems(in: folder.contents("report.json")) == [])
  }
}
