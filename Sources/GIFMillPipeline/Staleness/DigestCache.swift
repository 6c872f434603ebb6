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
  private struct Stamp: Codable, Hashable {
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
  }

  private struct Record: Codable {
    let stamp: Stamp
    let digest: String
  }

  private struct State {
    var known: [String: Record]
    /// Records that this run used or made; the others are dropped when the file is written.
    var used: [String: Record] = [:]
  }

  private let file: FilePath?
  private let currentFolder = FilePath(".").resolved
  private let state: Mutex<State>
  /// Off: every digest is computed from the bytes (`--verify`).
  private let isTrusting: Bool

  /// - Parameter folder: the output folder the cache belongs to.
  init(for folder: FilePath, isTrusting: Bool) {
    self.isTrusting = isTrusting
    file = DigestCache.folder?.appending("\(Digest.of(folder.resolved.bytes).text).json")
    var known: [String: Record] = [:]
    if isTrusting, let file, let bytes = try? FileSystem.read(file) {
      known = (try? JSONDecoder().decode([String: Record].self, from: Data(bytes))) ?? [:]
    }
    state = Mutex(State(known: known))
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
    if let record = state.withLock({ $0.known[key] }), record.stamp == stamp {
      state.withLock { $0.used[key] = record }
      return record.digest
    }
    guard let digest = try? Digest.of(path).text else { return nil }
    // A file that is still being written must not be remembered under its first digest: it was
    // looked at before and after, and is old enough for its time to have moved on a change.
    if Platform.status(of: path, followingLinks: true).map({ Stamp($0) }) == stamp,
      Platform.nanosecondsSince1970 - stamp.changed > DigestCache.quietNanoseconds
    {
      state.withLock { $0.used[key] = Record(stamp: stamp, digest: digest) }
    }
    return digest
  }

  /// Coarser than the clock of any file system in use.
  private static let quietNanoseconds: Int64 = 2_000_000_000

  /// Writes the cache; a cache that cannot be written is only slower.
  func save() {
    guard let file else { return }
    let used = state.withLock { $0.used }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(used) else { return }
    try? FileSystem.replace(file, with: Array(data))
  }
}
