import Foundation
import GIFMillTestSupport
import Testing

/// `--isolate`: what becomes of a batch when the process of one job dies or hangs.
@Suite(
  .timeLimit(.minutes(5)), .serialized,
  .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task"), "there is no /proc"))
struct IsolationTests {
  private let work: Workspace

  /// Two small inputs with a large one between them, which takes some seconds.
  init() throws {
    work = try Workspace()
    try work.put("art/a.gif", GIFWriter(delays: [10, 20]).bytes)
    try work.put("art/b.gif", GIFWriter(width: 400, height: 400, delays: longDelays).bytes)
    try work.put("art/c.gif", GIFWriter(delays: [10, 30]).bytes)
    try work.putPipeline()
  }

  private let longDelays = [Int?](repeating: 5, count: 60)

  private func start(_ arguments: String...) throws -> RunningProgram {
    try Program.gifmill.start(
      ["run", "web.json5", "--isolate", "--json"] + arguments, in: work.folder.url,
      environment: [
        "XDG_CACHE_HOME": work.folder.path("cache"), "SWIFT_BACKTRACE": "enable=no",
      ])
  }

  /// The processes that a process started and that still run.
  private func workers(of process: RunningProgram) -> [Int32] {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.flatMap { thread in
      ((try? String(contentsOfFile: "\(tasks)/\(thread)/children", encoding: .utf8)) ?? "")
        .split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// The worker that converts `b.gif`: the one whose temporary file is beside that output.
  private func busyWorker(_ process: RunningProgram) throws -> Int32 {
    try process.waitForAnswer {
      let names = try? FileManager.default.contentsOfDirectory(atPath: work.folder.path("out/b"))
      return (names ?? []).lazy.filter { $0.hasPrefix(".gifmill-tmp-") }
        .compactMap { name in
          let parts = name.split(separator: "-")
          return parts.count > 3 ? Int32(parts[3]) : nil
        }
        .first { workers(of: process).contains($0) }
    }
  }

  private func results(_ run: Program.Outcome) throws -> [[String: Any]] {
    try run.outputLines.map(json)
  }

  private func temporaries() throws -> [String] {
    try work.tree("out").keys.filter { $0.contains(".gifmill-tmp-") }
  }

  @Test(arguments: [
    (SIGSEGV, "signal 11, Segmentation fault"), (SIGABRT, "signal 6, Aborted"),
    (SIGKILL, "signal 9, Killed"),
  ])
  func aCrashIsTheFailureOfOneInput(signal: Int32, words: String) throws {
    let process = try start("--jobs", "2")
    let worker = try busyWorker(process)
    // Held, so that it cannot come to the end meanwhile.
    kill(worker, SIGSTOP)
    try #require(!work.exists("out/b/frames.json"))
    kill(worker, signal)
    kill(worker, SIGCONT)
    let run = try process.wait()
    #expect(run.exitCode == 1)
    let results = try results(run)
    #expect(
      results.map { $0["status"] as? String } == ["converted", "failed", "converted", nil])
    let error = try #require(results[1]["error"] as? [String: Any])
    #expect(error["kind"] as? String == "crashed")
    #expect((error["message"] as? String)?.contains(words) == true)
    #expect(run.errors.contains("art/b.gif: the worker process ended by \(words)"))
    #expect(try temporaries().isEmpty)
    #expect(!work.exists("out/b/frames.json"))
    // What was made stays made.
    try work.remove("art/b.gif")
    let next = try work.gifmill("run", "web.json5", "--json", "--isolate")
    #expect(try json(try #require(next.outputLines.last))["current"] as? Int == 2)
    #expect(next.exitCode == 0)
  }

  /// A stopped process is stuck as a library would be: it answers nothing.
  @Test func aJobThatIsStuckIsEnded() throws {
    let process = try start("--jobs", "1", "--timeout", "2")
    let worker = try busyWorker(process)
    kill(worker, SIGSTOP)
    let run = try process.wait()
    #expect(run.exitCode == 1)
    let results = try results(run)
    #expect(results.map { $0["status"] as? String } == ["converted", "failed", "converted", nil])
    #expect((results[1]["error"] as? [String: Any])?["kind"] as? String == "timeout")
    #expect(kill(worker, 0) != 0)
    #expect(try temporaries().isEmpty)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func noWorkerOutlivesTheBatch(signal: Int32) throws {
    let process = try start("--jobs", "2")
    _ = try busyWorker(process)
    let workers = workers(of: process)
    #expect(!workers.isEmpty)
    kill(process.processIdentifier, signal)
    let run = try process.wait()
    if signal != SIGKILL { #expect(run.exitCode == 130) }
    // They stop at the next frame, and end by themselves after two seconds in any case.
    let deadline = Date(timeIntervalSinceNow: 5)
    while workers.contains(where: isRunning), Date() < deadline {
      Thread.sleep(forTimeInterval: 0.02)
    }
    #expect(workers.filter(isRunning) == [])
    #expect(try temporaries().isEmpty)
  }

  /// Not gone, and not only waiting for somebody to take note of its end.
  private func isRunning(_ process: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return !status.isEmpty && !status.contains(") Z ")
  }

  @Test func resultsAreTheSameWithAndWithout() throws {
    try work.put("art/b.gif", Array(GIFWriter(delays: [100, 200, 300]).bytes.dropLast(12)))
    try work.put("art/d.gif", "not an image")
    try work.put("art/quick.gif", GIFWriter(delays: [1, 2, 3, 5, 8, 200]).bytes)
    try work.put("art/e\u{301}.png", GIFWriter(delays: [10]).bytes)
    func run(_ folder: String, _ more: String...) throws -> [String] {
      let options = ["--to", "spritesheet,frames", "--max-fps", "10", "--scale", "1,2", "--json"]
      let run = try work.gifmill(
        ["convert", "art", "-o", folder, "--report", "\(folder).json"] + options + more)
      #expect(run.exitCode == 1)
      return run.outputLines.dropLast().map { $0.replacing(folder, with: "out") }
        + [try work.text("\(folder).json").replacing(folder, with: "out")]
    }
    func isEqual(_ left: [String], _ right: [String]) -> Bool {
      // The seconds it took differ.
      func plain(_ lines: [String]) -> [String] {
        lines.map { $0.replacing(#/"seconds":\s*[0-9.]+/#, with: "") }
      }
      return plain(left) == plain(right)
    }
    let plain = try run("plain")
    let isolated = try run("apart", "--isolate", "--jobs", "3")
    #expect(isEqual(plain, isolated))
    #expect(try work.tree("plain") == work.tree("apart"))
  }

  @Test func standardInputReachesTheWorker() throws {
    let run = try Program.gifmill.run(
      ["convert", "-", "--isolate", "--to", "frames", "-o", "out"], in: work.folder.url,
      input: Data(GIFWriter(delays: [10, 20]).bytes))
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(work.exists("out/stdin/frames.json"))
  }
}
