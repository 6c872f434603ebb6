internal import GIFMillCore
internal import GIFMillPipeline

/// `gifmill convert`: inputs and sinks from the command line.
struct ConvertCommand {
  let registry: Registry

  func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError("nothing to convert", hint: "gifmill convert INPUT… [-o DIR]")
    }
    let options = try ConversionOptions(arguments.values(ConversionOptions.descriptions))
    let outputs = try SinkSelection(registry).outputs(arguments, for: options.target)
    var inputs: [InputFile] = []
    for operand in arguments.operands { inputs += try InputFile.expanding(operand) }
    let request = BatchRequest(
      inputs: inputs, outputFolder: try arguments.outputFolder ?? ".", outputs: outputs,
      options: options)
    return try BatchCommand(registry: registry, arguments: arguments).convert(request)
  }
}

extension Arguments {
  /// `-o`, or nil.
  var outputFolder: FilePath? {
    get throws(UsageError) {
      guard let folder = path("output") else { return nil }
      if folder == "-" {
        throw UsageError(
          "-o - is not possible: outputs are files that are replaced whole",
          hint: "name a folder")
      }
      return folder
    }
  }
}
