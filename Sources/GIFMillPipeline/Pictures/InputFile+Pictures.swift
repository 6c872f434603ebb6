internal import GIFMillCore

/// Inputs whose pictures are in files of their own.
extension InputFile {
  /// The one file that was named.
  var file: FilePath? {
    if case .file(let path) = source { path } else { nil }
  }

  /// Everything that is read.
  var files: [FilePath] { [file].compactMap(\.self) + pictures }

  /// Picture files beside ``file``, in the order of their first use; none for other inputs, and for a
  /// file that will be refused.
  private var pictures: [FilePath] {
    switch source {
    case .series(let series):
      return series.pictures.map { series.path.parent.appending($0) }
    case .file(let path) where path.fileExtension == "json":
      guard let bytes = try? FileSystem.read(path), let frames = try? FramesFile(parsing: bytes)
      else { return [] }
      var seen: Set<FilePath> = []
      return frames.entries.map(\.picture).filter { seen.insert($0).inserted }
        .map { path.parent.appending($0) }
    case .file, .standardInput: return []
    }
  }

  /// One digest for everything that is read; nil where something cannot be.
  ///
  /// - Parameters:
  ///   - content: of the file that was named.
  ///   - digestOf: gives that of another file.
  func digest(content: String?, _ digestOf: (FilePath) -> String?) -> String? {
    let pictures = pictures
    if pictures.isEmpty { return content }
    let digests = pictures.compactMap(digestOf)
    guard digests.count == pictures.count, content != nil || file == nil else { return nil }
    return Digest.of(([file == nil ? "" : content ?? ""] + digests).joined(separator: "\n")).text
  }
}
