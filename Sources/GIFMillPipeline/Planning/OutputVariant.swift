internal import GIFMillCore

/// What tells apart the outputs that one request stands for: `--scale 1,2` and
/// `--background light=#fff,dark=#111` make several of the same sink.
struct OutputVariant: Sendable, Hashable, Codable {
  /// Goes between the input's stem and what the sink adds: `.light`, `@2x`, `.light@2x`.
  var suffix = ""
  /// Nil for the source's size.
  var scale: ScaleRequest?
  /// The name of one of several colours.
  var colourName: String?
}

extension OutputRequest {
  /// One output for each combination of the sizes and the named colours asked for.
  ///
  /// - Parameter scales: at least one.
  func variants(_ scales: [OutputScale]) -> [OutputRequest] {
    coloured().flatMap { output in
      scales.map { scale in
        OutputRequest(
          sink, options: output.options,
          variant: OutputVariant(
            suffix: output.variant.suffix + scale.suffix, scale: scale.request,
            colourName: output.variant.colourName))
      }
    }
  }

  private func coloured() -> [OutputRequest] {
    guard sink.showsBackground(options) else { return [self] }
    for option in sink.options where option.value == .colour {
      guard let text = options[option.name], let colours = NamedColour.list(text) else { continue }
      return colours.map { colour in
        var values = options
        values[option.name] = colour.colour.hex
        return OutputRequest(
          sink, options: values,
          variant: OutputVariant(suffix: ".\(colour.name)", colourName: colour.name))
      }
    }
    return [self]
  }
}

/// One of the sizes of `--scale`, and what its files' names get.
struct OutputScale: Sendable, Hashable {
  /// Nil for the source's size.
  let request: ScaleRequest?
  /// Empty, or as in `@2x`.
  let suffix: String

  static let source = OutputScale(request: nil, suffix: "")

  /// Reads the values of `--scale`: one size in any form, or several factors. With several, all but
  /// the factor 1 show in the names; `@2x` shows in them even alone.
  static func list(_ text: String) throws(UsageError) -> [OutputScale] {
    let items = text.split(separator: ",", omittingEmptySubsequences: false)
    var scales: [OutputScale] = []
    for item in items {
      let scale = try OutputScale(item, isOneOfSeveral: items.count > 1)
      if scales.contains(where: { $0.suffix == scale.suffix }) {
        throw UsageError("--scale: '\(text)' names one size twice")
      }
      scales.append(scale)
    }
    return scales
  }

  private init(_ text: Substring, isOneOfSeveral: Bool) throws(UsageError) {
    let isNamed = text.hasPrefix("@") && text.hasSuffix("x")
    let size = isNamed ? text.dropFirst().dropLast() : text
    guard let request = ScaleRequest(parsing: size) else {
      throw UsageError(
        "--scale: '\(text)' is not a factor, WxH, fit=WxH, max-width=N or max-height=N")
    }
    guard isNamed || isOneOfSeveral else {
      self.init(request: request, suffix: "")
      return
    }
    guard case .factor(let factor) = request, !size.contains("/") else {
      throw UsageError(
        "--scale: '\(text)' makes no file name",
        hint: "several sizes are factors such as 1,2 or 0.5,1")
    }
    self.init(
      request: request, suffix: isNamed || factor != Rational(1) ? "@\(size)x" : "")
  }

  private init(request: ScaleRequest?, suffix: String) {
    self.request = request
    self.suffix = suffix
  }
}
