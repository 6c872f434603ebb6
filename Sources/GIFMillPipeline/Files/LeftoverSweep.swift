internal import GIFMillCore

/// Removes temporary files that a run which was killed left behind.
enum LeftoverSweep {
  /// Files of other machines, or of containers with process numbers of their own, are only removed
  /// once they are this old: whether their owner lives cannot be seen from here.
  private static let foreignAgeNanoseconds: Int64 = 24 * 3600 * 1_000_000_000

  static func run(in folders: Set<FilePath>) {
    let now = Platform.nanosecondsSince1970
    for folder in folders {
      for name in Platform.names(in: folder) ?? [] {
        guard let owner = TemporaryName.owner(of: name) else { continue }
        let path = folder.appending(name)
        if owner.isLocal {
          if !Platform.isAlive(owner.process) { FileSystem.remove(path) }
        } else if let status = Platform.status(of: path, followingLinks: false),
          now - status.modifiedNanoseconds > foreignAgeNanoseconds
        {
          FileSystem.remove(path)
        }
      }
    }
  }
}
