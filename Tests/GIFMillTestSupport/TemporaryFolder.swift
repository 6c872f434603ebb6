public import Foundation
public import GIFMillCore

/// A folder of its own below the system's temporary one, removed with the object.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "gifmill-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  public func path(_ name: String) -> String { url.appending(path: name).path }

  public func write(_ bytes: [UInt8], _ name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  public func contents(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: url.appending(path: name)))
  }
}

/// An artefact folder that keeps its files in a temporary folder, for tests of single sinks.
public final class TemporaryArtefacts: ArtefactFolder {
  public let folder: TemporaryFolder

  public init() throws { folder = try TemporaryFolder() }

  public func path(for name: FilePath) throws(SinkError) -> FilePath {
    let path = FilePath(folder.url.path).appending(name)
    do {
      try FileManager.default.createDirectory(
        atPath: path.parent.description, withIntermediateDirectories: true)
    } catch {
      throw SinkError(.io, "\(error)")
    }
    return path
  }

  public func write(_ bytes: [UInt8], to name: FilePath) throws(SinkError) {
    let path = try path(for: name)
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path.description))
    } catch {
      throw SinkError(.io, "\(error)")
    }
  }
}
