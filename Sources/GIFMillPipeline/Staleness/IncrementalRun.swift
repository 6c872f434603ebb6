public import GIFMillCore

/// Makes what is stale and leaves the rest: what `gifmill run` adds to `convert`.
public final class IncrementalRun: Sendable {
  private let ledgers: Ledgers
  private let runner: any JobRunning
  private let makesAll: Bool
  private let plan: Plan

  /// - Parameters:
  ///   - ledgers: of the plan's output folders.
  ///   - runner: one that computes digests.
  ///   - makesAll: makes everything again (`--force`).
  public init(_ plan: Plan, _ ledgers: Ledgers, runner: any JobRunning, makesAll: Bool) {
    self.plan = plan
    self.ledgers = ledgers
    self.runner = runner
    self.makesAll = makesAll
  }

  /// Does one job, as far as it is stale.
  public func run(_ job: Job, control: JobControl = JobControl()) -> JobResult {
    guard let ledger = ledgers[job.root] else {
      return runner.run(job, sinks: nil, control: control)
    }
    var stale: [Int] = []
    var current: [JobResult.Output] = []
    for sink in job.outputs.indices {
      if !makesAll, case .success(let outputs) = ledger.state(of: job, sink: sink) {
        current += outputs.map { JobResult.Output($0, job: job, sink: sink) }
      } else {
        stale.append(sink)
      }
    }
    if !stale.isEmpty, job.outputs.contains(where: { $0.sink.readsOthers }) {
      // One of them tells of all the others, so they are made together.
      (stale, current) = (Array(job.outputs.indices), [])
    }
    if stale.isEmpty {
      let status: JobResult.Status = current.isEmpty ? .skipped : .current
      var result = JobResult(job, status: status)
      result.outputs = current
      return result
    }
    var result = runner.run(job, sinks: stale, control: control)
    if result.status == .converted || result.status == .skipped {
      ledger.record(job, sinks: stale, result)
    }
    if result.status != .failed {
      result.outputs = (result.outputs + current).sorted { $0.sinkNumber < $1.sinkNumber }
    }
    return result
  }

  /// What is not up to date, for each job in turn; writes nothing.
  public func check(_ jobs: [Job], report: (JobCheck) -> Void) {
    var rest = jobs[...]
    while !rest.isEmpty {
      // Enough for every core to have a part, and few enough to be told of soon.
      let turn = rest.prefix(1024)
      rest = rest.dropFirst(turn.count)
      let parts = stride(from: turn.startIndex, to: turn.endIndex, by: 64).map {
        turn[$0..<min($0 + 64, turn.endIndex)]
      }
      for check in inParallel(parts.count, { parts[$0].map(check) }).joined() { report(check) }
    }
  }

  private func check(_ job: Job) -> JobCheck {
    var reasons: [JobCheck.Item] = []
    if let ledger = ledgers[job.root] {
      for path in job.files where Platform.status(of: path, followingLinks: true) == nil {
        return JobCheck(
          input: job.displayName, stale: [],
          error: JobError(FileError.last("read", path)).message)
      }
      for sink in job.outputs.indices {
        if case .failure(let reason) = ledger.state(of: job, sink: sink) {
          let path = job.claimedPaths[sink].first ?? job.folder
          reasons.append(JobCheck.Item(path: path, reason: reason))
        }
      }
    }
    return JobCheck(input: job.displayName, stale: reasons, error: nil)
  }

  /// Outputs that nothing asks for any more; none where only a part of the plan is done here.
  public var orphans: [FilePath] {
    guard ledgers.areWhole else { return [] }
    return ledgers.all.flatMap { ledger in
      ledger.orphans(plan.allJobs).flatMap(\.outputs).map { ledger.folder.appending($0.path) }
    }.sorted()
  }

  /// Removes the orphans that nobody edited.
  public func prune() {
    for ledger in ledgers.all { ledger.prune(ledger.orphans(plan.allJobs)) }
  }

  /// Writes the manifests.
  public func save() throws(FileError) {
    for ledger in ledgers.all { try ledger.save() }
  }
}

/// What `--check` finds about one input.
public struct JobCheck: Sendable, Hashable {
  public struct Item: Sendable, Hashable {
    public let path: FilePath
    public let reason: StaleReason

    public init(path: FilePath, reason: StaleReason) {
      self.path = path
      self.reason = reason
    }
  }

  public let input: FilePath
  public let stale: [Item]
  public let error: String?

  public init(input: FilePath, stale: [Item], error: String?) {
    self.input = input
    self.stale = stale
    self.error = error
  }

  /// `gifmill.check/1`.
  public var json: JSONValue {
    .object([
      "schema": "gifmill.check/1",
      "input": .string("\(input)"),
      "status": .string(error != nil ? "failed" : stale.isEmpty ? "current" : "stale"),
      "stale": .array(
        stale.map {
          .object(["path": .string("\($0.path)"), "reason": .string("\($0.reason)")])
        }),
      "error": error.map { .string($0) } ?? .null,
    ])
  }
}

extension JobResult.Output {
  fileprivate init(_ output: Manifest.Output, job: Job, sink: Int) {
    self.init(
      sink: job.outputs[sink].sink.name, sinkNumber: sink, path: job.root.appending(output.path),
      bytes: output.bytes, size: output.size, content: output.content)
  }
}
