public import GIFMillCore

/// One animation to convert.
public struct InputFile: Sendable, Hashable, Codable {
  public enum Source: Sendable, Hashable, Codable {
    case file(FilePath)
    case series(PictureSeries)
    case standardInput
  }

  public var source: Source
  /// Where its outputs go, relative to the output folder; empty for the output folder itself.
  public var folder: FilePath
  /// What the input is called in manifests: its path as seen from the pipeline file.
  public var name: FilePath
  /// Found by walking a folder rather than named: a still PNG or WebP is then skipped.
  public var isFound: Bool

  /// - Parameter name: nil for ``displayName``.
  public init(
    _ source: Source, folder: FilePath = "", name: FilePath? = nil, isFound: Bool = false
  ) {
    self.source = source
    self.name = name ?? InputFile.displayName(of: source)
    self.folder = folder
    self.isFound = isFound
  }

  /// How the input is called in messages and reports.
  public var displayName: FilePath { InputFile.displayName(of: source) }

  private static func displayName(of source: Source) -> FilePath {
    switch source {
    case .file(let path): path
    case .series(let series): series.path
    case .standardInput: "stdin"
    }
  }

  /// What the outputs' names begin with; for a `frames.json` that is its folder's name.
  public var stem: FilePath {
    if case .series(let series) = source { return series.stem }
    let folder = displayName.parent.lastComponent
    guard displayName.lastComponent == FramesFile.name, ![".", "..", "/"].contains(folder),
      !folder.bytes.isEmpty
    else { return displayName.stem }
    return folder
  }
}

extension InputFile {
  /// Suffixes of files that a walk through a folder picks up.
  static let extensions: Set<String> = ["gif", "png", "apng", "webp"]

  /// The inputs an argument stands for.
  ///
  /// A pattern such as `shot-%04d.png` stands for a ``PictureSeries``. A folder is walked in byte
  /// order of whole paths, hidden entries and links to folders left out. A file that is not there is an
  /// input all the same, so that it is reported like any other failure.
  ///
  /// - Throws: when a folder cannot be listed or holds no input, and when a series has a gap.
  public static func expanding(_ argument: FilePath) throws(UsageError) -> [InputFile] {
    if argument == "-" { return [InputFile(.standardInput)] }
    if let series = try PictureSeries(argument) { return [InputFile(.series(series))] }
    guard FileSystem.isFolder(argument) else { return [InputFile(.file(argument))] }
    let files = try filesBelow(argument).filter { extensions.contains($0.fileExtension) }
    if files.isEmpty { throw UsageError("\(argument) holds no GIF, PNG, APNG or WebP file") }
    return files.map {
      InputFile(
        .file(argument.appending($0)), folder: $0.components.count > 1 ? $0.parent : "",
        isFound: true)
    }
  }

  /// Paths of all files below a folder, relative to it, in byte order.
  ///
  /// - Parameters:
  ///   - takesHidden: whether names that begin with a dot count.
  ///   - maxDepth: most parts of a path; nil for any number.
  static func filesBelow(
    _ root: FilePath, hidden takesHidden: Bool = false, maxDepth: Int? = nil
  ) throws(UsageError) -> [FilePath] {
    var found: [FilePath] = []
    var open: [FilePath] = [""]
    while let folder = open.popLast() {
      let path = root.appending(folder)
      let names: [FilePath]
      do throws(FileError) {
        names = try FileSystem.list(folder.bytes.isEmpty ? root : path)
      } catch {
        throw UsageError("\(error)")
      }
      for name in names where takesHidden || name.bytes.first != UInt8(ascii: ".") {
        let relative = folder.appending(name)
        let status = Platform.status(of: root.appending(relative), followingLinks: false)
        switch status?.kind {
        case .folder:
          if relative.components.count < maxDepth ?? .max { open.append(relative) }
        case .file: found.append(relative)
        case .link where !FileSystem.isFolder(root.appending(relative)): found.append(relative)
        default: break
        }
      }
    }
    return found.sorted()
  }
}
