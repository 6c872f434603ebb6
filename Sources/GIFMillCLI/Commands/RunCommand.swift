internal import GIFMillCore
internal import GIFMillPipeline

/// `gifmill run`: makes what is stale of batches from pipeline files, in one plan.
struct RunCommand {
  let registry: Registry

  func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError("no pipeline file given", hint: "gifmill run pipelines/web.json5")
    }
    let batch = BatchCommand(registry: registry, arguments: arguments)
    let files = try BatchFiles(arguments)
    let shard = try shard(arguments)
    let recipes = try recipes(arguments)
    let ledgers = Ledgers(
      for: Set(recipes.map(\.folder)), shard: shard, verifies: arguments.isOn("verify"))
    // Also where the plan is refused, or only shown.
    defer { ledgers.finishReading() }
    let plan = try Plan(
      requests(recipes, arguments), shard: shard, writes: !arguments.isOn("check"))
    if arguments.isOn("dry-run") { return batch.show(plan) }
    return try batch.withRunner(plan, computesDigests: true) { runner throws(UsageError) in
      let run = IncrementalRun(plan, ledgers, runner: runner, makesAll: arguments.isOn("force"))
      // Never given back: the process is about to end, and to take apart what is known of ten thousand
      // inputs would be a fourteenth of a run with nothing to do.
      // SAFETY: nobody takes it out again.
      _ = unsafe Unmanaged.passRetained(run)
      if arguments.isOn("check") { return CheckReporter(arguments).run(run, plan.jobs) }
      return try makeStale(run, plan, files, batch)
    }
  }

  private func shard(_ arguments: Arguments) throws(UsageError) -> Shard? {
    guard let text = arguments.text("shard") else { return nil }
    let shard = try Shard(parsing: text, environment: Platform.environment)
    if arguments.isOn("prune") {
      throw UsageError("--prune needs the whole batch, not a part of it")
    }
    return shard
  }

  private func recipes(
    _ arguments: Arguments
  ) throws(UsageError) -> [(file: PipelineFile, folder: FilePath)] {
    var recipes: [(file: PipelineFile, folder: FilePath)] = []
    for path in arguments.operands {
      let file = try PipelineFile(
        path, conversionOptions: ConversionOptions.descriptions, sinks: registry.sinks)
      recipes.append((file, try arguments.outputFolder ?? file.outputFolder))
    }
    return recipes
  }

  /// What the recipes ask for, with what the command line puts on top.
  private func requests(
    _ recipes: [(file: PipelineFile, folder: FilePath)], _ arguments: Arguments
  ) throws(UsageError) -> [BatchRequest] {
    let given = try arguments.values(ConversionOptions.descriptions)
    var requests: [BatchRequest] = []
    for (file, folder) in recipes {
      requests.append(
        BatchRequest(
          inputs: try file.findInputs(), outputFolder: folder,
          outputs: try SinkSelection(registry).overriding(file.outputs, arguments),
          options: try ConversionOptions(file.options.overridden(by: given)),
          pipeline: BatchRequest.Pipeline(path: file.path, name: file.name)))
    }
    return requests
  }

  private func makeStale(
    _ run: IncrementalRun, _ plan: Plan, _ files: BatchFiles, _ batch: BatchCommand
  ) throws(UsageError) -> ExitCode {
    let arguments = batch.arguments
    let summary = try batch.run(plan, files) { run.run($0, control: $1) }
    let orphans = run.orphans
    let prunes = arguments.isOn("prune")
    for path in orphans {
      Console(arguments).note(
        "\(path): nothing asks for it any more\(prunes ? ", removed" : " (--prune removes it)")")
    }
    if prunes { run.prune() }
    do throws(FileError) {
      try run.save()
    } catch {
      Console().error("\(error)")
      return .inputFailed
    }
    return batch.finish(files, plan, summary)
  }
}
