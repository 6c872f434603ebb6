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
    let runner = JobRunner(decoders: registry.decoders, plan: plan)
    let summary = run(plan, files) { runner.run($0) }
    return finish(files, plan, summary)
  }

  /// Converts what is stale, or says what is.
  func run(_ requests: [BatchRequest]) throws(UsageError) -> ExitCode {
    let files = try BatchFiles(arguments)
    var shard: Shard?
    if let text = arguments.text("shard") {
      shard = try Shard(parsing: text, environment: Platform.environment)
      if arguments.isOn("prune") {
        throw UsageError("--prune needs the whole batch, not a part of it")
      }
    }
    let plan = try Plan(requests, shard: shard)
    if arguments.isOn("dry-run") { return show(plan) }
    let incremental = IncrementalRun(
      plan, decoders: registry.decoders, makesAll: arguments.isOn("force"),
      verifies: arguments.isOn("verify"), shard: shard)
    if arguments.isOn("check") { return CheckReporter(arguments).run(incremental, plan.jobs) }
    let summary = run(plan, files) { incremental.run($0) }
    let orphans = incremental.orphans
    let prunes = arguments.isOn("prune")
    for path in orphans {
      Console(arguments).note(
        "\(path): nothing asks for it any more\(prunes ? ", removed" : " (--prune removes it)")")
    }
    if prunes { incremental.prune() }
    do throws(FileError) {
      try incremental.save()
    } catch {
      Console().error("\(error)")
      return .inputFailed
    }
    return finish(files, plan, summary)
  }

  private func show(_ plan: Plan) -> ExitCode {
    BatchReporter(arguments).show(plan)
    return .success
  }

  private func run(
    _ plan: Plan, _ files: BatchFiles, _ job: @escaping @Sendable (Job) -> JobResult
  ) -> BatchSummary {
    let reporter = BatchReporter(arguments)
    var batch = Batch(workers: arguments.integer("jobs") ?? Batch.coreCount)
    batch.stopsAtFirstFailure = arguments.isOn("fail-fast")
    let summary = batch.run(
      plan.jobs, run: job,
      report: { result in
        reporter.show(result)
        files.add(result)
      })
    reporter.show(summary)
    return summary
  }

  private func finish(_ files: BatchFiles, _ plan: Plan, _ summary: BatchSummary) -> ExitCode {
    do throws(FileError) {
      try files.write(plan, summary)
    } catch {
      Console().error("\(error)")
      return .inputFailed
    }
    return summary.count(.failed) + summary.count(.damaged) > 0 ? .inputFailed : .success
  }
}
