internal import GIFMillCore
internal import Synchronization

/// Names for files that are not finished yet: recognisable, beside their target (a rename across
/// file systems would not be one step), and never the same twice.
///
/// `.gifmill-tmp-MARK-NUMBER.suffix` with the ``ProcessMark`` of the process that writes it.
enum TemporaryName {
  private static let prefix = ".gifmill-tmp-"
  private static let counter = Atomic<Int>(0)

  /// Ends in the target's suffix, because some libraries choose a format by it.
  static func beside(_ target: FilePath) -> FilePath {
    let number = counter.add(1, ordering: .relaxed).newValue
    let suffix = target.fileExtension
    let name = "\(prefix)\(ProcessMark.own.text)-\(number)"
    return target.parent.appending(suffix.isEmpty ? name : "\(name).\(suffix)")
  }

  /// Who made a temporary file; nil for any other file.
  static func owner(of name: FilePath) -> ProcessMark? {
    guard name.bytes.starts(with: prefix.utf8) else { return nil }
    let parts = name.description.dropFirst(prefix.count).split(separator: "-")
    return parts.count >= 3 ? ProcessMark(parsing: parts[..<2].joined(separator: "-")) : nil
  }
}
