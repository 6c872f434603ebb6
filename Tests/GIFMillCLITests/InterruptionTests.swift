import Foundation
import GIFMillTestSupport
import Testing

/// Runs that end before their time.
@Suite(.timeLimit(.minutes(10)), .serialized) struct InterruptionTests {
  private let work: Workspace

  /// Inputs that take some tenths of a second together.
  init() throws {
    work = try Workspace()
    for number in 0..<40 {
      try work.put(
        "art/\(number).gif",
        GIFWriter(width: 64, height: 64, delays: [Int?](repeating: 3 + number % 3, count: 12)).bytes
      )
    }
    try work.putPipeline()
  }

  /// Starts a run and sends signals, one after each pause in seconds.
  private func run(
    _ signals: [(after: Double, number: Int32)], waitsForOutputs: Bool = false
  ) throws -> Int32 {
    let process = Process()
    process.executableURL = Program.gifmill.url
    process.arguments = ["run", "web.json5", "-q"]
    process.currentDirectoryURL = work.folder.url
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_CACHE_HOME": work.folder.path("cache")]) { $1 }
    try process.run()
    while waitsForOutputs, process.isRunning, !work.exists("out") {
      Thread.sleep(forTimeInterval: 0.005)
    }
    for signal in signals {
      Thread.sleep(forTimeInterval: signal.after)
      kill(process.processIdentifier, signal.number)
    }
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func temporaries() throws -> [String] {
    try work.tree("out").keys.filter { $0.contains(".gifmill-tmp-") }
  }

  @Test(arguments: [SIGINT, SIGTERM]) func aSignalStopsCleanly(number: Int32) throws {
    #expect(try run([(0, number)], waitsForOutputs: true) == 130)
    #expect(try temporaries().isEmpty)
    #expect(try work.gifmill("run", "web.json5").exitCode == 0)
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
  }

  /// Killed at random moments with reruns between, a batch ends with the tree of an undisturbed run.
  @Test func killingLeavesNothingHalfDone() throws {
    #expect(try work.gifmill("run", "web.json5", "-q", "-o", "calm").exitCode == 0)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<12 {
      _ = try run([(Double.random(in: 0.01...0.3, using: &random), SIGKILL)])
      guard work.exists("out") else { continue }
      let calm = try work.tree("calm")
      for (name, bytes) in try work.tree("out")
      where !name.contains(".gifmill") { #expect(calm[name] == bytes, "\(name)") }
    }
    #expect(try work.gifmill("run", "web.json5", "-q").exitCode == 0)
    #expect(try work.tree("out") == work.tree("calm"))
  }

  /// Only what a dead process of this machine left is removed.
  @Test func leftoversOfTheDeadAreSwept() throws {
    _ = try work.gifmill("run", "web.json5", "-q")
    _ = try run([(0.05, SIGKILL)])
    let foreign = "out/0/.gifmill-tmp-0123456789ab-1-1.png"
    try work.put(foreign, "being written by another machine")
    try work.put("out/0/.gifmill-tmp-note", "not ours")
    #expect(try work.gifmill("run", "web.json5", "-q").exitCode == 0)
    #expect(
      try temporaries().sorted() == ["0/.gifmill-tmp-0123456789ab-1-1.png", "0/.gifmill-tmp-note"])
  }

  @Test func outputToAFileHasNoCarriageReturn() throws {
    let run = try work.gifmill("run", "web.json5")
    #expect(!run.errors.contains("\r") && !run.errors.contains("\u{1b}"))
    #expect(run.errorLines.count == 41)
  }

  /// A terminal of 80 columns: the view's lines fit, and nothing of it is left in the end.
  @Test(.enabled(if: Program(named: "tmux") != nil, "tmux is not installed"))
  func theLiveViewFitsItsTerminal() throws {
    let tmux = try #require(Program(named: "tmux"))
    let socket = "gifmill-\(UUID().uuidString.prefix(8))"
    func control(_ arguments: String...) throws -> String {
      try tmux.run(["-L", socket] + arguments, in: work.folder.url, environment: ["CI": ""]).output
    }
    defer { _ = try? control("kill-server") }
    _ = try control(
      "new-session", "-d", "-x", "80", "-y", "24",
      "CI= TERM=xterm XDG_CACHE_HOME=cache '\(Program.gifmill.url.path)' run web.json5 -j 2;"
        + " echo exit $?; sleep 100")
    var sawView = false
    for _ in 0..<1200 {
      Thread.sleep(forTimeInterval: 0.1)
      let screen = try control("capture-pane", "-p")
      if screen.contains("/40") && screen.contains(" %  art/") { sawView = true }
      if screen.contains("exit 0") {
        #expect(sawView)
        #expect(screen.contains("40 converted"))
        #expect(!screen.contains("[=") && !screen.contains(" %  art/"))
        return
      }
    }
    Issue.record("the batch did not end in time")
  }
}
