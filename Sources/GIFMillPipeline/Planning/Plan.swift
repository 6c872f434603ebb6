public import GIFMillCore

/// The whole job list, free of contradictions; nothing has been written yet.
public struct Plan: Sendable {
  public let jobs: [Job]
  /// Of all shards.
  let allJobs: [Job]
  let claims: OutputClaims

  /// - Throws: when two outputs would be one file, when an output is an input, when a target cannot
  ///   be written, and when a sink refuses its options.
  ///
  /// - Parameters:
  ///   - shard: the part to do; collisions are looked for in the whole.
  ///   - writes: false for a look at what is there, which a read-only folder is good enough for.
  public init(_ requests: [BatchRequest], shard: Shard? = nil, writes: Bool = true)
    throws(UsageError)
  {
    var jobs: [Job] = []
    for request in requests {
      let outputs = (try request.options.target?.completing(request.outputs) ?? request.outputs)
        .flatMap { $0.variants(request.options.scales) }
      try Plan.validate(outputs)
      if writes { try Plan.validate(folder: request.outputFolder) }
      var seen: Set<InputFile> = []
      let inputs = request.inputs.filter { seen.insert($0).inserted }
      let own = outputs.filter { $0.atlas == nil }
      if !own.isEmpty {
        let recipes = own.map { Recipe($0, request.options) }
        for input in inputs {
          jobs.append(
            Job(
              index: jobs.count, inputs: [input], atlas: nil,
              folder: request.outputFolder.appending(input.folder), of: request, outputs: own,
              recipes: recipes))
        }
      }
      for (name, outputs) in Plan.atlases(outputs) where !inputs.isEmpty {
        let job = Job(
          index: jobs.count, inputs: inputs.sorted { $0.nameInAtlas < $1.nameInAtlas }, atlas: name,
          folder: request.outputFolder, of: request, outputs: outputs,
          recipes: outputs.map { Recipe($0, request.options) })
        try Plan.refuseEqualNames(job)
        jobs.append(job)
      }
    }
    allJobs = jobs
    self.jobs = jobs.filter { job in
      shard?.takes(Digest.of(job.name.bytes)) ?? true
    }
    claims = OutputClaims(inputs: jobs.flatMap(\.files))
    try claimAll()
  }

  /// Outputs that all inputs go to, by the atlas they make; sizes of one atlas share a decode.
  private static func atlases(
    _ outputs: [OutputRequest]
  ) -> [(name: FilePath, outputs: [OutputRequest])] {
    var atlases: [(name: FilePath, outputs: [OutputRequest])] = []
    for output in outputs {
      guard let name = output.atlas else { continue }
      if let known = atlases.firstIndex(where: { $0.name == name }) {
        atlases[known].outputs.append(output)
      } else {
        atlases.append((name, [output]))
      }
    }
    return atlases
  }

  private static func refuseEqualNames(_ job: Job) throws(UsageError) {
    var owners: [String: InputFile] = [:]
    for input in job.inputs {
      let name = job.animationName(of: input)
      if let other = owners.updateValue(input, forKey: name) {
        throw UsageError(
          "\(other.displayName) and \(input.displayName) would both be '\(name)' in the atlas"
            + " \(job.displayName)",
          hint: "rename one of them, or convert their common folder")
      }
    }
  }

  private static func validate(_ outputs: [OutputRequest]) throws(UsageError) {
    for output in outputs {
      do throws(SinkError) {
        try output.sink.validate(output.options)
      } catch {
        throw UsageError("\(output.sink.name): \(error.reason)")
      }
    }
  }

  private static func validate(folder outputFolder: FilePath) throws(UsageError) {
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
  ///
  /// - Parameter others: more folders to look in: those of reports and the like.
  public func sweepLeftovers(alsoIn others: [FilePath] = []) {
    var folders = Set(allJobs.lazy.flatMap { $0.claimedPaths.joined() }.map(\.parent))
    folders.formUnion(Set(allJobs.map(\.root)).map { $0.appending(Manifest.folderName) })
    LeftoverSweep.run(in: folders.union(others))
  }

  private func claimAll() throws(UsageError) {
    var first: UsageError?
    var others: [FilePath] = []
    for job in allJobs {
      for (sink, paths) in job.claimedPaths.enumerated() {
        for path in paths {
          let owner = job.owner(sink: sink)
          guard let conflict = claims.claim(path, for: owner) else { continue }
          if first == nil {
            first = Plan.error(path, of: owner, conflict)
          } else {
            others.append(path)
          }
        }
      }
    }
    guard let first else { return }
    guard !others.isEmpty else { throw first }
    let named = others.prefix(5).map { "\($0)" } + (others.count > 5 ? ["…"] : [])
    throw UsageError(
      "\(first.reason); \(others.count) more cannot be written: \(named.joined(separator: ", "))",
      hint: first.hint)
  }

  private static func error(
    _ path: FilePath, of owner: OutputClaims.Owner, _ conflict: OutputClaims.Conflict
  ) -> UsageError {
    if case .output(let other) = conflict {
      return UsageError(
        "\(other.description) and \(owner.description) would both write \(path)",
        hint: "give each its own folder with -o, or convert their common folder")
    }
    return UsageError(
      "the output \(path) of \(owner.description) \(conflict.reason)",
      hint: "choose another folder with -o")
  }
}
