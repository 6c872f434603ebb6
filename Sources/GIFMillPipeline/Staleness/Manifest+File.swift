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

  fileprivate struct Line: Decodable, Sendable {
    let input: String
    let pipeline: String
    let sink: String
    let source: String
    let recipe: String
    let outputs: [OutputLine]
  }

  fileprivate struct OutputLine: Decodable {
    let path: String
    let bytes: Int
    let digest: String
    let width: Int?
    let height: Int?
    let content: [Int]?
  }

  /// Reads a manifest. Of one that a merge left in disorder every line counts that is an entry, the
  /// later of two for the same output; one that is missing or of another version is empty. Whatever is
  /// lost costs nothing but time.
  init(reading path: FilePath) {
    self.init()
    guard let bytes = try? FileSystem.read(path) else { return }
    let found: [Entry]
    if let entries = Manifest.entriesAsWritten(bytes) {
      found = entries
    } else if let document = try? JSONDecoder().decode(Document.self, from: Data(bytes)) {
      guard document.schema == Manifest.schema else {
        isTidy = false
        return
      }
      found = document.entries.map { Entry($0) }
    } else {
      isTidy = false
      if bytes.starts(with: Manifest.head.utf8) { readLines(bytes) }
      return
    }
    var last: Key?
    for entry in found {
      if let last, !(last < entry.key) { isTidy = false }
      last = entry.key
      self[entry.key] = entry
    }
  }

  /// The entries of a file that is as ``text`` writes it; nil for any other. Decoding takes most of a run
  /// with nothing to do, so every core takes a part of the lines.
  private static func entriesAsWritten(_ bytes: [UInt8]) -> [Entry]? {
    guard bytes.starts(with: start.utf8), bytes.suffix(end.utf8.count).elementsEqual(end.utf8),
      bytes.count > start.utf8.count + end.utf8.count
    else { return nil }
    let body = bytes[start.utf8.count..<bytes.count - end.utf8.count]
    let count = min(Batch.coreCount, body.count >> 16 + 1)
    let edges = (0...count).map { part -> Int in
      let place = body.startIndex + body.count / count * part
      if part == 0 || part == count { return part == 0 ? body.startIndex : body.endIndex }
      return body[place...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? body.endIndex
    }
    let parts = inParallel(count) { part -> [Entry]? in
      var lines = body[edges[part]..<edges[part + 1]]
      if lines.suffix(2).elementsEqual(",\n".utf8) { lines = lines.dropLast(2) }
      let list = [UInt8(ascii: "[")] + lines + [UInt8(ascii: "]")]
      return try? JSONDecoder().decode([Line].self, from: Data(list)).map { Entry($0) }
    }
    let entries = parts.compactMap(\.self)
    return entries.count == count ? Array(entries.joined()) : nil
  }

  private mutating func readLines(_ bytes: [UInt8]) {
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = line.last == UInt8(ascii: ",") ? line.dropLast() : line
      if let entry = Entry(line: Array(text)) { self[entry.key] = entry }
    }
  }

  private static let head = "{\"schema\":\"\(schema)\",\n"
  private static let start = head + "\"entries\":[\n"
  private static let end = "\n]}\n"

  /// The whole file.
  var text: String {
    let lines = entries.keys.sorted().compactMap { entries[$0]?.line }
    return Manifest.start + lines.joined(separator: ",\n") + Manifest.end
  }

  func write(to path: FilePath) throws(FileError) {
    try FileSystem.replace(path, with: Array(text.utf8))
  }
}

extension Manifest.Entry {
  /// Reads what ``line`` wrote; nil for anything else.
  init?(line bytes: [UInt8]) {
    guard let line = try? JSONDecoder().decode(Manifest.Line.self, from: Data(bytes)) else {
      return nil
    }
    self.init(line)
  }

  fileprivate init(_ line: Manifest.Line) {
    self.init(
      key: Manifest.Key(
        pipeline: line.pipeline, input: Manifest.path(of: line.input), sink: line.sink),
      source: line.source, recipe: line.recipe, outputs: line.outputs.map(Manifest.Output.init))
  }

  /// The entry as manifests and journals have it, without a line break.
  var line: String {
    JSONValue.object([
      "input": .string(Manifest.text(of: key.input)),
      "pipeline": .string(key.pipeline),
      "sink": .string(key.sink),
      "source": .string(source),
      "recipe": .string(recipe),
      "outputs": .array(outputs.map(\.json)),
    ]).compactText
  }
}

extension Manifest.Output {
  fileprivate init(_ line: Manifest.OutputLine) {
    self.init(path: Manifest.path(of: line.path), bytes: line.bytes, digest: line.digest)
    if let width = line.width, let height = line.height {
      size = PixelSize(width: width, height: height)
    }
    if let sides = line.content, sides.count == 4 {
      content = PixelRect(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
    }
  }

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
