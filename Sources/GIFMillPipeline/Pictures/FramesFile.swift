internal import GIFMillCore

/// A `frames.json` (`gifmill.frames/1`), as the frames sink writes it: pictures in files of their
/// own, and when to show which. An input like any other, so that frames that were rendered or
/// retouched elsewhere go through the same pipeline.
struct FramesFile: Sendable {
  struct Entry: Sendable {
    /// A name in the folder of the `frames.json`.
    let picture: FilePath
    let duration: Rational
  }

  /// The name the frames sink gives it.
  static let name: FilePath = "frames.json"
  static let schema = "gifmill.frames/1"

  /// One or more.
  let entries: [Entry]
  let plays: Plays

  /// Every picture for the same time, played once.
  init(pictures: [FilePath], duration: Rational) {
    entries = pictures.map { Entry(picture: $0, duration: duration) }
    plays = .times(1)
  }

  /// Whether a file is meant to be read as this rather than as an image.
  static func isLikely(_ bytes: [UInt8]) -> Bool {
    bytes.first { ![0x09, 0x0a, 0x0d, 0x20].contains($0) } == UInt8(ascii: "{")
  }

  /// - Throws: `malformed` with the name of the field that is wrong, `unsupported` for other JSON.
  init(parsing bytes: [UInt8]) throws(DecodeError) {
    let tree: JSONTree
    do throws(UsageError) {
      tree = try JSONTree.parsing(bytes)
    } catch {
      throw DecodeError(.malformed, "\(error)", offset: 0)
    }
    guard case .object(let root) = tree, root["schema"] == .string(Self.schema) else {
      throw DecodeError(.unsupported, "JSON of another kind than \(Self.schema)", offset: 0)
    }
    let files = try Self.list(root["files"], "files")
    var entries: [Entry] = []
    for (number, keyframe) in try Self.list(root["keyframes"], "keyframes").enumerated() {
      if let entry = try Self.entry(keyframe, number, files: files) { entries.append(entry) }
    }
    if entries.isEmpty { throw Self.wrong("keyframes", "one picture or more") }
    self.entries = entries
    plays = try Self.plays(root["source"])
  }

  private static func list(_ tree: JSONTree?, _ name: String) throws(DecodeError) -> [JSONTree] {
    guard case .array(let elements) = tree else { throw wrong(name, "a list") }
    return elements
  }

  /// Nil for an entry that has no picture, because it has no time.
  private static func entry(
    _ keyframe: JSONTree, _ number: Int, files: [JSONTree]
  ) throws(DecodeError) -> Entry? {
    guard case .object(let members) = keyframe else {
      throw wrong("keyframes[\(number)]", "an object")
    }
    if members["cell"] == .null { return nil }
    guard case .integer(let cell) = members["cell"], files.indices.contains(cell) else {
      throw wrong("keyframes[\(number)].cell", "the number of a file")
    }
    guard case .string(let text) = members["duration"], let duration = Rational(parsing: text),
      duration >= .zero
    else { throw wrong("keyframes[\(number)].duration", "seconds, N or N/D in quotes") }
    guard case .string(let name) = files[cell], FilePath(name) == FilePath(name).lastComponent,
      !["", ".", ".."].contains(name), !name.utf8.contains(0)
    else { throw wrong("files[\(cell)]", "a name without folders") }
    return Entry(picture: FilePath(name), duration: duration)
  }

  private static func plays(_ source: JSONTree?) throws(DecodeError) -> Plays {
    guard case .object(let members) = source, let plays = members["plays"] else {
      return .times(1)
    }
    guard case .integer(let total) = plays, total >= 0 else {
      throw wrong("source.plays", "a whole number, 0 for ever")
    }
    return Plays(total: total)
  }

  private static func wrong(_ field: String, _ expected: String) -> DecodeError {
    DecodeError(.malformed, "'\(field)' must be \(expected)", offset: 0)
  }
}
