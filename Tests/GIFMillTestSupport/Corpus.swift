public import Foundation

/// The collection of real, odd and malformed files beside the project: `../shared/corpus` seen from
/// the package's folder, or where `GIFMILL_CORPUS` points. Tests that need it are skipped without it.
public enum Corpus {
  public static let root: URL? = {
    let folder =
      ProcessInfo.processInfo.environment["GIFMILL_CORPUS"].map { URL(fileURLWithPath: $0) }
      ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/corpus")
    let index = folder.appending(path: "INDEX.tsv").path
    return FileManager.default.fileExists(atPath: index) ? folder : nil
  }()

  public static var isPresent: Bool { root != nil }

  /// Paths below the root of files in a folder with one of these suffixes, sorted; none without the
  /// corpus.
  public static func files(in folder: String, suffixes: [String]) -> [String] {
    guard let root else { return [] }
    let names = FileManager.default.subpaths(atPath: root.appending(path: folder).path) ?? []
    return names.filter { name in suffixes.contains { name.hasSuffix("." + $0) } }
      .sorted().map { "\(folder)/\($0)" }
  }

  public static func bytes(_ path: String) throws -> [UInt8] {
    guard let root else { return [] }
    return try Array(Data(contentsOf: root.appending(path: path)))
  }
}
