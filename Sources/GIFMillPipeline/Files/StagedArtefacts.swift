internal import GIFMillCore

/// The outputs of one job, as temporary files beside their targets until ``publish()``.
///
/// Belongs to one job on one thread. Dropped or ``discard()``ed before that, it leaves every
/// target as it was.
final class StagedArtefacts: ArtefactFolder {
  private struct Staged {
    let name: FilePath
    let temporary: FilePath
    let target: FilePath
    var isChanged = true
  }

  private let folder: FilePath
  private let claim: (FilePath) -> String?
  private var staged: [Staged] = []
  private var madeFolders: [FilePath] = []

  /// - Parameters:
  ///   - folder: where the outputs belong.
  ///   - claim: takes a target for this job, or says why it cannot be had.
  init(folder: FilePath, claim: @escaping (FilePath) -> String?) {
    self.folder = folder
    self.claim = claim
  }

  deinit { discard() }

  func path(for name: FilePath) throws(SinkError) -> FilePath {
    if let known = staged.first(where: { $0.name == name }) { return known.temporary }
    let target = folder.appending(name)
    if let conflict = claim(target) { throw SinkError(.io, "\(target) \(conflict)") }
    do throws(FileError) {
      madeFolders += try FileSystem.makeFolders(target.parent)
    } catch {
      throw SinkError(.io, "\(error)")
    }
    let temporary = TemporaryName.beside(target)
    staged.append(Staged(name: name, temporary: temporary, target: target))
    return temporary
  }

  func write(_ bytes: [UInt8], to name: FilePath) throws(SinkError) {
    let path = try path(for: name)
    do throws(FileError) {
      try FileSystem.write(bytes, to: path)
    } catch {
      throw SinkError(.io, "\(folder.appending(name)): \(error.reason)")
    }
  }

  /// Where an output will be in the end.
  func target(of name: FilePath) -> FilePath { folder.appending(name) }

  /// Bytes of an output as it is so far; 0 for one that was not begun.
  func size(of name: FilePath) -> Int {
    staged.first { $0.name == name }
      .flatMap { Platform.status(of: $0.temporary, followingLinks: false)?.size } ?? 0
  }

  /// Does everything that can fail for want of space, so that ``publish()`` is renames alone.
  ///
  /// - Returns: the size of each output in bytes, by its name.
  func prepare() throws(FileError) -> [FilePath: Int] {
    var sizes: [FilePath: Int] = [:]
    for (index, file) in staged.enumerated() {
      guard let status = Platform.status(of: file.temporary, followingLinks: false) else {
        throw .last("read", file.temporary)
      }
      sizes[file.name] = status.size
      if FileComparison.areEqual(file.temporary, file.target, size: status.size) {
        staged[index].isChanged = false
      } else {
        try FileSystem.synchronise(file.temporary)
      }
    }
    return sizes
  }

  /// Puts all outputs in place; ones that are there with the same bytes are left untouched.
  func publish() throws(FileError) {
    for file in staged where file.isChanged {
      try FileSystem.move(file.temporary, to: file.target)
    }
    madeFolders = []
    discard()
  }

  /// Becomes the one to remove the folders that another made for the same outputs.
  func takeFolders(of other: StagedArtefacts) {
    madeFolders = other.madeFolders + madeFolders
    other.madeFolders = []
  }

  /// Removes what is not published.
  func discard() { StagedArtefacts.discard([self]) }

  /// Removes what is not published of several that share folders.
  static func discard(_ all: [StagedArtefacts]) {
    for one in all {
      for file in one.staged { FileSystem.remove(file.temporary) }
      one.staged = []
    }
    // The inner ones first, and only empty ones: another job may use them by now.
    let folders = all.flatMap(\.madeFolders).sorted { $0.components.count > $1.components.count }
    for folder in folders { _ = Platform.removeFolder(folder) }
    for one in all { one.madeFolders = [] }
  }
}
