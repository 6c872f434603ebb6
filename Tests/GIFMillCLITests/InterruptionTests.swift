import Foundation
import GIFMillTestSupport
import Testing

@testable import GIFMillCLI

/// Runs that end before their time.
@Suite(.timeLimit(.minutes(10)), .serialized) struct InterruptionTests {
  private let work: Workspace

  /// Inputs that take some tenths of a second together.
  init() throws {
    work = try Workspace()
    for number in 0..<16 {
      try work.put(
        "art/\(number).gif",
        GIFWriter(width: 64, height: 64, delays: [Int?](repeating: 3 + number % 3, count: 6)).bytes
      )
    }
    try work.putPipeline()
  }

  /// Starts a run and sends signals, one after each pause in seconds.
  private func run(
    _ signals: [(after: Double, number: Int32)], waitsForOutputs: Bool = false
  ) throws -> Int32 {
    let process = try Program.gifmill.start(
      ["run", "web.json5", "-q"], in: work.folder.url,
      environment: ["XDG_CACHE_HOME": work.folder.path("cache")])
    if waitsForOutputs { _ = try process.waitForAnswer { work.exists("out") ? true : nil } }
    for signal in signals {
      Thread.sleep(forTimeInterval: signal.after)
      kill(process.processIdentifier, signal.number)
    }
    return try process.wait().exitCode
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

  /// 087: killed at random moments with reruns between, a batch ends with the tree of an undisturbed run.
  @Test func killingLeavesNothingHalfDone() throws {
    #expect(try work.gifmill("run", "web.json5", "-q", "-o", "calm").exitCode == 0)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<6 {
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

  /// 093
  @Test func outputToAFileHasNoCarriageReturn() throws {
    let run = try work.gifmill("run", "web.json5")
    #expect(!run.errors.contains("\r") && !run.errors.contains("\u{1b}"))
    #expect(run.errorLines.count == 17)
  }
}

@Suite struct LiveViewTests {
  @Test(arguments: [20, 40, 80, 200]) func fitsEveryTerminal(columns: Int) {
    let long = "art/" + String(repeating: "folder/", count: 40) + "walk.gif"
    let wide = String(repeating: "\u{4e0d}", count: 120) + ".gif"
    let facts = LiveView.Facts(
      finished: 50, total: 200, current: 7, failures: 2,
      running: [(long, 0.5), (wide, 1), ("line\nbreak.gif", 0)], seconds: 60)
    let lines = facts.lines(columns: columns, rows: 24)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.count < columns && !$0.contains("\n") })
  }

  @Test func saysHowFarAndHowLong() {
    let facts = LiveView.Facts(
      finished: 50, total: 200, current: 7, failures: 2, running: [("walk.gif", 0.5)],
      seconds: 60)
    let lines = facts.lines(columns: 80, rows: 24)
    #expect(
      lines == [
        "[=========                             ] 50/200, 7 current, 2 failed, 2:57 left",
        "    50 %  walk.gif",
      ])
  }

  /// Lines that a narrower window broke into several are cleared whole.
  @Test(
    arguments: [
      ([], 80, ""), ([70, 30], 80, "\u{1b}[2F\u{1b}[J"), ([70, 30], 70, "\u{1b}[2F\u{1b}[J"),
      ([70, 30], 69, "\u{1b}[3F\u{1b}[J"), ([70, 0], 30, "\u{1b}[4F\u{1b}[J"),
    ] as [([Int], Int, String)])
  func clearsWhatItDrew(drawn: [Int], columns: Int, expected: String) {
    #expect(LiveView.erasing(drawn, columns: columns) == expected)
  }

  @Test func takesAThirdOfTheScreen() {
    let running = (0..<40).map { (input: "\($0).gif", fraction: 0.1) }
    let facts = LiveView.Facts(finished: 0, total: 99, running: running, seconds: 1)
    #expect(facts.lines(columns: 80, rows: 24).count == 9)
  }
}
