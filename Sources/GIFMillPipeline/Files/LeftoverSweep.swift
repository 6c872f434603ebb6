internal import GIFMillCore

/// Removes temporary files that a run which was killed left behind.
enum LeftoverSweep {
  /// Files of other machines, or of containers with process numbers of their own, are only removed
  /// once they are this old: whether their owner lives cannot be seen from here.
  private static let foreignAgeNanoseconds: Int64 = 24 * 3600 * 1_000_000_000

  /// Removes what one process left that is known to be dead.
  static func run(in folders: Set<FilePath>, of owner: ProcessMark) {
    for folder in folders {
      for name in Platform.names(in: folder) ?? [] where TemporaryName.owner(of: name) == owner {
        FileSystem.remove(folder.appending(name))
      }
    }
  }

  /// Call it before this process makes temporary files of its own in those folders.
  static func run(in folders: Set<FilePath>) {
    let now = Platform.nanosecondsSince1970
    for folder in folders {
      for name in Platform.names(in: folder) ?? [] {
        guard let owner = TemporaryName.owner(of: name) else { continue }
        let path = folder.appending(name)
        if owner.isLocal {
          if !owner.isAtWork { FileSystem.remove(path) }
        } else if let status = Platform.status(of: path, followingLinks: false),
          now - status.modifiedNanoseconds > foreignAgeNanoseconds
        {
          FileSystem.remove(path)
        }
      }
    }
  }
}
