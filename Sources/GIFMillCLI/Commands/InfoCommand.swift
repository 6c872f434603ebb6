internal import GIFMillCore
internal import GIFMillPipeline

/// `gifmill info`: what inputs hold and how they would be timed.
struct InfoCommand {
  let registry: Registry

  func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    guard !arguments.operands.isEmpty else {
      throw UsageError("no input given", hint: "gifmill info INPUT…")
    }
    let options = try ConversionOptions(arguments.values(ConversionOptions.descriptions))
    let console = Console(arguments)
    let printsJSON = arguments.isOn("json")
    var inputs: [InputFile] = []
    for operand in arguments.operands { inputs += try InputFile.expanding(operand) }
    let chart = arguments.path("timeline")
    if chart != nil, inputs.count != 1 {
      throw UsageError("--timeline draws one input, not \(inputs.count)")
    }
    var code = ExitCode.success
    for input in inputs {
      do throws(JobError) {
        let info = try InputInfo(input, decoders: registry.decoders, options: options)
        if info.isDamaged, options.damage != .accept { code = .inputFailed }
        console.result(
          printsJSON
            ? info.json.compactText + "\n"
            : info.text(listsFrames: console.level >= .verbose))
        if let chart { try info.drawTimeline(to: chart) }
      } catch {
        code = .inputFailed
        if printsJSON {
          console.result(InputInfo.json(of: error, path: input.displayName).compactText + "\n")
        }
        console.error("\(input.displayName): \(error.message)")
      }
    }
    return code
  }
}
