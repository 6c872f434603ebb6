import Foundation
import GIFMillTestSupport
import Testing

/// The CMake lines of docs/build-systems.md, as they stand there, in the real CMake with Ninja.
@Suite(
  .enabled(
    if: Program(named: "cmake") != nil && Program(named: "ninja") != nil, "needs cmake and ninja"),
  .timeLimit(.minutes(5)))
struct CMakeTests {
  private let work: Workspace

  init() throws {
    work = try Workspace()
    for number in 1...3 {
      try work.put("art/\(number).gif", GIFWriter(delays: [10, 20 + number]).bytes)
    }
    try work.put(
      "pipelines/web.json5",
      "{inputs: ['../art/*.gif'], output: '../unused', outputs: [{sink: 'frames'}]}")
    try work.put(
      "CMakeLists.txt",
      "cmake_minimum_required(VERSION 3.20)\nproject(animations NONE)\n" + Self.documentedLines())
  }

  /// The indented lines below the heading that begins with `## CMake`.
  private static func documentedLines() throws -> String {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/build-systems.md").standardizedFileURL
    let lines = try String(contentsOf: article, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let section = lines.drop { !$0.hasPrefix("## CMake") }.dropFirst()
      .prefix { !$0.hasPrefix("## ") }
    return section.filter { $0.hasPrefix("    ") }.map { $0 + "\n" }.joined()
  }

  private func cmake(_ arguments: String...) throws -> Program.Outcome {
    let cmake = try #require(Program(named: "cmake"))
    let run = try cmake.run(
      arguments, in: work.folder.url, environment: ["XDG_CACHE_HOME": work.folder.path("cache")])
    #expect(run.exitCode == 0, "\(run.output)\(run.errors)")
    return run
  }

  private func isIdle() throws -> Bool {
    try cmake("--build", "build").output.contains("no work to do")
  }

  private func modificationDates() throws -> [String: Date] {
    try work.tree("build/web").keys.reduce(into: [:]) { dates, name in
      let attributes = try FileManager.default.attributesOfItem(
        atPath: work.folder.path("build/web/\(name)"))
      dates[name] = attributes[.modificationDate] as? Date
    }
  }

  private func touch(_ name: String) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date()], ofItemAtPath: work.folder.path(name))
  }

  @Test func onlyWhatChangedIsMadeAgain() throws {
    _ = try cmake("-G", "Ninja", "-S", ".", "-B", "build", "-DGIFMILL=\(Program.gifmill.url.path)")
    _ = try cmake("--build", "build")
    let made = try work.tree("build/web")
    #expect(made.keys.count { $0.hasSuffix("frames.json") } == 3)
    #expect(try isIdle())

    // The build asks gifmill, which finds all current and leaves every file as it is.
    let dates = try modificationDates()
    try touch("art/2.gif")
    #expect(try !isIdle())
    #expect(try modificationDates() == dates)
    #expect(try isIdle())

    try work.put("art/2.gif", GIFWriter(delays: [10, 99]).bytes)
    #expect(try !isIdle())
    #expect(try work.text("build/web/2/frames.json").contains("\"durationMs\": 990"))
    let isOther = try modificationDates().filter { dates[$0.key] != $0.value }.keys
    #expect(isOther.allSatisfy { $0.hasPrefix("2/") || $0.hasPrefix(".gifmill/") })
    #expect(try isIdle())

    try work.put(
      "pipelines/web.json5",
      "{inputs: ['../art/*.gif'], output: '../unused', outputs: [{sink: 'spritesheet'}]}")
    #expect(try !isIdle())
    #expect(work.exists("build/web/2.png"))
  }
}
