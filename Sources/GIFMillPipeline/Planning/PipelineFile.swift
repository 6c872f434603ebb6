public import GIFMillCore

/// A recipe for a batch: which inputs, where to, which outputs with which options.
///
/// JSON5, read strictly: an unknown key, a wrong type and a pattern that meets nothing are errors
/// that name the file and the key.
public struct PipelineFile: Sendable {
  public let path: FilePath
  /// What the recipe is called; the file's stem where it does not say.
  public let name: String
  public let outputFolder: FilePath
  /// Options of the conversion, by their dashed names.
  public let options: OptionValues
  /// Sinks with their own options, those under `options` included where a sink has them.
  public let outputs: [OutputRequest]

  private let patterns: [String]

  /// Reads a recipe.
  ///
  /// - Parameters:
  ///   - path: the file; everything in it is relative to its folder.
  ///   - conversionOptions: what `options` may hold beside options of the sinks.
  ///   - sinks: every sink there is.
  public init(
    _ path: FilePath, conversionOptions: [OptionDescription], sinks: [SinkDescriptor]
  ) throws(UsageError) {
    self.path = path
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path)
    } catch {
      throw UsageError("\(error)")
    }
    let document = try PipelineFile.within(path) { () throws(UsageError) in
      try JSONTree.parsing(bytes)
    }
    var reader = try PipelineObject(document, place: "\(path)")
    name = try reader.string("name") ?? "\(path.stem)"
    patterns = try reader.required("inputs", try reader.strings("inputs"))
    let output = try reader.required("output", try reader.string("output"))
    outputFolder = path.parent.appending(FilePath(output)).normalised
    let common = try reader.object("options")
    let entries = try reader.required("outputs", try reader.objects("outputs"))
    try reader.refuseOtherKeys()

    var requests: [(SinkDescriptor, OptionValues)] = []
    for var entry in entries {
      let sinkName = try entry.required("sink", try entry.string("sink"))
      guard let sink = sinks.first(where: { $0.name == sinkName }) else {
        throw entry.error(
          "sink", "there is no sink '\(sinkName)'",
          hint: "sinks: \(sinks.map(\.name).joined(separator: ", "))")
      }
      requests.append((sink, try entry.options(sink.options)))
      try entry.refuseOtherKeys(known: sink.options.map(\.key))
    }
    var shared: [String: OptionValues] = [:]
    if var common {
      options = try common.options(conversionOptions)
      for (sink, _) in requests { shared[sink.name] = try common.options(sink.options) }
      try common.refuseOtherKeys(
        known: conversionOptions.map(\.key) + requests.flatMap { $0.0.options.map(\.key) })
    } else {
      options = OptionValues()
    }
    outputs = requests.map { sink, own in
      OutputRequest(sink, options: (shared[sink.name] ?? OptionValues()).overridden(by: own))
    }
  }

  private static func within<Result>(
    _ path: FilePath, _ body: () throws(UsageError) -> Result
  ) throws(UsageError) -> Result {
    do throws(UsageError) {
      return try body()
    } catch {
      throw UsageError("\(path): \(error.reason)", hint: error.hint)
    }
  }

  /// Looks for the inputs: in byte order of their paths, each once.
  ///
  /// They keep the tree below the fixed folder of the pattern that found them, as those of a folder on
  /// the command line do.
  ///
  /// - Throws: when a pattern meets no file.
  public func findInputs() throws(UsageError) -> [InputFile] {
    let folder = path.parent
    var found: [FilePath: InputFile] = [:]
    for (index, text) in patterns.enumerated() where !text.hasPrefix("!") {
      do throws(UsageError) {
        let path = folder.appending(FilePath(text)).normalised
        if let series = try PictureSeries(path) {
          found[path] = InputFile(.series(series), name: FilePath(text))
          continue
        }
        let matches = try PipelineFile.matches(of: Glob(FilePath(text)), relativeTo: folder)
        if matches.isEmpty { throw UsageError("'\(text)' meets no file") }
        found.merge(matches) { first, _ in first }
      } catch {
        throw UsageError("\(path): inputs[\(index)]: \(error.reason)", hint: error.hint)
      }
    }
    for (index, text) in patterns.enumerated() where text.hasPrefix("!") {
      do throws(UsageError) {
        let glob = try Glob(FilePath(text.dropFirst()))
        let root = folder.appending(glob.fixedFolder).normalised
        found = found.filter { path, _ in
          guard let relative = path.relative(to: root) else { return true }
          return !glob.matches(relative)
        }
      } catch {
        throw UsageError("\(path): inputs[\(index)]: \(error.reason)", hint: error.hint)
      }
    }
    if found.isEmpty { throw UsageError("\(path): inputs: no file is left to convert") }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func matches(
    of glob: Glob, relativeTo folder: FilePath
  ) throws(UsageError) -> [FilePath: InputFile] {
    let root = folder.appending(glob.fixedFolder).normalised
    guard FileSystem.isFolder(root) else { return [:] }
    var matches: [FilePath: InputFile] = [:]
    let files = try InputFile.filesBelow(
      root, hidden: glob.meetsHidden, maxDepth: glob.maxDepth)
    for relative in files where glob.matches(relative) {
      let path = root.appending(relative)
      matches[path] = InputFile(
        .file(path), folder: relative.components.count > 1 ? relative.parent : "",
        name: path.relative(to: folder.normalised) ?? path,
        isFound: !glob.isLiteral)
    }
    return matches
  }
}
