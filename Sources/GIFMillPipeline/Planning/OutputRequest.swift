public import GIFMillCore

/// A sink that was asked for, with its options.
public struct OutputRequest: Sendable {
  public let sink: SinkDescriptor
  public let options: OptionValues

  public init(_ sink: SinkDescriptor, options: OptionValues = OptionValues()) {
    self.sink = sink
    self.options = options
  }
}

/// Inputs that are treated alike: what one `convert` or one pipeline file asks for.
public struct BatchRequest: Sendable {
  public var inputs: [InputFile]
  public var outputFolder: FilePath
  public var outputs: [OutputRequest]
  public var options: ConversionOptions
  /// The pipeline file behind it and its name; nil for `convert`.
  public var pipeline: Pipeline?

  public struct Pipeline: Sendable, Hashable {
    public let path: FilePath
    public let name: String

    public init(path: FilePath, name: String) {
      self.path = path
      self.name = name
    }
  }

  public init(
    inputs: [InputFile], outputFolder: FilePath, outputs: [OutputRequest],
    options: ConversionOptions, pipeline: Pipeline? = nil
  ) {
    self.inputs = inputs
    self.outputFolder = outputFolder
    self.outputs = outputs
    self.options = options
    self.pipeline = pipeline
  }
}

extension OptionDescription {
  /// Checks a value of a pipeline file: booleans for flags, numbers or strings for numbers, lists of
  /// strings for lists.
  func check(_ tree: JSONTree) -> Result<String, UsageError> {
    let text: String
    switch (value, tree) {
    case (.flag, .bool(let flag)): text = String(flag)
    case (.integer, .integer(let number)), (.rational, .integer(let number)),
      (.text, .integer(let number)):
      text = String(number)
    case (.rational, .number(let number)), (.text, .number(let number)): text = "\(number)"
    case (.rational, .string(let string)), (.colour, .string(let string)),
      (.choice, .string(let string)), (.text, .string(let string)):
      text = string
    case (.list, .array(let elements)):
      let strings = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      guard strings.count == elements.count, !strings.isEmpty else {
        return .failure(UsageError("expected a list of strings"))
      }
      text = strings.joined(separator: ",")
    default: return .failure(UsageError("expected \(expectedKind), found \(tree.kind)"))
    }
    return check(text).mapError { UsageError($0.reason) }
  }

  private var expectedKind: String {
    switch value {
    case .flag: "true or false"
    case .integer: "a whole number"
    case .rational: "a number, or a string such as \"30000/1001\""
    case .list: "a list of strings"
    case .colour, .choice: "a string"
    case .text: "a string or a number"
    }
  }
}
