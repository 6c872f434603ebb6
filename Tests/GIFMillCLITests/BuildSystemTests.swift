import Foundation
import GIFMillTestSupport
import Testing

/// gifmill inside other people's builds and shells.
@Suite(.timeLimit(.minutes(10))) struct BuildSystemTests {
  private let work: Workspace
  private let makefile = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../share/gifmill/gifmill.mk").standardizedFileURL.path

  init() throws {
    work = try Workspace()
    for number in 1...6 {
      try work.put("art/\(number).gif", GIFWriter(delays: [10, 20 + number]).bytes)
    }
    try work.putPipeline()
  }

  private func make(_ arguments: String...) throws -> Program.Outcome {
    let make = try #require(Program(named: "make"), "make is not installed")
    return try make.run(
      arguments, in: work.folder.url,
      environment: [
        "GIFMILL": Program.gifmill.url.path, "XDG_CACHE_HOME": work.folder.path("cache"),
      ])
  }

  @Test func patternRulesMakeEachOutputOnce() throws {
    try work.put(
      "Makefile",
      "all: $(foreach n,1 2 3 4 5 6,out/art/$(n).json)\nGIFMILL_OUT = out\ninclude \(makefile)\n")
    let first = try make("-j4")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(work.exists("out/art/6.png"))
    #expect(try make("-q").exitCode == 0)
    try work.put("art/3.gif", GIFWriter(delays: [10, 99]).bytes)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 2)],
      ofItemAtPath: work.folder.path("art/3.gif"))
    #expect(try make("-n").output.contains("art/3.gif"))
  }

  /// 087
  @Test func aFailureLeavesNothingThatMakeTakesForDone() throws {
    try work.put("art/2.gif", "broken")
    try work.put("Makefile", "GIFMILL_OUT = out\ninclude \(makefile)\n")
    #expect(try make("out/art/2.json").exitCode != 0)
    #expect(!work.exists("out/art/2.json"))
  }

  @Test func aPipelineIsRunWhenAnInputChanged() throws {
    try work.put(
      "Makefile",
      "all: web.stamp\ninclude \(makefile)\n$(eval $(call gifmill_pipeline,web.json5,web.stamp))\n")
    #expect(try make().exitCode == 0)
    #expect(work.exists("out/1/frames.json"))
    #expect(try make("-q").exitCode == 0)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 5)],
      ofItemAtPath: work.folder.path("art/1.gif"))
    #expect(try make("-q").exitCode == 1)
  }

  @Test(.enabled(if: Program(named: "ninja") != nil, "ninja is not installed"))
  func ninjaTakesTheDepfile() throws {
    let ninja = try #require(Program(named: "ninja"))
    try work.put(
      "build.ninja",
      """
      rule gifmill
        command = '\(Program.gifmill.url.path)' run -q --depfile $out.d --depfile-target $out $in $
          && touch $out
        depfile = $out.d
        deps = gcc
      build web.stamp: gifmill web.json5

      """)
    #expect(try ninja.run([], in: work.folder.url).exitCode == 0)
    #expect(try ninja.run([], in: work.folder.url).output.contains("no work to do"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 5)],
      ofItemAtPath: work.folder.path("art/1.gif"))
    #expect(!(try ninja.run([], in: work.folder.url).output.contains("no work to do")))
  }

  @Test func bashCompletesCommandsOptionsAndValues() throws {
    let bash = try #require(Program(named: "bash"), "bash is not installed")
    func complete(_ words: [String]) throws -> [String] {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        source <('\(Program.gifmill.url.path)' --generate bash)
        COMP_WORDS=(gifmill \(list)); COMP_CWORD=\(words.count); _gifmill
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      return try bash.run(["-c", script], in: work.folder.url).outputLines
    }
    #expect(try complete(["con"]) == ["convert"])
    #expect(try complete(["run", "--che"]) == ["--check"])
    #expect(try complete(["info", "--che"]) == [])
    #expect(try complete(["convert", "--annotations", "git"]) == ["github", "gitlab"])
    #expect(try complete(["convert", "web"]) == ["web.json5"])
  }

  @Test(arguments: ["zsh", "fish", "man"])
  func otherFormsNameEveryOption(form: String) throws {
    let text = try work.gifmill("--generate", form).output.replacing("\\-", with: "-")
    for option in ["check", "max-memory", "per-tick", "depfile"] {
      #expect(text.contains(option), "\(option)")
    }
  }

  @Test func annotationsAreGitHubs() throws {
    try work.put("art/2.gif", "broken")
    let run = try work.gifmill("run", "web.json5", "-q", "--annotations", "github")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("::error file=art/2.gif,title=gifmill::at byte 0: not a GIF"))
  }
}
