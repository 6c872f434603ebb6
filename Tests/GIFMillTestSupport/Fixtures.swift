internal import Foundation

/// The small files kept in the project.
public enum Fixtures {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Fixtures")

  /// Names of the files in a folder, such as `fuzz/gif`; sorted.
  public static func files(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { "\(folder)/\($0)" }
  }

  public static func bytes(_ path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: root.appending(path: path)))
  }
}
