internal import GIFMillCore
internal import GIFMillPipeline

/// From sink names and flags to sinks with their options.
struct SinkSelection {
  private let registry: Registry

  init(_ registry: Registry) { self.registry = registry }

  /// The sinks of `--to` with the options given for them.
  ///
  /// - Parameter target: says which where `--to` does not.
  func outputs(
    _ arguments: Arguments, for target: DeliveryTarget?
  ) throws(UsageError) -> [OutputRequest] {
    let names =
      arguments.text("to")?.split(separator: ",", omittingEmptySubsequences: false)
      .map(String.init) ?? target?.sinks ?? ["mp4"]
    var sinks: [SinkDescriptor] = []
    for name in names {
      guard let sink = registry.sink(name) else { throw unknownSink(name) }
      if sinks.contains(where: { $0.name == name }) {
        throw UsageError("--to names \(name) twice")
      }
      sinks.append(sink)
    }
    try refuseStrangers(arguments, chosen: sinks)
    var outputs: [OutputRequest] = []
    for sink in sinks {
      outputs.append(OutputRequest(sink, options: try arguments.values(sink.options)))
    }
    return outputs
  }

  /// Those outputs, with what the command line gives winning.
  func overriding(
    _ outputs: [OutputRequest], _ arguments: Arguments
  ) throws(UsageError) -> [OutputRequest] {
    try refuseStrangers(arguments, chosen: outputs.map(\.sink))
    var result: [OutputRequest] = []
    for output in outputs {
      let own = try arguments.values(output.sink.options)
      result.append(OutputRequest(output.sink, options: output.options.overridden(by: own)))
    }
    return result
  }

  /// An option that none of the chosen sinks has is a mistake, not something to pass over.
  private func refuseStrangers(
    _ arguments: Arguments, chosen: [SinkDescriptor]
  ) throws(UsageError) {
    let chosenNames = chosen.map(\.name)
    for name in arguments.names {
      let owners = registry.sinks.filter { sink in sink.options.contains { $0.name == name } }
        .map(\.name)
      if owners.isEmpty || owners.contains(where: chosenNames.contains) { continue }
      throw UsageError(
        "--\(name) is an option of \(owners.joined(separator: ", ")),"
          + " not of \(chosenNames.joined(separator: ", "))",
        hint: "choose the sink with --to \(owners[0])")
    }
  }

  private func unknownSink(_ name: String) -> UsageError {
    let names = registry.sinks.map(\.name)
    let list = "sinks: \(names.joined(separator: ", "))"
    #if !Video
      if name == "mp4" { return UsageError("this build of gifmill makes no video", hint: list) }
    #endif
    return UsageError(
      "there is no sink '\(name)'",
      hint: NearestName.to(name, among: names).map { "did you mean '\($0)'?" } ?? list)
  }
}
