public import GIFMillCore

/// A sink that was asked for, with its options.
public struct OutputRequest: Sendable {
  public let sink: SinkDescriptor
  public let options: OptionValues
  /// Set where the request became several outputs; see ``OutputVariant``.
  let variant: OutputVariant

  public init(_ sink: SinkDescriptor, options: OptionValues = OptionValues()) {
    self.init(sink, options: options, variant: OutputVariant())
  }

  init(_ sink: SinkDescriptor, options: OptionValues, variant: OutputVariant) {
    self.sink = sink
    self.options = options
    self.variant = variant
  }

  /// The sink, and which of several outputs of it.
  var label: String { sink.name + variant.suffix }

  /// What all inputs together are made into; nil for an output for each.
  var atlas: FilePath? { sink.atlasName(options) }

  /// What the output's files are called, for an input with this stem.
  func stem(_ stem: FilePath) -> FilePath { (atlas ?? stem) + variant.suffix }
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
