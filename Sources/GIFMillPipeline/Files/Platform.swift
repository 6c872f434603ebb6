internal import GIFMillCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system calls of this module, over paths that are bytes: Foundation's would need them to be
/// text.
enum Platform {
  struct Descriptor: ~Copyable {
    let number: Int32
    deinit { _ = close(number) }
  }

  static var lastError: Int32 { errno }

  static func message(for code: Int32) -> String {
    // SAFETY: strerror returns a terminated string; it is copied at once.
    unsafe String(cString: strerror(code))
  }

  static func openForReading(_ path: FilePath) -> Descriptor? {
    descriptor(unsafe path.withCString { unsafe open($0, O_RDONLY | O_CLOEXEC) })
  }

  /// Makes the file, or empties the one that is there.
  static func openForWriting(_ path: FilePath) -> Descriptor? {
    descriptor(
      unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) })
  }

  /// Makes the file, or goes on at the end of the one that is there.
  static func openForAppending(_ path: FilePath) -> Descriptor? {
    descriptor(
      unsafe path.withCString { unsafe open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666) })
  }

  /// Waits until no other process holds the lock on the same file or folder; it ends with the
  /// descriptor. Where a file system has no locks there is none, and no error.
  static func lock(_ number: Int32) {
    while flock(number, LOCK_EX) != 0, errno == EINTR {}
  }

  private static func descriptor(_ number: Int32) -> Descriptor? {
    number < 0 ? nil : Descriptor(number: number)
  }

  /// Reads bytes to `buffer[start...]`, as many as come at once; 0 at the end, negative on failure.
  static func readSome(_ number: Int32, into buffer: inout [UInt8], from start: Int = 0) -> Int {
    // SAFETY: the pointer and the count stay inside the array.
    unsafe buffer.withUnsafeMutableBytes { area in
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: area[start...])
      while true {
        let count = unsafe read(number, rest.baseAddress, rest.count)
        if count >= 0 || errno != EINTR { return count }
      }
    }
  }

  /// Writes all bytes; false on failure.
  static func writeAll(_ bytes: [UInt8], to number: Int32) -> Bool {
    // SAFETY: the pointer and the counts stay inside the array.
    unsafe bytes.withUnsafeBytes { area in
      var done = 0
      while done < area.count {
        let count = unsafe write(number, area.baseAddress! + done, area.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          return false
        }
        done += count
      }
      return true
    }
  }

  static func synchronise(_ number: Int32) -> Bool { fsync(number) == 0 }

  static func status(of path: FilePath, followingLinks: Bool) -> FileStatus? {
    var info = stat()
    // SAFETY: the system fills the struct, whose size it knows.
    let result = unsafe path.withCString {
      unsafe followingLinks ? stat($0, &info) : lstat($0, &info)
    }
    return result == 0 ? FileStatus(info) : nil
  }

  static func status(of number: Int32) -> FileStatus? {
    var info = stat()
    // SAFETY: as above.
    return unsafe fstat(number, &info) == 0 ? FileStatus(info) : nil
  }

  /// Names in a folder in no particular order, without `.` and `..`; nil on failure.
  static func names(in folder: FilePath) -> [FilePath]? {
    guard let stream = unsafe folder.withCString({ unsafe opendir($0) }) else { return nil }
    defer { unsafe _ = closedir(stream) }
    var names: [FilePath] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      // SAFETY: the name is terminated and lives until the next readdir; it is copied here.
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { area in
        unsafe FilePath(bytes: area.prefix { $0 != 0 })
      }
      if name != FilePath("."), name != FilePath("..") { names.append(name) }
      errno = 0
    }
    return errno == 0 ? names : nil
  }

  /// The absolute path without links, or nil where it does not exist.
  static func realPath(_ path: FilePath) -> FilePath? {
    guard let text = unsafe path.withCString({ unsafe realpath($0, nil) }) else { return nil }
    defer { unsafe free(text) }
    // SAFETY: realpath returns a terminated string of its own.
    return unsafe FilePath(bytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  static func makeFolder(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe mkdir($0, 0o777) } == 0
  }

  static func move(_ source: FilePath, to target: FilePath) -> Bool {
    unsafe source.withCString { from in
      unsafe target.withCString { to in unsafe rename(from, to) }
    } == 0
  }

  static func removeFile(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe unlink($0) } == 0
  }

  /// Fails on a folder that is not empty.
  static func removeFolder(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe rmdir($0) } == 0
  }

  static func isWritable(_ path: FilePath) -> Bool {
    unsafe path.withCString { unsafe access($0, W_OK) } == 0
  }

  static var nanosecondsSince1970: Int64 {
    var now = timespec()
    // SAFETY: the system fills the struct, whose size it knows.
    unsafe _ = clock_gettime(CLOCK_REALTIME, &now)
    return now.nanoseconds
  }

  static var processIdentifier: Int32 { getpid() }

  static func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

  /// Tells machines, and containers on one machine, apart.
  static var processScope: String {
    var name = [CChar](repeating: 0, count: 256)
    // SAFETY: the system writes at most that many bytes.
    let hasName = unsafe gethostname(&name, name.count - 1) == 0
    let host =
      hasName
      ? String(decoding: name.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self) : ""
    var link = [CChar](repeating: 0, count: 64)
    // SAFETY: as above; what is not written stays zero.
    unsafe _ = readlink("/proc/self/ns/pid", &link, link.count - 1)
    return host
      + String(decoding: link.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Bytes; nil where the system does not say.
  static var physicalMemory: Int? {
    let (pages, size) = (sysconf(Int32(_SC_PHYS_PAGES)), sysconf(Int32(_SC_PAGESIZE)))
    return pages > 0 && size > 0 ? pages * size : nil
  }
}

extension FileStatus {
  fileprivate init(_ info: stat) {
    let kind: Kind
    switch info.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    #if canImport(Darwin)
      let (modified, changed) = (info.st_mtimespec, info.st_ctimespec)
    #else
      let (modified, changed) = (info.st_mtim, info.st_ctim)
    #endif
    self.init(
      kind: kind, identity: Identity(device: UInt64(info.st_dev), node: UInt64(info.st_ino)),
      size: Int(info.st_size), modifiedNanoseconds: modified.nanoseconds,
      changedNanoseconds: changed.nanoseconds)
  }
}

extension timespec {
  fileprivate var nanoseconds: Int64 { Int64(tv_sec) * 1_000_000_000 + Int64(tv_nsec) }
}
