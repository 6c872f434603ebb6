internal import GIFMillCore
internal import Synchronization

/// What a run has made so far: entries of the manifest, one a line, written as the run goes so that one
/// that is killed need not make them again.
///
/// A file beside the manifest for each process, gone once the manifest holds everything. Nobody relies
/// on it: an entry counts only as far as the outputs still have its digests.
final class Journal: Sendable {
  private final class OpenFile: Sendable {
    let descriptor: Platform.Descriptor

    init(_ descriptor: consuming Platform.Descriptor) { self.descriptor = descriptor }
  }

  private enum State {
    case unused
    case open(OpenFile)
    /// A line may have been cut short, and nothing more can be put behind it.
    case broken
  }

  private let file: FilePath
  private let state = Mutex(State.unused)

  /// The journal of this process; made with the first entry.
  init(in folder: FilePath, shard: Shard?) {
    file = Journal.place(folder).appending(Journal.prefix(shard) + "\(ProcessMark.own.text).jsonl")
  }

  /// Puts an entry down. A journal that cannot be written costs time after a crash, nothing else; the
  /// manifest's own failure is reported.
  func add(_ entry: Manifest.Entry) {
    state.withLock { state in
      if case .unused = state { state = open() }
      guard case .open(let file) = state else { return }
      let isWritten = Platform.writeAll(Array((entry.line + "\n").utf8), to: file.descriptor.number)
      if !isWritten { state = .broken }
    }
  }

  private func open() -> State {
    guard (try? FileSystem.makeFolders(file.parent)) != nil,
      let made = Platform.openForAppending(file),
      // A process with the number of this one may have left a line without its end.
      Platform.writeAll([UInt8(ascii: "\n")], to: made.number)
    else { return .broken }
    return .open(OpenFile(made))
  }

  /// Called once the manifest is written.
  func remove() { FileSystem.remove(file) }
}

extension Journal {
  /// Journals that runs left which did not come to their end, the oldest first.
  ///
  /// One of another machine counts as left: should that run still be going, it has its entries in
  /// memory and loses nothing but the insurance. Call it before this process makes its own.
  ///
  /// - Parameter shard: those of one part; nil for those of whole runs.
  static func leftovers(in folder: FilePath, shard: Shard?) -> [FilePath] {
    leftovers(in: folder) { $0 == shard.map(part) }
  }

  /// Journals of any part.
  static func shardLeftovers(in folder: FilePath) -> [FilePath] {
    leftovers(in: folder) { $0 != nil }
  }

  private static func leftovers(
    in folder: FilePath, isWanted: (String?) -> Bool
  ) -> [FilePath] {
    let names = Platform.names(in: place(folder)) ?? []
    let files = names.compactMap { name -> (file: FilePath, time: Int64)? in
      let file = place(folder).appending(name)
      guard let (part, mark) = parse(name), isWanted(part), !mark.isAtWork,
        let status = Platform.status(of: file, followingLinks: false)
      else { return nil }
      return (file, status.modifiedNanoseconds)
    }
    return files.sorted { ($0.time, $0.file) < ($1.time, $1.file) }.map(\.file)
  }

  /// The entries of a journal; a line that was cut short is passed over.
  static func entries(of file: FilePath) -> [Manifest.Entry] {
    ((try? FileSystem.read(file)) ?? []).split(separator: UInt8(ascii: "\n"))
      .compactMap { Manifest.Entry(line: Array($0)) }
  }

  private static func place(_ folder: FilePath) -> FilePath {
    folder.appending(Manifest.folderName)
  }

  /// `journal.` or `journal.I-of-N.`, followed by the mark of a process and `.jsonl`.
  private static func prefix(_ shard: Shard?) -> String {
    "journal." + (shard.map { part($0) + "." } ?? "")
  }

  private static func part(_ shard: Shard) -> String { "\(shard.index)-of-\(shard.count)" }

  private static func parse(_ name: FilePath) -> (part: String?, mark: ProcessMark)? {
    let parts = name.description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.first == "journal", parts.last == "jsonl", (3...4).contains(parts.count),
      let mark = ProcessMark(parsing: parts[parts.count - 2])
    else { return nil }
    return (parts.count == 4 ? String(parts[1]) : nil, mark)
  }
}
