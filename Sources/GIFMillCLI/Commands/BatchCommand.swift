internal import GIFMillCore
internal import GIFMillPipeline

/// What `convert` and `run` share: plan, run, tell.
struct BatchCommand {
  let registry: Registry
  let arguments: Arguments

  func run(_ requests: [BatchRequest]) throws(UsageError) -> ExitCode {
    let report = try ReportFile(arguments)
    let plan = try Plan(requests)
    let reporter = BatchReporter(arguments)
    if arguments.isOn("dry-run") {
      reporter.show(plan)
      return .success
    }
    var batch = Batch(workers: arguments.integer("jobs") ?? Batch.coreCount)
    batch.stopsAtFirstFailure = arguments.isOn("fail-fast")
    let runner = JobRunner(decoders: registry.decoders, plan: plan)
    var results: [JobResult] = []
    let summary = batch.run(
      plan.jobs, run: { runner.run($0) },
      report: { result in
        reporter.show(result)
        if report != nil { results.append(result) }
      })
    reporter.show(summary)
    do throws(FileError) {
      try report?.write(results, summary)
    } catch {
      Console().error("\(error)")
      return .inputFailed
    }
    return summary.count(.failed) + summary.count(.damaged) > 0 ? .inputFailed : .success
  }
}
