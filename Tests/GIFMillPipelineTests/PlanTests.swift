import Foundation
import GIFMillCore
import GIFMillPipeline
import GIFMillTestSupport
import Testing

@Suite struct PlanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func plan(
    _ inputs: [String], to output: String = "out", title: String? = nil
  ) throws -> Plan {
    var options = OptionValues()
    options["title"] = title
    return try Plan([
      BatchRequest(
        inputs: inputs.map { InputFile(.file(FilePath(folder.path($0)))) },
        outputFolder: FilePath(folder.path(output)),
        outputs: [OutputRequest(TickListSink.descriptor, options: options)],
        options: ConversionOptions())
    ])
  }

  @Test(arguments: [
    ["a/walk.gif", "b/walk.gif"], ["walk.gif", "walk.webp"], ["walk.gif", "WALK.gif"],
    ["\u{e9}.gif", "e\u{301}.gif"],
  ])
  func refusesTwoInputsForOneOutput(inputs: [String]) throws {
    let error = try #require(throws: UsageError.self) { try plan(inputs) }
    #expect(error.reason.contains(inputs[0]))
    #expect(error.reason.contains(inputs[1]))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func namesAllOutputsThatCannotBeWritten() throws {
    let names = ["walk", "run", "hop"]
    let inputs = names.flatMap { ["a/\($0).gif", "b/\($0).gif"] }
    let error = try #require(throws: UsageError.self) { try plan(inputs) }
    #expect(error.reason.contains("a/walk.gif (ticks)") && error.reason.contains("b/walk.gif"))
    #expect(error.reason.contains("; 2 more cannot be written: "))
    for name in ["run", "hop"] {
      #expect(error.reason.contains(folder.path("out/\(name).txt")), "\(error.reason)")
    }
    let many = (0..<9).flatMap { ["a/\($0).gif", "b/\($0).gif"] }
    let other = try #require(throws: UsageError.self) { try plan(many) }
    #expect(other.reason.contains("; 8 more") && other.reason.hasSuffix("5.txt, …"))
  }

  @Test func takesTheSameInputOnce() throws {
    #expect(try plan(["walk.gif", "walk.gif"]).jobs.count == 1)
  }

  /// Names that are not text differ by their bytes alone.
  @Test func tellsNamesApartThatAreNotText() throws {
    let names = [UInt8(0xff), 0xfe].map { FilePath(bytes: [$0] + Array(".gif".utf8)) }
    let plan = try Plan([
      BatchRequest(
        inputs: names.map { InputFile(.file($0)) }, outputFolder: FilePath(folder.path("out")),
        outputs: [OutputRequest(TickListSink.descriptor)], options: ConversionOptions())
    ])
    #expect(plan.jobs.count == 2)
  }

  @Test func refusesAnOutputThatIsAnInput() throws {
    try Data().write(to: folder.url.appending(path: "walk.txt"))
    #expect(throws: UsageError.self) { try plan(["walk.txt"], to: "") }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "out/walk.txt"),
      withDestinationURL: folder.url.appending(path: "walk.txt"))
    let error = try #require(throws: UsageError.self) { try plan(["walk.txt"]) }
    #expect(error.reason.contains("is the input"))
  }

  @Test func refusesAFolderInTheWayOfAnOutput() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out/walk.txt"), withIntermediateDirectories: true)
    #expect(throws: UsageError.self) { try plan(["walk.gif"]) }
  }

  @Test func refusesAFileAsOutputFolder() throws {
    try Data().write(to: folder.url.appending(path: "out"))
    #expect(throws: UsageError.self) { try plan(["walk.gif"], to: "out/deeper") }
  }

  @Test func asksTheSinkAboutItsOptions() throws {
    let error = try #require(throws: UsageError.self) {
      try plan(["walk.gif"], title: "forbidden")
    }
    #expect(error.reason == "ticks: no such title")
  }
}
