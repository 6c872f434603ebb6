internal import GIFMillCore

/// What a pipeline made of what: `.gifmill/manifest.json` in the output folder.
///
/// Holds content digests alone, so that it is the same on every machine and may be committed. One
/// line an entry, sorted, so that two branches merge line by line.
struct Manifest: Sendable, Hashable {
  /// What one sink made of one input.
  struct Entry: Sendable, Hashable {
    var key: Key
    /// Of the input's bytes.
    var source: String
    /// Of everything else that decides the result: options, formats, encoders.
    var recipe: String
    /// Empty where the input turned out to be nothing to convert.
    var outputs: [Output]
  }

  struct Key: Sendable, Hashable, Comparable {
    var pipeline: String
    /// Relative to the pipeline file.
    var input: FilePath
    var sink: String

    static func < (left: Key, right: Key) -> Bool {
      (left.input, left.pipeline, left.sink) < (right.input, right.pipeline, right.sink)
    }
  }

  struct Output: Sendable, Hashable {
    /// Relative to the output folder.
    var path: FilePath
    var bytes: Int
    var digest: String
    var size: PixelSize?
    var content: PixelRect?
  }

  private(set) var entries: [Key: Entry] = [:]
  /// Whether the file it was read from is as this program would write it.
  var isTidy = true

  subscript(key: Key) -> Entry? {
    get { entries[key] }
    set { entries[key] = newValue }
  }

  /// The entries of both; `other`'s win.
  mutating func merge(_ other: Manifest) { entries.merge(other.entries) { $1 } }

  /// Takes entries in; those for outputs that have one win.
  mutating func add(_ others: some Sequence<Entry>) {
    for entry in others { self[entry.key] = entry }
  }

  /// Every path that an entry names.
  var outputPaths: Set<FilePath> { Set(entries.values.flatMap { $0.outputs.map(\.path) }) }
}

extension Manifest {
  /// Where the manifest of an output folder is kept.
  ///
  /// - Parameter shard: a shard has a file of its own until the shards are merged.
  static func path(in folder: FilePath, shard: Shard? = nil) -> FilePath {
    let name = shard.map { "manifest.\($0.index)-of-\($0.count).json" } ?? "manifest.json"
    return folder.appending(folderName).appending(name)
  }

  static let folderName = ".gifmill"

  /// Paths as text, whatever their bytes: those that are not UTF-8 are written in hexadecimal.
  static func text(of path: FilePath) -> String {
    if let text = String(validating: path.bytes, as: UTF8.self), !text.hasPrefix(hexPrefix) {
      return text
    }
    return hexPrefix
      + path.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static func path(of text: String) -> FilePath {
    guard text.hasPrefix(hexPrefix) else { return FilePath(text) }
    let digits = Array(text.dropFirst(hexPrefix.count))
    return FilePath(
      bytes: stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(digits[$0...$0 + 1]), radix: 16)
      })
  }

  private static let hexPrefix = "hex:"
}
