internal import GIFMillCore
internal import Synchronization

/// Everything but the input that decides what a sink makes: one for all jobs of a request.
final class Recipe: Sendable {
  private let output: OutputRequest
  private let conversion: OptionValues
  /// What is the same for all jobs; made when it is first asked for, since it may need the encoder.
  private let common = Mutex<String?>(nil)

  init(_ output: OutputRequest, _ options: ConversionOptions) {
    self.output = output
    // Every size has an output of its own.
    var conversion = options.values
    conversion["scale"] = nil
    self.conversion = conversion
  }

  /// The digest that manifests keep.
  ///
  /// - Parameter stem: what the output's files are called.
  func digest(stem: FilePath) -> String {
    let common = common.withLock { common -> String in
      let text = common ?? String(commonText.dropLast())
      common = text
      return text
    }
    let name = JSONValue.string(Manifest.text(of: stem)).compactText
    return Digest.of("\(common),\"stem\":\(name)}").text
  }

  private var commonText: String {
    func object(_ values: OptionValues) -> JSONValue {
      .object(values.names.map { .init($0, .string(values[$0] ?? "")) })
    }
    return JSONValue.object([
      "format": 3, "sink": .string(output.sink.name), "version": .string(output.sink.version()),
      "options": object(output.options), "conversion": object(conversion),
      "scale": output.variant.scale.map { .string("\($0)") } ?? .null,
    ]).compactText
  }
}

extension Job {
  func recipe(sink: Int) -> String {
    recipes[sink].digest(stem: outputs[sink].stem(inputs[0].stem))
  }
}
