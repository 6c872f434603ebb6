public import GIFMillCore

/// One input with everything that is to be made of it.
public struct Job: Sendable {
  /// Position in the plan, from 0.
  public let index: Int
  public let input: InputFile
  /// The output folder of the batch.
  public let root: FilePath
  /// Where this input's outputs go; ``root`` or below.
  public let folder: FilePath
  /// The pipeline file it comes from; nil for `convert`.
  public let pipeline: BatchRequest.Pipeline?
  public let outputs: [OutputRequest]
  public let options: ConversionOptions
  /// Paths that are certain before the input is read, by output.
  public let claimedPaths: [[FilePath]]
}

/// The whole job list, free of contradictions; nothing has been written yet.
public struct Plan: Sendable {
  public let jobs: [Job]
  /// Of all shards.
  let allJobs: [Job]
  let claims: OutputClaims

  /// - Throws: when two outputs would be one file, when an output is an input, when a target cannot
  ///   be written, and when a sink refuses its options.
  ///
  /// - Parameter shard: the part to do; collisions are looked for in the whole.
  public init(_ requests: [BatchRequest], shard: Shard? = nil) throws(UsageError) {
    var jobs: [Job] = []
    for request in requests {
      let outputs = request.outputs.flatMap { $0.variants(request.options.scales) }
      try Plan.validate(outputs, in: request.outputFolder)
      var seen: Set<InputFile> = []
      for input in request.inputs where seen.insert(input).inserted {
        let folder = request.outputFolder.appending(input.folder)
        let paths = outputs.map { output in
          output.sink.claimedNames(output.stem(input.stem), output.options)
            .map { folder.appending($0) }
        }
        jobs.append(
          Job(
            index: jobs.count, input: input, root: request.outputFolder, folder: folder,
            pipeline: request.pipeline, outputs: outputs, options: request.options,
            claimedPaths: paths))
      }
    }
    allJobs = jobs
    self.jobs = jobs.filter { job in
      shard?.takes(Digest.of(job.input.name.bytes)) ?? true
    }
    claims = OutputClaims(
      inputs: jobs.compactMap {
        if case .file(let path) = $0.input.source { path } else { nil }
      })
    try claimAll()
  }

  private static func validate(
    _ outputs: [OutputRequest], in outputFolder: FilePath
  ) throws(UsageError) {
    for output in outputs {
      do throws(SinkError) {
        try output.sink.validate(output.options)
      } catch {
        throw UsageError("\(output.sink.name): \(error.reason)")
      }
    }
    var folder = outputFolder
    while Platform.status(of: folder, followingLinks: true) == nil, folder != folder.parent {
      folder = folder.parent
    }
    guard FileSystem.isFolder(folder) else {
      throw UsageError("\(outputFolder): \(folder) is not a folder")
    }
    guard Platform.isWritable(folder) else {
      throw UsageError("\(outputFolder): cannot write below \(folder)")
    }
  }

  /// Removes what runs that were killed left beside the targets of this one.
  public func sweepLeftovers() {
    LeftoverSweep.run(in: Set(allJobs.lazy.flatMap { $0.claimedPaths.joined() }.map(\.parent)))
  }

  private func claimAll() throws(UsageError) {
    for job in allJobs {
      for (sink, paths) in job.claimedPaths.enumerated() {
        for path in paths {
          let owner = job.owner(sink: sink)
          switch claims.claim(path, for: owner) {
          case nil: break
          case .output(let other):
            throw UsageError(
              "\(other.description) and \(owner.description) would both write \(path)",
              hint: "give each its own folder with -o, or convert their common folder")
          case .some(let conflict):
            throw UsageError(
              "the output \(path) of \(owner.description) \(conflict.reason)",
              hint: "choose another folder with -o")
          }
        }
      }
    }
  }
}

extension Job {
  func owner(sink: Int) -> OutputClaims.Owner {
    OutputClaims.Owner(
      job: index, sink: sink, description: "\(input.displayName) (\(outputs[sink].label))")
  }
}

extension Job {
  /// `gifmill.plan/1`: one line of a dry run.
  public var json: JSONValue {
    .object([
      "schema": "gifmill.plan/1",
      "input": .string("\(input.displayName)"),
      "outputs": .array(
        zip(outputs, claimedPaths).flatMap { output, paths in
          paths.map { path in
            .object(["sink": .string(output.sink.name), "path": .string("\(path)")])
          }
        }),
    ])
  }
}
