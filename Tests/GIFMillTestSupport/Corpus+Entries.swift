internal import Foundation

extension Corpus {
  /// Why tests are skipped without the corpus.
  public static let hint = "no corpus: set GIFMILL_CORPUS to its folder"

  /// One line of the corpus's own list of what is in each file.
  public struct Entry: Sendable, CustomStringConvertible {
    private let columns: [String: String]

    init(_ columns: [String: String]) { self.columns = columns }

    /// Relative to the corpus.
    public var path: String { self["path"] }
    public var description: String { path }

    /// The text in a column; empty where there is none.
    public subscript(column: String) -> String { columns[column] ?? "" }

    public func bytes() throws -> [UInt8] { try Corpus.bytes(path) }

    /// Pixels of all frames together.
    private var work: Int {
      ["width", "height", "frames"].reduce(1) { $0 * max(1, Int(self[$1]) ?? 1) }
    }

    /// Whether a build without optimisation decodes it in a moment.
    var isLight: Bool { work < 400_000 }

    /// A list such as `5/100x8,45/100`, written out. The corpus ends long ones with `...`.
    public func list(_ column: String) -> [String] {
      self[column].split(separator: ",").flatMap { item -> [String] in
        let parts = item.split(separator: "x").map(String.init)
        return [String](
          repeating: parts[0], count: parts.count == 2 ? Int(parts[1]) ?? 1 : 1)
      }
    }
  }

  /// Every file of the corpus; empty without it.
  public static let entries: [Entry] = {
    guard let root,
      let text = try? String(contentsOf: root.appending(path: "INDEX.tsv"), encoding: .utf8)
    else { return [] }
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    guard let names = lines.first else { return [] }
    return lines.dropFirst().map { columns in
      Entry(Dictionary(zip(names, columns)) { first, _ in first })
    }
  }()

  /// The files of these formats, well formed or from the `malformed` folder; in builds without
  /// optimisation only those that take a moment.
  public static func entries(formats: Set<String>, malformed: Bool = false) -> [Entry] {
    let chosen = entries.filter {
      formats.contains($0["format"]) && $0.path.hasPrefix("malformed/") == malformed
    }
    #if DEBUG
      return chosen.filter(\.isLight)
    #else
      return chosen
    #endif
  }

  /// Where a file lies; just its name without the corpus.
  public static func file(_ path: String) -> String { root?.appending(path: path).path ?? path }
}
