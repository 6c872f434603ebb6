internal import GIFMillCore
internal import GIFMillPipeline

/// What `convert` and `run` share: plan, run, tell.
struct BatchCommand {
  let registry: Registry
  let arguments: Arguments

  /// Converts everything.
  func convert(_ request: BatchRequest) throws(UsageError) -> ExitCode {
    let files = try BatchFiles(arguments)
    let plan = try Plan([request])
    if arguments.isOn("dry-run") { return show(plan) }
    let summary = try withRunner(plan, computesDigests: false) { runner throws(UsageError) in
      try run(plan, files) { runner.run($0, sinks: nil, control: $1) }
    }
    return finish(files, plan, summary)
  }

  /// Calls `body` with what does the jobs: this process or, with `--isolate`, others.
  func withRunner<Value>(
    _ plan: Plan, computesDigests: Bool,
    _ body: (any JobRunning) throws(UsageError) -> Value
  ) throws(UsageError) -> Value {
    guard arguments.isOn("isolate") else {
      return try body(
        JobRunner(decoders: registry.decoders, plan: plan, computesDigests: computesDigests))
    }
    let runner = IsolatedRunner(plan: plan, computesDigests: computesDigests)
    defer { runner.shutDown() }
    return try body(runner)
  }

  func show(_ plan: Plan) -> ExitCode {
    BatchReporter(arguments).show(plan)
    return .success
  }

  func run(
    _ plan: Plan, _ files: BatchFiles,
    _ job: @escaping @Sendable (Job, JobControl) -> JobResult
  ) throws(UsageError) -> BatchSummary {
    let batch = Batch(plan.jobs, try settings)
    plan.sweepLeftovers(alsoIn: files.folders)
    SignalWatch.start { batch.interrupt() }
    let showsView = LiveView.isPossible && !arguments.isOn("quiet") && plan.jobs.count > 1
    let view = showsView ? LiveView(batch, total: plan.jobs.count) : nil
    let reporter = BatchReporter(arguments, liveView: view)
    var summary = batch.run(
      job,
      report: { result in
        reporter.show(result)
        reporter.annotate(result)
        files.add(result)
      })
    view?.finish()
    summary.wasInterrupted = batch.isInterrupted
    BatchReporter(arguments).show(summary)
    return summary
  }

  private var settings: Batch.Settings {
    get throws(UsageError) {
      var settings = Batch.Settings(workers: arguments.integer("jobs") ?? Batch.coreCount)
      settings.stopsAtFirstFailure = arguments.isOn("fail-fast")
      settings.timeout = arguments.text("timeout").flatMap { Rational(parsing: $0)?.doubleValue }
      var limit = MemoryBudget.defaultLimit
      if let text = arguments.text("max-memory") {
        guard let size = ByteCount(parsing: text) else {
          throw UsageError("--max-memory: '\(text)' is not a number of bytes such as 512M or 2G")
        }
        limit = size.bytes
      }
      settings.memory = MemoryBudget(limit: limit)
      return settings
    }
  }

  func finish(_ files: BatchFiles, _ plan: Plan, _ summary: BatchSummary) -> ExitCode {
    if summary.wasInterrupted { return .interrupted }
    do throws(FileError) {
      try files.write(plan, summary)
    } catch {
      Console().error("\(error)")
      return .inputFailed
    }
    return summary.count(.failed) + summary.count(.damaged) > 0 ? .inputFailed : .success
  }
}
