import Foundation
import GIFMillTestSupport
import Testing

/// 094: jobs are let in by what they weigh and not by how many there may be.
@Suite(.timeLimit(.minutes(10)))
struct MemoryLimitTests {
  /// GNU's, which says what a process had in memory at most.
  private static let time = URL(filePath: "/usr/bin/time")
  #if Video
    private static let sinks = [("mp4", 16), ("spritesheet", 32)]
  #else
    private static let sinks = [("spritesheet", 32)]
  #endif
  private let work: Workspace

  init() throws { work = try Workspace() }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: time.path), "needs GNU time in /usr/bin"),
    arguments: sinks)
  func sixteenLargeInputsStayBelowTheLimit(sink: String, files: Int) throws {
    let bytes = GIFWriter(width: 2000, height: 2000, delays: [10, 20]).bytes
    for number in 0..<16 { try work.put("art/\(number).gif", bytes) }
    let run = try Program(url: Self.time).run(
      ["-f", "%M", Program.gifmill.url.path, "convert", "art", "-o", "out", "--to", sink]
        + ["--quiet", "--jobs", "16", "--max-memory", "512M"], in: work.folder.url)
    #expect(run.exitCode == 0, "\(run.errors)")
    let kibibytes = try #require(run.errorLines.last.flatMap { Int($0) }, "\(run.errors)")
    #expect(kibibytes < 512 << 10)
    #expect(try work.tree("out").count == files)
  }
}
