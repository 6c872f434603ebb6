internal import GIFMillCore
internal import GIFMillPipeline

/// `gifmill run`: batches from pipeline files, in one plan.
struct RunCommand {
  let registry: Registry

  func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError("no pipeline file given", hint: "gifmill run pipelines/web.json5")
    }
    let given = try arguments.values(ConversionOptions.descriptions)
    var requests: [BatchRequest] = []
    for path in arguments.operands {
      let file = try PipelineFile(
        path, conversionOptions: ConversionOptions.descriptions, sinks: registry.sinks)
      requests.append(
        BatchRequest(
          inputs: file.inputs, outputFolder: try arguments.outputFolder ?? file.outputFolder,
          outputs: try SinkSelection(registry).overriding(file.outputs, arguments),
          options: try ConversionOptions(file.options.overridden(by: given)),
          pipeline: BatchRequest.Pipeline(path: path, name: file.name)))
    }
    return try BatchCommand(registry: registry, arguments: arguments).run(requests)
  }
}
