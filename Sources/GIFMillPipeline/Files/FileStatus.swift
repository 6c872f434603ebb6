/// What the system says about a file without opening it.
struct FileStatus: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case file, folder, link, other
  }

  /// The same for two paths exactly when they lead to the same file.
  struct Identity: Sendable, Hashable {
    let device: UInt64
    let node: UInt64
  }

  let kind: Kind
  let identity: Identity
  /// Bytes.
  let size: Int
  /// Nanoseconds since 1970.
  let modifiedNanoseconds: Int64
  /// Nanoseconds since 1970 of the last change to content or attributes; nobody can set it back.
  let changedNanoseconds: Int64
}
