public import GIFMillCore

/// Why the system refused to do something with a file.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
  public let path: FilePath
  /// What was tried, in words that follow "cannot".
  public let operation: String
  /// The system's error number.
  public let code: Int32

  /// The last error of this thread's system calls.
  static func last(_ operation: String, _ path: FilePath) -> FileError {
    FileError(path: path, operation: operation, code: Platform.lastError)
  }

  /// Without the path: "cannot read: Permission denied".
  public var reason: String { "cannot \(operation): \(Platform.message(for: code))" }
  public var description: String { "\(path): \(reason)" }
}

/// Whole-file operations on byte paths.
public enum FileSystem {
  /// Reads a whole file into memory. Not mapped: a mapped file that shrinks meanwhile would end the
  /// process.
  public static func read(_ path: FilePath) throws(FileError) -> [UInt8] {
    guard let file = Platform.openForReading(path) else { throw .last("read", path) }
    let status = Platform.status(of: file.number)
    return try readAll(file.number, sizeHint: status?.size ?? 0, path: path)
  }

  /// Reads standard input to its end.
  public static func readStandardInput() throws(FileError) -> [UInt8] {
    try readAll(0, sizeHint: 0, path: FilePath("stdin"))
  }

  private static func readAll(
    _ number: Int32, sizeHint: Int, path: FilePath
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sizeHint)
    var buffer = [UInt8](repeating: 0, count: min(max(sizeHint, 1 << 12), 1 << 18))
    while true {
      let count = Platform.readSome(number, into: &buffer)
      if count < 0 { throw .last("read", path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Writes a file that nobody else uses; see ``replace(_:with:)`` for one that others may read.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    guard let file = Platform.openForWriting(path) else { throw .last("write", path) }
    guard Platform.writeAll(bytes, to: file.number) else { throw .last("write", path) }
  }

  /// Replaces a file whole or not at all: a temporary file beside it, then a rename. Folders on the
  /// way are made. A file that holds these bytes already is left untouched.
  public static func replace(_ path: FilePath, with bytes: [UInt8]) throws(FileError) {
    if let old = try? read(path), old == bytes { return }
    try makeFolders(path.parent)
    let temporary = TemporaryName.beside(path)
    do throws(FileError) {
      try write(bytes, to: temporary)
      try synchronise(temporary)
      try move(temporary, to: path)
    } catch {
      remove(temporary)
      throw error
    }
  }

  /// Makes sure that a file's bytes are on disk before it takes its final name.
  static func synchronise(_ path: FilePath) throws(FileError) {
    guard let file = Platform.openForReading(path) else { throw .last("write", path) }
    guard Platform.synchronise(file.number) else { throw .last("write", path) }
  }

  static func move(_ source: FilePath, to target: FilePath) throws(FileError) {
    guard Platform.move(source, to: target) else { throw .last("replace", target) }
  }

  /// Removes a file; one that is not there is fine.
  static func remove(_ path: FilePath) { _ = Platform.removeFile(path) }

  /// Makes a folder and those above it.
  ///
  /// - Returns: the folders that were not there before, outermost first.
  @discardableResult
  static func makeFolders(_ path: FilePath) throws(FileError) -> [FilePath] {
    if isFolder(path) { return [] }
    // Ends at `.` or `/`, which are folders.
    let made = try makeFolders(path.parent)
    guard Platform.makeFolder(path) else {
      let error = FileError.last("make folder", path)
      // Another job may have been quicker.
      if isFolder(path) { return made }
      throw error
    }
    return made + [path]
  }

  static func isFolder(_ path: FilePath) -> Bool {
    Platform.status(of: path, followingLinks: true)?.kind == .folder
  }

  /// Names in a folder, in byte order.
  static func list(_ folder: FilePath) throws(FileError) -> [FilePath] {
    guard let names = Platform.names(in: folder) else { throw .last("list", folder) }
    return names.sorted()
  }
}
