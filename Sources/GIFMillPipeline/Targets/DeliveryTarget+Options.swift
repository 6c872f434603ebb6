internal import GIFMillCore

/// What was given on the command line or in a file wins over the target's values, but not over its
/// limits: that is found before anything is converted.
extension DeliveryTarget {
  /// Options of the conversion, with values for those that were not given.
  ///
  /// - Throws: when a value, or a bound that is looser than the target's, breaks a limit.
  func completing(_ given: OptionValues) throws(UsageError) -> OptionValues {
    for name in ["fps", "min-fps", "max-fps"] {
      try check(given, name, from: limits.minRate, to: limits.maxRate, "pictures a second")
    }
    for name in ["min-duration", "max-duration"] {
      try check(given, name, from: limits.minDuration, to: limits.maxDuration, "seconds")
    }
    var values = OptionValues()
    values["min-fps"] = limits.minRate?.description
    values["max-fps"] = limits.maxRate?.description
    values["min-duration"] = limits.minDuration?.description
    return values.overridden(by: given)
  }

  private func check(
    _ given: OptionValues, _ name: String, from least: Rational?, to most: Rational?,
    _ unit: String
  ) throws(UsageError) {
    // What is no number is somebody else's complaint, or `auto`.
    guard let text = given[name], let number = Rational(parsing: text) else { return }
    if let least, number < least { throw refusal("\(name) \(text)", "at least \(least) \(unit)") }
    if let most, number > most { throw refusal("\(name) \(text)", "at most \(most) \(unit)") }
  }

  /// - Parameter text: the sizes as they were given.
  /// - Throws: when one of them breaks a limit whatever is converted.
  func check(_ scales: [OutputScale], given text: String) throws(UsageError) {
    for case let scale? in scales.map(\.request) {
      switch scale {
      case .size(let size):
        if let violation = violations(of: size).first { throw refusal("scale \(text)", violation) }
      case .fit(let box):
        // One side of the result is the box's.
        let sides = min(box.width, box.height)...max(box.width, box.height)
        if let side = limits.longerSide, !sides.contains(side) {
          throw refusal("scale \(text)", "a longer side of exactly \(side) pixels")
        }
      case .factor, .maxWidth, .maxHeight: break
      }
    }
  }

  /// Outputs with values for options that were not given.
  ///
  /// - Throws: when a value breaks a limit, and when none of the outputs is what the target is about.
  func completing(_ outputs: [OutputRequest]) throws(UsageError) -> [OutputRequest] {
    let names = outputs.map(\.sink.name)
    guard names.contains(where: { presets[$0] != nil }) else {
      throw refusal(
        "to \(names.joined(separator: ","))", presets.keys.sorted().joined(separator: " or "))
    }
    var completed: [OutputRequest] = []
    for output in outputs { completed.append(try completing(output)) }
    return completed
  }

  private func completing(_ output: OutputRequest) throws(UsageError) -> OutputRequest {
    guard let presets = presets[output.sink.name] else { return output }
    var values = OptionValues()
    for preset in presets {
      values[preset.option] = preset.value
      guard let given = output.options[preset.option], let others = preset.others,
        given != preset.value, !others.contains(given)
      else { continue }
      throw refusal(
        "\(preset.option) \(given)", ([preset.value] + others).joined(separator: " or "))
    }
    if let most = limits.maxBytes {
      let option = SizeBudget.option.name
      values[option] = "\(most)"
      if let text = output.options[option], let given = ByteCount(parsing: text),
        given.bytes > most.bytes
      {
        throw refusal("\(option) \(text)", "at most \(most.bytes) bytes")
      }
    }
    return OutputRequest(
      output.sink, options: values.overridden(by: output.options), variant: output.variant)
  }

  private func refusal(_ given: String, _ limit: String) -> UsageError {
    UsageError(
      "--\(given) breaks a limit of --target \(name), which takes \(limit)",
      hint: "without --\(given.prefix { $0 != " " }) the target's own value holds")
  }
}
