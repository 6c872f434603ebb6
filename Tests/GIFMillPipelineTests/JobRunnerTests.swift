import Dispatch
import Foundation
import GIFMillCore
import GIFMillTestSupport
import Synchronization
import Testing

@testable import GIFMillPipeline

@Suite struct JobRunnerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func put(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.url.appending(path: name))
  }

  /// Runs a batch over inputs in the temporary folder.
  private func convert(
    _ names: [String], sinkOptions: [String: String] = [:], options: [String: String] = [:],
    workers: Int = 2, stopsAtFirstFailure: Bool = false,
    memory: MemoryBudget? = nil, timeout: Double? = nil
  ) throws -> [JobResult] {
    func values(_ pairs: [String: String]) -> OptionValues {
      pairs.reduce(into: OptionValues()) { $0[$1.key] = $1.value }
    }
    let plan = try Plan([
      BatchRequest(
        inputs: names.map { InputFile(.file(FilePath(folder.path($0)))) },
        outputFolder: FilePath(folder.path("out")),
        outputs: [OutputRequest(TickListSink.descriptor, options: values(sinkOptions))],
        options: try ConversionOptions(values(options)))
    ])
    let runner = JobRunner(decoders: .core, plan: plan)
    var settings = Batch.Settings(workers: workers)
    settings.stopsAtFirstFailure = stopsAtFirstFailure
    settings.memory = memory
    settings.timeout = timeout
    var results: [JobResult] = []
    _ = Batch(plan.jobs, settings).run(
      { runner.run($0, control: $1) }, report: { results.append($0) })
    return results
  }

  private func output(_ name: String) throws -> String {
    String(decoding: try folder.contents("out/\(name)"), as: UTF8.self)
  }

  /// Names of everything in the output folder.
  private func outputNames() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("out"))) ?? []).sorted()
  }

  @Test(arguments: [false, true])
  func whoWaitsForTheDiskLeavesItsPlace(stopsAtFirstFailure: Bool) throws {
    for name in ["a.gif", "b.gif"] { try put(name, GIFWriter(delays: [10]).bytes) }
    let plan = try Plan([
      BatchRequest(
        inputs: ["a.gif", "b.gif"].map { InputFile(.file(FilePath(folder.path($0)))) },
        outputFolder: FilePath(folder.path("out")),
        outputs: [OutputRequest(TickListSink.descriptor, options: OptionValues())],
        options: ConversionOptions())
    ])
    var settings = Batch.Settings(workers: 1)
    settings.stopsAtFirstFailure = stopsAtFirstFailure
    let second = DispatchSemaphore(value: 0)
    let overlap = Mutex(false)
    _ = Batch(plan.jobs, settings).run(
      { job, control in
        if job.displayName == plan.jobs[0].displayName {
          control.endWork()
          let met = second.wait(timeout: .now() + (stopsAtFirstFailure ? 0.2 : 20)) == .success
          overlap.withLock { $0 = met }
        } else {
          second.signal()
        }
        return JobResult(job, status: .converted)
      }, report: { _ in })
    // The second might not have been started, had it been known how the first ends.
    #expect(overlap.withLock { $0 } == !stopsAtFirstFailure)
  }

  @Test func feedsEveryRunInOrder() throws {
    try put("walk.gif", GIFWriter(delays: [10, 20, 30]).bytes)
    let results = try convert(["walk.gif"], sinkOptions: ["pages": "2"])
    #expect(results.map(\.status) == [.converted])
    #expect(try output("walk.txt") == "0 1 #0000ff\n1 2 #0107fe\n2 3 #020efd")
    #expect(outputNames() == ["walk-0.txt", "walk-1.txt", "walk.txt"])
    #expect(results[0].bytesIn == GIFWriter(delays: [10, 20, 30]).bytes.count)
    #expect(results[0].outputs.map(\.bytes) == [35, 4, 4])
  }

  @Test func leavesAnIdenticalResultUntouched() throws {
    try put("walk.gif", GIFWriter(delays: [10, 20]).bytes)
    _ = try convert(["walk.gif"])
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes(
      [.modificationDate: old], ofItemAtPath: folder.path("out/walk.txt"))
    _ = try convert(["walk.gif"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out/walk.txt"))
    #expect(attributes[.modificationDate] as? Date == old)
    #expect(outputNames() == ["walk.txt"])
  }

  @Test func aFailureLeavesTheOldOutput() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: true)
    try put("out/walk.txt", Array("old".utf8))
    try put("walk.gif", GIFWriter(delays: [10, 20]).bytes)
    let results = try convert(["walk.gif"], sinkOptions: ["title": "fail"])
    #expect(results[0].status == .failed)
    #expect(results[0].error?.message == "ticks: asked to fail")
    #expect(try output("walk.txt") == "old")
    #expect(outputNames() == ["walk.txt"])
  }

  @Test func aFailureLeavesNoNewFolder() throws {
    try put("walk.gif", GIFWriter(delays: [10, 20]).bytes)
    _ = try convert(["walk.gif"], sinkOptions: ["title": "fail"])
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func oneBadFileStopsNothing() throws {
    try put("a.gif", GIFWriter(delays: [10, 20]).bytes)
    try put("b.gif", Array("GIF89a".utf8))
    try put("c.gif", GIFWriter(delays: [10, 20]).bytes)
    let results = try convert(["a.gif", "b.gif", "c.gif", "missing.gif"])
    #expect(results.map(\.status) == [.converted, .failed, .converted, .failed])
    #expect(results[1].error?.kind == "truncated")
    #expect(results[3].error?.kind == "io")
    #expect(results[3].error?.message == "cannot read: No such file or directory")
    #expect(outputNames() == ["a.txt", "c.txt"])
  }

  @Test func failFastStartsNothingMore() throws {
    try put("a.gif", [])
    try put("b.gif", GIFWriter(delays: [10, 20]).bytes)
    let results = try convert(["a.gif", "b.gif"], workers: 1, stopsAtFirstFailure: true)
    #expect(results.map(\.status) == [.failed, .skipped])
    #expect(outputNames().isEmpty)
  }

  /// Delays of 1, 2 and 3 s, cut inside the data of the second frame.
  private var cut: [UInt8] {
    let whole = GIFWriter(delays: [100, 200, 300]).bytes
    let one = GIFWriter(delays: [100]).bytes.count
    return Array(whole[..<(one + 18)])
  }

  @Test func damageIsReportedAndWhatIsThereConverted() throws {
    try put("cut.gif", cut)
    let result = try convert(["cut.gif"])[0]
    #expect(result.status == .damaged)
    #expect(result.isBad)
    #expect(result.error?.offset != nil)
    #expect(try output("cut.txt").hasPrefix("0 "))
  }

  @Test func damageCanBeAccepted() throws {
    try put("cut.gif", cut)
    let result = try convert(["cut.gif"], options: ["accept-damaged": "true"])[0]
    #expect(result.status == .converted)
    #expect(result.error == nil)
    #expect(result.warnings.count == 1)
  }

  @Test func strictWritesNothingForDamage() throws {
    try put("cut.gif", cut)
    let result = try convert(["cut.gif"], options: ["strict": "true"])[0]
    #expect(result.status == .failed)
    #expect(outputNames().isEmpty)
  }

  @Test func oneHugeHoldHitsTheCap() throws {
    try put("hold.gif", GIFWriter(delays: [10, 65535]).bytes)
    let result = try convert(["hold.gif"], options: ["fps": "60"])[0]
    #expect(result.error?.kind == "timing")
    #expect(result.error?.message.contains("39327 ticks") == true)
    #expect(result.error?.message.contains("--max-ticks") == true)
  }

  /// Each asks for more than there is, so each runs alone; none waits for ever.
  @Test func inputsLargerThanTheBudgetRunOneByOne() throws {
    let names = (0..<8).map { "\($0).gif" }
    for name in names { try put(name, GIFWriter(delays: [10, 20]).bytes) }
    let results = try convert(names, workers: 8, memory: MemoryBudget(limit: 10))
    #expect(results.map(\.status) == [JobResult.Status](repeating: .converted, count: 8))
  }

  @Test func anInputThatTakesTooLongIsGivenUp() throws {
    try put(
      "long.gif", GIFWriter(width: 200, height: 200, delays: [Int?](repeating: 2, count: 300)).bytes
    )
    try put("short.gif", GIFWriter(delays: [10, 20]).bytes)
    let results = try convert(["long.gif", "short.gif"], timeout: 0.01)
    #expect(results.map(\.status) == [.failed, .converted])
    #expect(results[0].error?.kind == "timeout")
    #expect(outputNames() == ["short.txt"])
  }

  @Test func numberOfWorkersChangesNothing() throws {
    let names = (0..<20).map { "\($0).gif" }
    for (number, name) in names.enumerated() {
      try put(name, GIFWriter(delays: [10 + number, 20]).bytes)
    }
    let single = try convert(names, workers: 1).map(\.json.compactText)
    #expect(try convert(names, workers: 8).map(\.json.compactText) == single)
  }
}
