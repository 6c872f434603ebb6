import Foundation
import GIFMillTestSupport
import Testing

/// `gifmill run`: what is made again and what is not.
@Suite(.timeLimit(.minutes(5))) struct StalenessTests {
  private let work: Workspace

  init() throws {
    work = try Workspace()
    try work.put("art/walk.gif", GIFWriter(delays: [10, 20]).bytes)
    try work.put("art/hero/run.gif", GIFWriter(delays: [10, 20, 30]).bytes)
    try work.putPipeline()
  }

  /// The number of inputs with each status.
  private func counts(_ arguments: String...) throws -> [String: Int] {
    let run = try work.gifmill(["run", "web.json5", "--json"] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)")
    let summary = try json(try #require(run.outputLines.last))
    return ["converted", "current", "skipped", "failed", "damaged"].reduce(into: [:]) {
      if let count = summary[$1] as? Int, count > 0 { $0[$1] = count }
    }
  }

  @Test func nothingIsMadeTwice() throws {
    #expect(try counts() == ["converted": 2])
    #expect(try counts() == ["current": 2])
    #expect(try counts("--verify") == ["current": 2])
    #expect(try counts("--force") == ["converted": 2])
    #expect(try counts("--jobs", "1") == ["current": 2])
  }

  /// 090
  @Test func touchingChangesNothing() throws {
    _ = try counts()
    for name in ["art/walk.gif", "out/walk/frames.json"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_000_000)],
        ofItemAtPath: work.folder.path(name))
    }
    #expect(try counts() == ["current": 2])
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
  }

  /// 090: a fresh checkout has other times and the same bytes.
  @Test(.enabled(if: Program(named: "git") != nil, "git is not installed"))
  func checkingOutChangesNothing() throws {
    _ = try counts()
    let git = try #require(Program(named: "git"))
    func call(_ words: String...) throws {
      let identity = ["-c", "user.name=test", "-c", "user.email=test@localhost"]
      let run = try git.run(identity + words, in: work.folder.url)
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    try call("init", "-q")
    try call("add", "art", "out", "web.json5")
    try call("commit", "-q", "-m", "all")
    for folder in ["art", "out"] { try work.remove(folder) }
    try call("checkout", "-q", "--", ".")
    #expect(try counts() == ["current": 2])
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
    // Neither this machine's cache nor the manifest has anything to say about a new clone's files.
    try call("clone", "-q", ".", "clone")
    let check = try Program.gifmill.run(
      ["run", "web.json5", "--check"], in: work.folder.url.appending(path: "clone"),
      environment: ["XDG_CACHE_HOME": work.folder.path("another")])
    #expect(check.exitCode == 0, "\(check.output)")
  }

  /// 089: one byte of an input.
  @Test func anEditedInputIsStale() throws {
    _ = try counts()
    try work.put("art/walk.gif", GIFWriter(delays: [10, 21]).bytes)
    let check = try work.gifmill("run", "web.json5", "--check")
    #expect(check.exitCode == 3)
    #expect(check.output == "out/walk/frames.json: the input changed\n")
    #expect(try counts() == ["converted": 1, "current": 1])
  }

  @Test func anEditedOrDeletedOutputIsStale() throws {
    _ = try counts()
    try work.put("out/walk/0000.png", "edited")
    try work.remove("out/hero/run/0001.png")
    let check = try work.gifmill("run", "web.json5", "--check", "--json")
    #expect(check.exitCode == 3)
    let lines = try check.outputLines.map(json)
    #expect(lines.map { $0["status"] as? String } == ["stale", "stale"])
    #expect(check.output.contains("hero/run/0001.png is missing"))
    #expect(check.output.contains("walk/0000.png was edited"))
    #expect(try counts() == ["converted": 2])
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
  }

  @Test func optionsThatDecideTheResultCount() throws {
    _ = try counts()
    #expect(try counts("--fps", "20") == ["converted": 2])
    #expect(try counts() == ["converted": 2])
    try work.putPipeline("options: {fps: 20},")
    #expect(try counts() == ["converted": 2])
  }

  @Test func checkWritesNothing() throws {
    let check = try work.gifmill("run", "web.json5", "--check")
    #expect(check.exitCode == 3)
    #expect(
      check.outputLines == [
        "out/hero/run/frames.json: was never made", "out/walk/frames.json: was never made",
      ])
    #expect(!work.exists("out"))
  }

  @Test func outputsOfRemovedInputsAreListedAndPruned() throws {
    _ = try counts()
    try work.remove("art/hero/run.gif")
    let check = try work.gifmill("run", "web.json5", "--check")
    #expect(check.exitCode == 3)
    #expect(check.output.contains("out/hero/run/frames.json: nothing asks for it any more"))
    let run = try work.gifmill("run", "web.json5")
    #expect(run.errors.contains("out/hero/run/frames.json: nothing asks for it any more (--prune"))
    #expect(work.exists("out/hero/run/frames.json"))
    #expect(try counts("--prune") == ["current": 1])
    #expect(!work.exists("out/hero"))
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
  }

  @Test func pruningKeepsWhatSomebodyEdited() throws {
    _ = try counts()
    try work.remove("art/walk.gif")
    try work.put("out/walk/frames.json", "mine")
    _ = try counts("--prune")
    #expect(try work.text("out/walk/frames.json") == "mine")
    #expect(!work.exists("out/walk/0000.png"))
  }

  @Test func framesThatAreNoLongerMadeGo() throws {
    _ = try counts()
    try work.put("art/hero/run.gif", GIFWriter(delays: [10, 20]).bytes)
    _ = try counts()
    #expect(work.exists("out/hero/run/0001.png"))
    #expect(!work.exists("out/hero/run/0002.png"))
  }

  @Test func damagedInputsStayStale() throws {
    let whole = GIFWriter(delays: [100, 200, 300]).bytes
    try work.put("art/walk.gif", Array(whole.dropLast(12)))
    for _ in 0..<2 {
      let run = try work.gifmill("run", "web.json5")
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("1 damaged"))
    }
  }

  @Test func theManifestIsTheSameHoweverItCameAbout() throws {
    for number in 0..<12 {
      try work.put("art/\(number).gif", GIFWriter(delays: [10, 20 + number]).bytes)
    }
    _ = try counts("--jobs", "1", "-o", "one")
    _ = try counts("--jobs", "8", "-o", "eight")
    for part in 1...3 { _ = try counts("--shard", "\(part)/3", "-o", "parts") }
    let merge = try work.gifmill("merge-manifests", "parts")
    #expect(merge.errors == "parts: 3 manifests merged\n")
    let one = try work.tree("one")
    #expect(one.count == 14 * 3 + 2)
    #expect(try work.tree("eight") == one)
    #expect(try work.tree("parts") == one)
    #expect(try counts("-o", "parts") == ["current": 14])
  }

  @Test func shardsComeFromSchedulers() throws {
    let gitlab = ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "2"]
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "11", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "2",
    ]
    let plain = try work.gifmill("run", "web.json5", "-n", "--shard", "2/2").output
    for (text, variables) in [
      ("auto", gitlab), ("auto", slurm), ("auto/2", ["JOB_COMPLETION_INDEX": "1"]),
    ] {
      let run = try work.gifmill(
        ["run", "web.json5", "-n", "--shard", text], environment: variables)
      #expect(run.exitCode == 0)
      #expect(run.output == plain)
    }
    #expect(try work.gifmill("run", "web.json5", "--shard", "3/2").exitCode == 64)
    #expect(try work.gifmill("run", "web.json5", "--shard", "1/2", "--prune").exitCode == 64)
  }

  /// 092: the rules are read by the real make, the names among them being the hard ones.
  @Test(arguments: [[], ["--depfile-target", "stamp"]])
  func makeReadsTheDepfile(options: [String]) throws {
    let make = try #require(Program(named: "make"), "make is not installed")
    try work.put("art/my walk#1$.gif", GIFWriter(delays: [10, 20]).bytes)
    let run = try work.gifmill(["run", "web.json5", "--depfile", "web.d"] + options)
    #expect(run.exitCode == 0)
    let target = options.last ?? "out/my\\ walk\\#1$$/frames.json"
    try work.put(
      "Makefile",
      "all: \(target)\n\(target):\n\t@touch '\(options.last ?? "made")'; echo making\n"
        + "include web.d\n")
    try work.put(options.last ?? "other", "")
    let first = try make.run([], in: work.folder.url)
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(!first.output.contains("making"))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 5)],
      ofItemAtPath: work.folder.path("art/my walk#1$.gif"))
    #expect(try make.run([], in: work.folder.url).output.contains("making"))
    try FileManager.default.removeItem(atPath: work.folder.path("art/my walk#1$.gif"))
    #expect(try make.run([], in: work.folder.url).exitCode == 0)
  }
}
