import Foundation
import GIFMillTestSupport
import Testing

/// What a run that does not come to its end leaves for the next one.
@Suite(.timeLimit(.minutes(5))) struct JournalTests {
  private let work: Workspace
  private let count = 8

  init() throws {
    work = try Workspace()
    for number in 0..<count {
      try work.put("art/\(number).gif", GIFWriter(delays: [10, 20 + number]).bytes)
    }
    try work.putPipeline()
  }

  private func summary(_ arguments: String...) throws -> [String: Any] {
    let run = try work.gifmill(["run", "web.json5", "--json"] + arguments)
    #expect(run.exitCode == 0, "\(run.errors)")
    return try json(try #require(run.outputLines.last))
  }

  /// The journal that a run would have left which was killed after those inputs, instead of a manifest.
  private func turnIntoJournal(_ inputs: [Int], tail: String = "", part: String = "") throws {
    let lines = try work.text("out/.gifmill/manifest.json").split(separator: "\n")
    let kept = inputs.map {
      lines[2 + $0].hasSuffix(",") ? lines[2 + $0].dropLast() : lines[2 + $0]
    }
    try work.put(
      "out/.gifmill/journal.\(part)0123456789ab-1.jsonl",
      "\n" + kept.map { $0 + "\n" }.joined() + tail)
    try work.remove("out/.gifmill/manifest.json")
  }

  @Test func whatWasFinishedIsNotMadeAgain() throws {
    _ = try summary()
    let calm = try work.tree("out")
    // The last line was cut short by the crash.
    try turnIntoJournal([0, 3, 5], tail: "{\"input\":\"art/6.gif\",\"pipe")
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 3)
    let next = try summary()
    #expect(next["current"] as? Int == 3)
    #expect(next["converted"] as? Int == count - 3)
    #expect(try work.tree("out") == calm)
  }

  @Test func aWholeJournalIsAsGoodAsAManifest() throws {
    _ = try summary()
    let calm = try work.tree("out")
    try turnIntoJournal(Array(0..<count))
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
    #expect(try summary()["current"] as? Int == count)
    #expect(try work.tree("out") == calm)
  }

  @Test func mergingTakesTheJournalsOfShards() throws {
    _ = try summary()
    let calm = try work.tree("out")
    try turnIntoJournal(Array(0..<count), part: "1-of-3.")
    // Not a whole run's, so a whole run passes it over.
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 3)
    #expect(try work.gifmill("merge-manifests", "out").exitCode == 0)
    #expect(try work.tree("out") == calm)
  }

  /// A part knows the whole manifest, but writes only what it made: else the old entries it knows would
  /// win over what another part made.
  @Test func partsDoNotUndoEachOthersEntries() throws {
    _ = try summary()
    for number in 0..<count {
      try work.put("art/\(number).gif", GIFWriter(delays: [20, 30 + number]).bytes)
    }
    for part in 1...3 { _ = try summary("--shard", "\(part)/3") }
    #expect(try work.gifmill("merge-manifests", "out").exitCode == 0)
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
    #expect(try summary("-o", "fresh")["converted"] as? Int == count)
    #expect(try work.tree("out") == work.tree("fresh"))
  }

  @Test func twoPipelinesShareAFolder() throws {
    for number in 0..<4 {
      try work.put(
        "\(number).json5",
        "{inputs: ['art/\(number).gif'], output: 'out', outputs: [{sink: 'frames'}]}")
    }
    let shell = try #require(Program(named: "bash"), "bash is not installed")
    let gifmill = Program.gifmill.url.path
    let all = try shell.run(
      ["-c", "for n in 0 1 2 3; do '\(gifmill)' run $n.json5 -q & done; wait"],
      in: work.folder.url, environment: ["XDG_CACHE_HOME": work.folder.path("cache")])
    #expect(all.exitCode == 0)
    for number in 0..<4 {
      #expect(try work.gifmill("run", "\(number).json5", "--check").exitCode == 0)
    }
  }

  /// Both sides of a conflict taken, as docs/build-systems.md says, with its markers left in.
  @Test func aManifestInDisorderIsPutInOrder() throws {
    _ = try summary()
    let calm = try work.tree("out")
    let lines = try work.text("out/.gifmill/manifest.json").split(separator: "\n")
    let entries = lines[2..<lines.count - 1]
    var mixed = Array(lines[..<2])
    mixed.append("<<<<<<< ours")
    mixed += entries.reversed()
    mixed.append("=======")
    mixed += entries
    mixed.append(">>>>>>> theirs")
    mixed += lines.suffix(1)
    try work.put("out/.gifmill/manifest.json", mixed.joined(separator: "\n") + "\n")
    #expect(try summary()["current"] as? Int == count)
    #expect(try work.tree("out") == calm)
  }
}
