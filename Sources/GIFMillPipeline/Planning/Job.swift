public import GIFMillCore

/// One input with everything that is to be made of it, or all inputs of an atlas.
public struct Job: Sendable {
  /// Position in the plan, from 0.
  public let index: Int
  /// In order; several only for an atlas.
  public let inputs: [InputFile]
  /// The atlas that the inputs go to together; nil where there is one input and an output of its own.
  public let atlas: FilePath?
  /// The output folder of the batch.
  public let root: FilePath
  /// Where the outputs go; ``root`` or below.
  public let folder: FilePath
  /// The pipeline file it comes from; nil for `convert`.
  public let pipeline: BatchRequest.Pipeline?
  public private(set) var outputs: [OutputRequest]
  public let options: ConversionOptions
  /// Paths that are certain before the input is read, by output.
  public let claimedPaths: [[FilePath]]
  /// By output.
  let recipes: [Recipe]

  /// - Parameter recipes: of the outputs; jobs of one request share them.
  init(
    index: Int, inputs: [InputFile], atlas: FilePath?, folder: FilePath, of request: BatchRequest,
    outputs: [OutputRequest], recipes: [Recipe]
  ) {
    self.index = index
    self.inputs = inputs
    self.atlas = atlas
    self.folder = folder
    self.outputs = outputs
    self.recipes = recipes
    root = request.outputFolder
    pipeline = request.pipeline
    options = request.options
    claimedPaths = outputs.map { output in
      output.sink.claimedNames(output.stem(inputs[0].stem), output.options)
        .map { folder.appending($0) }
    }
  }

  /// How messages and reports call it: the input, or the atlas.
  public var displayName: FilePath { atlas ?? inputs[0].displayName }

  /// What manifests call it.
  var name: FilePath { atlas ?? inputs[0].name }

  /// The files behind the inputs.
  public var files: [FilePath] { inputs.flatMap(\.files) }

  /// The same with another form of one output, which goes to the same files.
  func replacing(_ number: Int, by output: OutputRequest) -> Job {
    var job = self
    job.outputs[number] = output
    return job
  }

  /// What data call the animation of one of the inputs.
  func animationName(of input: InputFile) -> String {
    (atlas == nil ? input.stem : input.nameInAtlas).description
  }

  func owner(sink: Int) -> OutputClaims.Owner {
    OutputClaims.Owner(
      job: index, sink: sink, description: "\(displayName) (\(outputs[sink].label))")
  }
}

extension Job {
  /// `gifmill.plan/1`: one line of a dry run.
  public var json: JSONValue {
    .object([
      "schema": "gifmill.plan/1",
      "input": .string("\(displayName)"),
      "outputs": .array(
        zip(outputs, claimedPaths).flatMap { output, paths in
          paths.map { path in
            .object(["sink": .string(output.sink.name), "path": .string("\(path)")])
          }
        }),
    ])
  }
}

extension InputFile {
  /// The name in an atlas. It also decides the order there, so that the order of the arguments does
  /// not show in the output.
  var nameInAtlas: FilePath { folder.appending(stem) }
}
