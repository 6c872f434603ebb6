public import GIFMillCore
internal import Synchronization

/// The manifest of one output folder in use: says what is stale, and learns what was made.
final class Ledger: Sendable {
  private struct State {
    var manifest: Manifest
    /// What this run, or one that did not come to its end, made or removed: all that ``save()`` changes
    /// in the file, so that two runs into one folder do not undo each other's work.
    var changedKeys: Set<Manifest.Key> = []
  }

  let folder: FilePath
  private let file: FilePath
  private let journal: Journal
  private let leftJournals: [FilePath]
  private let state: Mutex<State>
  private let cache: DigestCache

  /// - Parameters:
  ///   - shard: writes this part's manifest; what the whole one says holds, too.
  ///   - trusts: whether digests may come from the cache (not with `--verify`).
  init(folder: FilePath, shard: Shard?, trusts: Bool) {
    self.folder = folder
    file = Manifest.path(in: folder, shard: shard)
    cache = DigestCache(for: folder, isTrusting: trusts)
    var known = Manifest(reading: Manifest.path(in: folder))
    if shard != nil { known.merge(Manifest(reading: file)) }
    leftJournals = Journal.leftovers(in: folder, shard: shard)
    let left = leftJournals.flatMap { Journal.entries(of: $0) }
    known.add(left)
    state = Mutex(State(manifest: known, changedKeys: Set(left.map(\.key))))
    journal = Journal(in: folder, shard: shard)
  }

  /// What an earlier run made with this sink, where it still holds, or why it does not.
  func state(of job: Job, sink: Int) -> Result<[Manifest.Output], StaleReason> {
    let key = job.manifestKey(sink: sink)
    guard let entry = state.withLock({ $0.manifest[key] }) else { return .failure(.neverMade) }
    guard entry.recipe == job.recipe(sink: sink) else { return .failure(.recipeChanged) }
    guard source(of: job) == entry.source else { return .failure(.inputChanged) }
    for output in entry.outputs {
      guard let digest = cache.digest(of: folder.appending(output.path)) else {
        return .failure(.missing(output.path))
      }
      if digest != output.digest { return .failure(.edited(output.path)) }
    }
    return .success(entry.outputs)
  }

  /// What the inputs are now; nil where one cannot be read.
  private func source(of job: Job) -> String? {
    let digests = job.inputs.map { input in
      let content = input.file.flatMap { cache.digest(of: $0) }
      return input.digest(content: content) { cache.digest(of: $0) } ?? ""
    }
    return digests.contains("") ? nil : job.sourceDigest(digests)
  }

  /// Takes down what a run of these sinks gave, and removes files of an earlier run that this one
  /// did not make again.
  func record(_ job: Job, sinks: [Int], _ result: JobResult) {
    guard let source = result.sourceDigest else { return }
    for sink in sinks {
      let outputs = result.outputs.filter { $0.sinkNumber == sink }.compactMap(entry)
      let key = job.manifestKey(sink: sink)
      let fresh = Manifest.Entry(
        key: key, source: source, recipe: job.recipe(sink: sink), outputs: outputs)
      let old = state.withLock { state in
        defer {
          state.manifest[key] = fresh
          state.changedKeys.insert(key)
        }
        return state.manifest[key]
      }
      journal.add(fresh)
      let kept = Set(outputs.map(\.path))
      for output in old?.outputs ?? [] where !kept.contains(output.path) { remove(output) }
    }
  }

  private func entry(_ output: JobResult.Output) -> Manifest.Output? {
    guard
      let path = output.path.normalised.relative(to: folder.normalised),
      let digest = try? Digest.of(output.path)
    else { return nil }
    return Manifest.Output(
      path: path, bytes: output.bytes, digest: digest.text, size: output.size,
      content: output.content)
  }

  /// Removes a file that is as we made it; one that somebody edited stays.
  private func remove(_ output: Manifest.Output) {
    let path = folder.appending(output.path)
    guard (try? Digest.of(path))?.text == output.digest else { return }
    FileSystem.remove(path)
    var parent = path.parent
    while parent != folder, Platform.removeFolder(parent) { parent = parent.parent }
  }

  /// Entries of these pipelines that the plan does not have any more.
  func orphans(_ jobs: [Job]) -> [Manifest.Entry] {
    let wanted = Set(jobs.flatMap { job in job.outputs.indices.map { job.manifestKey(sink: $0) } })
    let pipelines = Set(jobs.compactMap { $0.pipeline?.name })
    return state.withLock { state in
      state.manifest.entries.values
        .filter { pipelines.contains($0.key.pipeline) && !wanted.contains($0.key) }
        .sorted { $0.key < $1.key }
    }
  }

  /// Removes the outputs of entries that nobody wants any more, and the entries.
  func prune(_ entries: [Manifest.Entry]) {
    let kept = state.withLock { state in
      for entry in entries {
        state.manifest[entry.key] = nil
        state.changedKeys.insert(entry.key)
      }
      return state.manifest.outputPaths
    }
    for output in entries.flatMap(\.outputs) where !kept.contains(output.path) { remove(output) }
  }

  /// Writes the manifest, and what helps the next run to be quick.
  func save() throws(FileError) {
    let current = state.withLock { $0 }
    if !current.changedKeys.isEmpty || !current.manifest.isTidy { try update(current) }
    journal.remove()
    for file in leftJournals { FileSystem.remove(file) }
    cache.save()
  }

  /// Puts the changes into the file as it is by now.
  private func update(_ current: State) throws(FileError) {
    try FileSystem.makeFolders(file.parent)
    guard let lock = Platform.openForReading(file.parent) else { throw .last("open", file.parent) }
    Platform.lock(lock.number)
    var manifest = Manifest(reading: file)
    for key in current.changedKeys { manifest[key] = current.manifest[key] }
    if manifest.entries.isEmpty, Platform.status(of: file, followingLinks: true) == nil { return }
    try manifest.write(to: file)
  }
}

/// Why an output has to be made again.
public enum StaleReason: Error, Sendable, Hashable, CustomStringConvertible {
  case neverMade
  case inputChanged
  /// Options, output format or encoder.
  case recipeChanged
  case missing(FilePath)
  case edited(FilePath)
  /// The input or the output is no longer asked for.
  case orphaned

  public var description: String {
    switch self {
    case .neverMade: "was never made"
    case .inputChanged: "the input changed"
    case .recipeChanged: "options or encoders changed"
    case .missing(let path): "\(path) is missing"
    case .edited(let path): "\(path) was edited"
    case .orphaned: "nothing asks for it any more"
    }
  }
}

extension Job {
  func manifestKey(sink: Int) -> Manifest.Key {
    Manifest.Key(
      pipeline: pipeline?.name ?? "", input: name,
      sink: outputs[sink].label + (atlas == nil ? "" : " atlas"))
  }

  /// One digest for all inputs.
  ///
  /// - Parameter digests: of the inputs, in their order.
  func sourceDigest(_ digests: [String]) -> String {
    guard atlas != nil else { return digests[0] }
    let lines = zip(inputs, digests).map { "\($1) \(Manifest.text(of: $0.name))\n" }
    return Digest.of(lines.joined()).text
  }
}
