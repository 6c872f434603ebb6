import Foundation
import GIFMillCore
import GIFMillPipeline
import GIFMillTestSupport
import Testing

@Suite struct PipelineFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["art/walk.gif", "art/hero/run.gif", "art/drafts/old.gif", "art/notes.txt"] {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(GIFWriter(delays: [10, 20]).bytes).write(to: url)
    }
  }

  private func read(_ text: String) throws -> PipelineFile {
    try Data(text.utf8).write(to: folder.url.appending(path: "web.json5"))
    return try PipelineFile(
      FilePath(folder.path("web.json5")), conversionOptions: ConversionOptions.descriptions,
      sinks: [TickListSink.descriptor])
  }

  @Test func readsEverything() throws {
    let file = try read(
      """
      { // a comment
        name: 'web',
        inputs: ["art/**/*.gif", "!art/drafts/**",],
        output: "../build/web",
        options: { fps: 12.5, strict: true, title: "all" },
        outputs: [{ sink: "ticks", pages: 2, parts: ["a", "b"] }],
      }
      """)
    #expect(file.name == "web")
    let found = try file.findInputs()
    let inputs = found.map {
      $0.displayName.description.replacingOccurrences(of: folder.url.path + "/", with: "")
    }
    #expect(inputs == ["art/hero/run.gif", "art/walk.gif"])
    #expect(found.map(\.folder) == ["hero", ""])
    #expect(
      file.outputFolder.description
        == folder.url.deletingLastPathComponent().appending(path: "build/web").path)
    #expect(file.options["fps"] == "12.5")
    #expect(file.options.isOn("strict"))
    let output = try #require(file.outputs.first)
    #expect(output.options["title"] == "all")
    #expect(output.options.integer("pages") == 2)
    #expect(output.options.list("parts") == ["a", "b"])
  }

  /// Sizes and colours that make several outputs may be written as lists and objects.
  @Test func readsWhatMakesSeveralOutputs() throws {
    let file = try read(
      """
      { inputs: ['art/*.gif'], output: 'out', options: { scale: [1, '2'] },
        outputs: [{ sink: 'ticks', ground: { light: '#fff', dark: '#111' } }] }
      """)
    #expect(file.options["scale"] == "1,2")
    #expect(file.outputs[0].options["ground"] == "dark=#111,light=#fff")
    let plan = try Plan([
      BatchRequest(
        inputs: file.findInputs(), outputFolder: file.outputFolder, outputs: file.outputs,
        options: ConversionOptions(file.options))
    ])
    #expect(
      plan.jobs[0].claimedPaths.map { $0[0].lastComponent.description } == [
        "walk.dark.txt", "walk.dark@2x.txt", "walk.light.txt", "walk.light@2x.txt",
      ])
  }

  private static let start = "{ inputs: ['art/*.gif'], output: 'out', "

  @Test(arguments: [
    ("{", "web.json5: not valid JSON5"),
    ("[]", "web.json5: expected an object, found a list"),
    ("{ output: 'x', outputs: [{sink:'ticks'}] }", "web.json5: inputs: missing"),
    (start + "}", "web.json5: outputs: missing"),
    (start + "outputs: [] }", "web.json5: outputs: the list is empty"),
    (start + "outputs: [{}] }", "web.json5: outputs[0].sink: missing"),
    (start + "outputs: [{sink: 'mp5'}] }", "web.json5: outputs[0].sink: there is no sink 'mp5'"),
    (
      start + "outputs: [{sink: 'ticks', pagse: 2}] }",
      "web.json5: outputs[0].pagse: unknown key (did you mean 'pages'?)"
    ),
    (
      start + "outputs: [{sink: 'ticks', pages: 10}] }",
      "web.json5: outputs[0].pages: '10' is not a whole number from 1 to 9"
    ),
    (
      start + "outputs: [{sink: 'ticks', pages: '2'}] }",
      "web.json5: outputs[0].pages: expected a whole number, found a string"
    ),
    (
      start + "outputs: [{sink: 'ticks', loud: 1}] }",
      "web.json5: outputs[0].loud: expected true or false, found a number"
    ),
    (
      start + "outputs: [{sink: 'ticks', ground: {'a/b': '#fff'}}] }",
      "web.json5: outputs[0].ground: 'a/b=#fff' is not a colour"
    ),
    (
      start + "outputs: [{sink: 'ticks', ground: {light: 1.5}}] }",
      "web.json5: outputs[0].ground: 'light=1.5' is not a colour"
    ),
    (
      start + "options: {fsp: 3}, outputs: [{sink: 'ticks'}] }",
      "web.json5: options.fsp: unknown key (did you mean 'fps'?)"
    ),
    (
      start + "outptus: 1, outputs: [{sink: 'ticks'}] }",
      "web.json5: outptus: unknown key (did you mean 'outputs'?)"
    ),
    (
      "{ inputs: ['art/*.gif', 'none/*.gif'], output: 'x', outputs: [{sink:'ticks'}] }",
      "web.json5: inputs[1]: 'none/*.gif' meets no file"
    ),
    (
      "{ inputs: ['art/*.gif', '!art/**'], output: 'x', outputs: [{sink:'ticks'}] }",
      "web.json5: inputs: no file is left to convert"
    ),
  ])
  func namesFileAndKey(text: String, message: String) throws {
    let error = try #require(throws: UsageError.self) { try read(text).findInputs() }
    #expect(error.description.contains(message))
  }
}
