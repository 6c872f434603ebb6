internal import GIFMillCore

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Manifest {
  private static let schema = "gifmill.manifest/1"

  private struct Document: Decodable {
    let schema: String
    let entries: [Line]
  }

  private struct Line: Decodable {
    let input: String
    let pipeline: String
    let sink: String
    let source: String
    let recipe: String
    let outputs: [OutputLine]
  }

  private struct OutputLine: Decodable {
    let path: String
    let bytes: Int
    let digest: String
    let width: Int?
    let height: Int?
    let content: [Int]?
  }

  /// Reads a manifest; one that is missing, damaged or of another version is empty, which makes
  /// everything stale and costs nothing but time.
  init(reading path: FilePath) {
    self.init()
    guard
      let bytes = try? FileSystem.read(path),
      let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)),
      document.schema == Manifest.schema
    else { return }
    for line in document.entries {
      let key = Key(
        pipeline: line.pipeline, input: Manifest.path(of: line.input), sink: line.sink)
      self[key] = Entry(
        key: key, source: line.source, recipe: line.recipe,
        outputs: line.outputs.map(Manifest.output))
    }
  }

  private static func output(_ line: OutputLine) -> Output {
    var output = Output(
      path: path(of: line.path), bytes: line.bytes, digest: line.digest)
    if let width = line.width, let height = line.height {
      output.size = PixelSize(width: width, height: height)
    }
    if let sides = line.content, sides.count == 4 {
      output.content = PixelRect(
        x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
    return output
  }

  /// The whole file.
  var text: String {
    var lines: [String] = []
    for key in entries.keys.sorted() {
      if let entry = entries[key] { lines.append(entry.json.compactText) }
    }
    return "{\"schema\":\"\(Manifest.schema)\",\n\"entries\":[\n"
      + lines.joined(separator: ",\n") + "\n]}\n"
  }

  func write(to path: FilePath) throws(FileError) {
    try FileSystem.replace(path, with: Array(text.utf8))
  }
}

extension Manifest.Entry {
  fileprivate var json: JSONValue {
    .object([
      "input": .string(Manifest.text(of: key.input)),
      "pipeline": .string(key.pipeline),
      "sink": .string(key.sink),
      "source": .string(source),
      "recipe": .string(recipe),
      "outputs": .array(outputs.map(\.json)),
    ])
  }
}

extension Manifest.Output {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("path", .string(Manifest.text(of: path))), .init("bytes", .integer(bytes)),
      .init("digest", .string(digest)),
    ]
    if let size {
      members.append(.init("width", .integer(size.width)))
      members.append(.init("height", .integer(size.height)))
    }
    if let content {
      let sides = [content.x, content.y, content.width, content.height]
      members.append(.init("content", .array(sides.map { .integer($0) })))
    }
    return .object(members)
  }
}
