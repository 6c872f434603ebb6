internal import Dispatch
internal import GIFMillCore
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Remembers digests of files by size, times and identity, so that a run with nothing to do need not
/// read every file again.
///
/// Kept outside the output folder, in the user's cache: what is in it is true on this machine alone.
final class DigestCache: Sendable {
  private struct Stamp: Hashable {
    let node: UInt64
    let size: Int
    let modified: Int64
    let changed: Int64

    init(_ status: FileStatus) {
      node = status.identity.node
      size = status.size
      modified = status.modifiedNanoseconds
      changed = status.changedNanoseconds
    }

    init(node: UInt64, size: Int, modified: Int64, changed: Int64) {
      self.node = node
      self.size = size
      self.modified = modified
      self.changed = changed
    }
  }

  private struct Record {
    let stamp: Stamp
    let digest: String
  }

  private struct State {
    /// By the file's whole path.
    var records: [String: Record] = [:]
    /// Paths that this run asked for.
    var used: Set<String> = []
    var isChanged = false
  }

  private let file: FilePath?
  private let currentFolder = FilePath(".").resolved
  private let state = Mutex(State())
  /// The cache is read while the manifest is.
  private let reading = DispatchGroup()
  /// Off: every digest is computed from the bytes (`--verify`).
  private let isTrusting: Bool

  /// - Parameter folder: the output folder the cache belongs to.
  init(for folder: FilePath, isTrusting: Bool) {
    self.isTrusting = isTrusting
    file = DigestCache.folder?.appending("\(Digest.of(folder.resolved.bytes).text).digests")
    guard isTrusting, let file else { return }
    DispatchQueue.global().async(group: reading) { [self] in
      guard let bytes = try? FileSystem.read(file) else { return }
      let records = DigestCache.records(in: bytes)
      state.withLock { $0.records = records }
    }
  }

  /// `$XDG_CACHE_HOME/gifmill`, `~/.cache/gifmill`; nil where there is neither.
  private static var folder: FilePath? {
    let environment = ProcessInfo.processInfo.environment
    if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
      return FilePath(cache).appending("gifmill")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return FilePath(home).appending(".cache/gifmill")
  }

  /// The digest of a file's content; nil where it cannot be read.
  func digest(of path: FilePath) -> String? {
    guard let status = Platform.status(of: path, followingLinks: true) else { return nil }
    let key = Manifest.text(of: path.isAbsolute ? path : currentFolder.appending(path))
    let stamp = Stamp(status)
    reading.wait()
    let record = state.withLock { state in
      state.used.insert(key)
      return state.records[key]
    }
    if let record, record.stamp == stamp { return record.digest }
    guard let digest = try? Digest.of(path).text else { return nil }
    // A file that is still being written must not be remembered under its first digest: it was
    // looked at before and after, and is old enough for its time to have moved on a change.
    if Platform.status(of: path, followingLinks: true).map({ Stamp($0) }) == stamp,
      Platform.nanosecondsSince1970 - stamp.changed > DigestCache.quietNanoseconds
    {
      state.withLock { state in
        state.records[key] = Record(stamp: stamp, digest: digest)
        state.isChanged = true
      }
    }
    return digest
  }

  /// Coarser than the clock of any file system in use.
  private static let quietNanoseconds: Int64 = 2_000_000_000

  /// Records that no run asked for any more are dropped when they are that many times the others;
  /// until then they may belong to another pipeline with the same output folder.
  private static let mostUnused = 4

  /// Writes the cache, if there is anything new in it; one that cannot be written is only slower.
  func save() {
    guard let file else { return }
    reading.wait()
    let (records, used, isChanged) = state.withLock { ($0.records, $0.used, $0.isChanged) }
    guard isChanged else { return }
    let keepsAll = records.count <= used.count * (DigestCache.mostUnused + 1)
    let kept = keepsAll ? records : records.filter { used.contains($0.key) }
    try? FileSystem.replace(file, with: Array(DigestCache.text(kept).utf8))
  }
}

// A line a file, because ten thousand of them are to be read in a moment: digest, node, size, time of
// modification, time of change, path.
extension DigestCache {
  private static func text(_ records: [String: Record]) -> String {
    var text = ""
    for (path, record) in records.sorted(by: { $0.key < $1.key }) where !path.contains("\n") {
      let stamp = record.stamp
      text += "\(record.digest) \(stamp.node) \(stamp.size) \(stamp.modified) \(stamp.changed)"
      text += " \(path)\n"
    }
    return text
  }

  /// Lines that are not of this form are passed over.
  private static func records(in bytes: [UInt8]) -> [String: Record] {
    var records: [String: Record] = [:]
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(
        separator: UInt8(ascii: " "), maxSplits: 5, omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 6, let node = UInt64(fields[1]), let size = Int(fields[2]),
        let modified = Int64(fields[3]), let changed = Int64(fields[4])
      else { continue }
      records[fields[5]] = Record(
        stamp: Stamp(node: node, size: size, modified: modified, changed: changed),
        digest: fields[0])
    }
    return records
  }
}
