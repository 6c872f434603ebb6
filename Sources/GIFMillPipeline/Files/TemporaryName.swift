internal import GIFMillCore
internal import Synchronization

/// Names for files that are not finished yet: recognisable, beside their target (a rename across
/// file systems would not be one step), and never the same twice.
enum TemporaryName {
  static let prefix = ".gifmill-tmp-"
  private static let counter = Atomic<Int>(0)

  /// Ends in the target's suffix, because some libraries choose a format by it.
  static func beside(_ target: FilePath) -> FilePath {
    let number = counter.add(1, ordering: .relaxed).newValue
    let suffix = target.fileExtension
    let name = "\(prefix)\(Platform.processIdentifier)-\(number)"
    return target.parent.appending(suffix.isEmpty ? name : "\(name).\(suffix)")
  }

  static func isTemporary(_ name: FilePath) -> Bool {
    name.lastComponent.bytes.starts(with: prefix.utf8)
  }
}
