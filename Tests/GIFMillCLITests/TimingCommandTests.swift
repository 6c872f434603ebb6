import Foundation
import GIFMillTestSupport
import Testing

/// Edits of the timeline, and what the command tells of the time.
@Suite(.timeLimit(.minutes(5))) struct TimingCommandTests {
  private let space: Workspace

  init() throws { space = try Workspace() }

  /// A conversion reads one pass however often the file says it loops; repeats are asked for.
  @Test(arguments: [([], 2, 2), (["--repeat", "3"], 6, 2), (["--min-duration", "1"], 8, 2)])
  func repeatsAreWholePlays(options: [String], entries: Int, cells: Int) throws {
    var writer = GIFWriter(delays: [10, 20])
    writer.loop = 0
    try space.put("loop.gif", writer.bytes)
    let run = try space.gifmill(["convert", "loop.gif", "--to", "spritesheet"] + options)
    #expect(run.exitCode == 0)
    let sheet = try json(space.text("loop.json"))
    #expect((sheet["keyframes"] as? [Any])?.count == entries)
    #expect((sheet["cells"] as? [Any])?.count == cells)
    #expect((sheet["source"] as? [String: Any])?["plays"] as? Int == 0)
    let timeline = sheet["timeline"] as? [String: Any]
    #expect(timeline?["durationMs"] as? Int == entries / 2 * 300)
  }

  /// Equal pictures may share a cell; their time stays.
  @Test(arguments: [([], 2), (["--no-merge"], 4)])
  func mergingKeepsEveryDuration(options: [String], cells: Int) throws {
    var writer = GIFWriter(delays: [10, 20, 30, 40])
    for frame in 2...3 { writer.frames[frame].indices = writer.frames[1].indices }
    try space.put("equal.gif", writer.bytes)
    #expect(
      try space.gifmill(["convert", "equal.gif", "--to", "spritesheet"] + options).exitCode == 0)
    let sheet = try json(space.text("equal.json"))
    #expect((sheet["cells"] as? [Any])?.count == cells)
    let durations = (sheet["keyframes"] as? [[String: Any]])?.map { $0["durationMs"] as? Int }
    #expect(durations == [100, 200, 300, 400])
    #expect((sheet["timeline"] as? [String: Any])?["duration"] as? String == "1")
  }

  @Test func playsOfAFiniteLoopAreTold() throws {
    var writer = GIFWriter(delays: [100, 100])
    writer.loop = 1
    try space.put("twice.gif", writer.bytes)
    #expect(
      try space.gifmill("convert", "twice.gif", "--to", "frames", "--fps", "10").exitCode == 0)
    let document = try json(space.text("twice/frames.json"))
    #expect((document["source"] as? [String: Any])?["plays"] as? Int == 2)
    #expect((document["timeline"] as? [String: Any])?["ticks"] as? Int == 20)
  }

  @Test func reportsTellWhatWasDoneToTheTimeline() throws {
    try space.put("walk.gif", GIFWriter(delays: [1, 7, 13, 4]).bytes)
    let run = try space.gifmill(
      "convert", "walk.gif", "--to", "frames", "--reverse", "--speed", "2", "--fps", "25",
      "--keep-every-frame", "--report", "report.json")
    #expect(run.exitCode == 0)
    let report = try json(space.text("report.json"))
    let result = try #require((report["results"] as? [[String: Any]])?.first)
    let edits = result["edits"] as? [[String: String]]
    #expect(edits?.map { $0["name"] } == ["speed", "reverse"])
    let audit = try #require(result["audit"] as? [String: Any])
    #expect(audit["rawTotal"] as? String == "1/4")
    #expect(audit["effectiveTotal"] as? String == "17/50")
    #expect(audit["editedTotal"] as? String == "17/100")
    #expect(audit["clamped"] as? [Int] == [0])
    let runs = try #require(result["runs"] as? [[String: Any]])
    #expect(runs.map { $0["frame"] as? Int } == [3, 2, 1, 0])
    #expect(runs.map { $0["tick"] as? Int } == [0, 1, 2, 3])
    #expect(runs.map { $0["start"] as? String } == ["0", "1/50", "17/200", "3/25"])
  }

  @Test func theTimelineIsDrawn() throws {
    try space.put("walk & <run>.gif", GIFWriter(delays: [7, 13, 4]).bytes)
    #expect(
      try space.gifmill("info", "walk & <run>.gif", "--timeline", "t.svg", "--fps", "15").exitCode
        == 0)
    let svg = try space.text("t.svg")
    #expect(svg.contains("walk &amp; &lt;run&gt;.gif"))
    #expect(svg.contains("rate 15 as asked"))
    // A background, three frames and four ticks.
    #expect(svg.components(separatedBy: "<rect").count - 1 == 1 + 3 + 4)
  }
}
