internal import GIFMillCore
internal import Synchronization

/// Names for files that are not finished yet: recognisable, beside their target (a rename across
/// file systems would not be one step), and never the same twice.
///
/// `.gifmill-tmp-HOST-PROCESS-NUMBER.suffix`, where HOST stands for the machine and, on Linux, the
/// container: the scope in which a process number means something.
enum TemporaryName {
  private static let prefix = ".gifmill-tmp-"
  private static let counter = Atomic<Int>(0)
  private static let host = String(Digest.of(Platform.processScope).text.prefix(12))

  /// Ends in the target's suffix, because some libraries choose a format by it.
  static func beside(_ target: FilePath) -> FilePath {
    let number = counter.add(1, ordering: .relaxed).newValue
    let suffix = target.fileExtension
    let name = "\(prefix)\(host)-\(Platform.processIdentifier)-\(number)"
    return target.parent.appending(suffix.isEmpty ? name : "\(name).\(suffix)")
  }

  /// Who made a temporary file; nil for any other file.
  static func owner(of name: FilePath) -> (isLocal: Bool, process: Int32)? {
    guard name.bytes.starts(with: prefix.utf8) else { return nil }
    let parts = name.description.dropFirst(prefix.count).split(separator: "-")
    guard parts.count >= 3, let process = Int32(parts[1]) else { return nil }
    return (parts[0] == host, process)
  }
}
