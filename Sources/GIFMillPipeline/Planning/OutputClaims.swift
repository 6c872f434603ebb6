internal import GIFMillCore
internal import Synchronization

/// Takes an output's path for a job, or says why it cannot be had, in words that follow the path.
typealias TargetClaim = @Sendable (_ target: FilePath, _ owner: OutputClaims.Owner) -> String?

/// Who writes which output, so that no two jobs write the same file.
///
/// Two paths are the same when they differ only in case or in the form of their Unicode characters:
/// file systems disagree on that, and a batch must give the same tree on all of them.
final class OutputClaims: Sendable {
  struct Owner: Sendable, Hashable, Codable {
    /// Position in the plan.
    let job: Int
    /// Position among the job's sinks.
    let sink: Int
    /// Input and sink, for messages.
    let description: String
  }

  /// Why a target cannot be had.
  enum Conflict: Sendable, Hashable {
    case output(of: Owner)
    case input(FilePath)
    case folder

    /// What is wrong, in words that follow the target's name.
    var reason: String {
      switch self {
      case .output(let owner): "is also an output of \(owner.description)"
      case .input(let path): "is the input \(path)"
      case .folder: "is a folder"
      }
    }
  }

  private struct State {
    var owners: [Key: Owner] = [:]
    var resolvedFolders: [FilePath: FilePath] = [:]
  }

  private enum Key: Hashable {
    /// Strings are equal when they are canonically equivalent.
    case text(String)
    case bytes([UInt8])
  }

  private let state = Mutex(State())
  /// Inputs by the file behind their paths, so that links and other spellings are seen through.
  private let inputs: [FileStatus.Identity: FilePath]

  init(inputs paths: [FilePath]) {
    var inputs: [FileStatus.Identity: FilePath] = [:]
    for path in paths {
      if let status = Platform.status(of: path, followingLinks: true) {
        inputs[status.identity] = path
      }
    }
    self.inputs = inputs
  }

  /// Takes a target, or says why it cannot be had. Taking one's own again is fine.
  func claim(_ target: FilePath, for owner: Owner) -> Conflict? {
    if let status = Platform.status(of: target, followingLinks: true) {
      if let input = inputs[status.identity] { return .input(input) }
      if status.kind == .folder { return .folder }
    }
    return state.withLock { state in
      let folder = target.parent
      let resolved = state.resolvedFolders[folder] ?? folder.resolved
      state.resolvedFolders[folder] = resolved
      let key = OutputClaims.key(of: resolved.appending(target.lastComponent))
      if let holder = state.owners[key] { return holder == owner ? nil : .output(of: holder) }
      state.owners[key] = owner
      return nil
    }
  }

  private static func key(of path: FilePath) -> Key {
    String(validating: path.bytes, as: UTF8.self).map { .text($0.lowercased()) }
      ?? .bytes(path.bytes)
  }
}
