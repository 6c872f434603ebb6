import Foundation
import GIFMillTestSupport
import Testing

/// What a batch leaves behind, and what it says, when something is wrong with an input.
@Suite(.timeLimit(.minutes(5))) struct BatchFailureTests {
  private let work: Workspace
  private let sound = GIFWriter(delays: [10, 20]).bytes
  /// The last frame is cut by the end of the file.
  private let damaged = Array(GIFWriter(delays: [100, 200, 300]).bytes.dropLast(12))

  init() throws { work = try Workspace() }

  /// 083: four inputs that would all be `walk`, two of them in different folders.
  @Test(arguments: ["spritesheet", "frames", "poster"])
  func fourInputsOfOneNameAreRefused(sink: String) throws {
    for name in ["a/walk.gif", "b/walk.gif"] { try work.put(name, sound) }
    try work.put("walk.png", APNGWriter(delays: [(1, 10), (2, 10)]).bytes)
    try work.put("walk.webp", WebPWriter(milliseconds: [100, 200]).bytes)
    let inputs = ["a/walk.gif", "b/walk.gif", "walk.png", "walk.webp"]
    let run = try work.gifmill(["convert"] + inputs + ["-o", "out", "--to", sink])
    #expect(run.exitCode == 64)
    #expect(run.output.isEmpty)
    #expect(inputs.count { run.errors.contains("\($0) (\(sink))") } == 2, "\(run.errors)")
    #expect(!work.exists("out"))
  }

  /// 085: a leading dash is part of a name after `./` as well as after `--`.
  @Test func aLeadingDashNeedsNoMoreThanAFolder() throws {
    try work.put("-x.gif", sound)
    let run = try work.gifmill("convert", "./-x.gif", "--to", "frames", "-o", "out")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(work.exists("out/-x/frames.json"))
  }

  /// 087: an input that fails leaves what was made from it before, its time included.
  @Test(arguments: [["convert", "walk.gif", "--to", "spritesheet"], ["run", "web.json5"]])
  func aFailureKeepsTheOldOutput(words: [String]) throws {
    try work.put(
      "web.json5", "{inputs: ['walk.gif'], output: '.', outputs: [{sink: 'spritesheet'}]}")
    try work.put("walk.gif", sound)
    #expect(try work.gifmill(words).exitCode == 0)
    let past = Date(timeIntervalSince1970: 1_000_000)
    let outputs = ["walk.png", "walk.json"]
    for name in outputs {
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: work.folder.path(name))
    }
    let before = try outputs.map(work.folder.contents)
    for (bytes, options) in [(Array("broken".utf8), []), (damaged, ["--strict"])] {
      try work.put("walk.gif", bytes)
      #expect(try work.gifmill(words + options).exitCode == 1)
      #expect(try outputs.map(work.folder.contents) == before)
      for name in outputs {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: work.folder.path(name))
        #expect(attributes[.modificationDate] as? Date == past)
      }
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: work.folder.url.path)
    #expect(!names.contains { $0.hasPrefix(".gifmill-tmp-") })
  }

  /// 088: three inputs, the middle one damaged.
  @Test func aDamagedInputDoesNotStopTheOthers() throws {
    try work.put("a.gif", sound)
    try work.put("b.gif", damaged)
    try work.put("c.gif", sound)
    func results(_ options: String...) throws -> [[String: Any]] {
      let run = try work.gifmill(
        ["convert", "a.gif", "b.gif", "c.gif", "--json", "--to", "frames", "-o", "out"] + options)
      #expect(run.exitCode == 1)
      return try run.outputLines.map(json)
    }
    let strict = try results("--strict")
    #expect(strict.map { $0["status"] as? String } == ["converted", "failed", "converted", nil])
    #expect(strict[1]["input"] as? String == "b.gif")
    let error = try #require(strict[1]["error"] as? [String: Any])
    #expect(error["kind"] as? String == "truncated")
    #expect(error["frame"] as? Int == 2)
    #expect(work.exists("out/a/frames.json") && work.exists("out/c/frames.json"))
    #expect(!work.exists("out/b"))

    let lenient = try results()
    #expect(lenient.map { $0["status"] as? String } == ["converted", "damaged", "converted", nil])
    #expect(work.exists("out/b/frames.json"))

    let stopped = try results("--strict", "--fail-fast", "--jobs", "1")
    #expect(stopped.map { $0["status"] as? String } == ["converted", "failed", "skipped", nil])
  }

  /// 097: the message has file, frame, place and chunk.
  @Test func aWrongChecksumIsNamed() throws {
    var chunks = APNGWriter(delays: (0..<5).map { _ in (1, 10) }).chunks
    let broken = chunks.indices.filter { chunks[$0].type == "fcTL" }[3]
    chunks[broken].checksum = 7
    try work.put("walk.png", PNGTestChunk.file(chunks))
    let run = try work.gifmill("convert", "walk.png", "--to", "frames", "-o", "out")
    #expect(run.exitCode == 1)
    let place = PNGTestChunk.offset(of: broken, in: chunks)
    for part in ["walk.png: ", "frame 3", "byte \(place)", "chunk fcTL"] {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
  }

  /// 098: a limit on the length changes nothing until it is said how.
  @Test func aMaximumNeedsAWayToMeetIt() throws {
    try work.put("slow.gif", GIFWriter(delays: [100, 100, 100]).bytes)
    let words = ["convert", "slow.gif", "--to", "frames", "--json", "--max-duration", "1"]
    let refused = try work.gifmill(words)
    #expect(refused.exitCode != 0)
    #expect(refused.errors.contains("--fit trim, speed or thin"), "\(refused.errors)")
    #expect(!work.exists("slow"))
    for fit in ["trim", "speed", "thin"] {
      let run = try work.gifmill(words + ["--fit", fit, "--report", "r.json"])
      let result = try #require(
        (json(work.text("r.json"))["results"] as? [[String: Any]])?.first)
      let edits = try #require(result["edits"] as? [[String: String]])
      #expect(!edits.isEmpty)
      let line = try #require(run.outputLines.first)
      let timeline = try #require(try json(line)["timeline"] as? [String: Any])
      #expect(timeline["durationMs"] as? Int == 1000, "\(fit)")
    }
  }
}
