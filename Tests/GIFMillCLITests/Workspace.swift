import Foundation
import GIFMillTestSupport
import Testing

/// A folder with inputs, a pipeline file and the real binary to run on them.
struct Workspace {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Runs `gifmill` in the folder, with a cache of its own there.
  func gifmill(_ arguments: [String], environment: [String: String] = [:]) throws
    -> Program.Outcome
  {
    try Program.gifmill.run(
      arguments, in: folder.url,
      environment: ["XDG_CACHE_HOME": folder.path("cache")].merging(environment) { $1 })
  }

  func gifmill(_ arguments: String...) throws -> Program.Outcome { try gifmill(arguments) }

  func put(_ name: String, _ bytes: [UInt8]) throws {
    let url = folder.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func put(_ name: String, _ text: String) throws { try put(name, Array(text.utf8)) }

  /// `web.json5`: everything in `art` as frames, with more options put in.
  func putPipeline(_ options: String = "") throws {
    try put(
      "web.json5",
      "{inputs: ['art/**/*.gif'], output: 'out', \(options) outputs: [{sink: 'frames'}]}")
  }

  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(name)) }

  func text(_ name: String) throws -> String {
    String(decoding: try folder.contents(name), as: UTF8.self)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: folder.path(name))
  }

  /// Every file below a folder with its bytes.
  func tree(_ name: String) throws -> [String: [UInt8]] {
    let root = folder.url.appending(path: name)
    var files: [String: [UInt8]] = [:]
    let walk = FileManager.default.enumerator(atPath: root.path)
    while let path = walk?.nextObject() as? String {
      let url = root.appending(path: path)
      guard (try url.resourceValues(forKeys: [.isRegularFileKey])).isRegularFile == true else {
        continue
      }
      files[path] = try Array(Data(contentsOf: url))
    }
    return files
  }
}

/// A line of JSON as a dictionary.
func json(_ line: String) throws -> [String: Any] {
  try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
}
