internal import GIFMillCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The system calls of this module.
enum Platform {
  /// The process's arguments as the system gave them, the program's name left out.
  static var arguments: [FilePath] {
    // SAFETY: the system keeps that many terminated strings for the life of the process.
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      unsafe CommandLine.unsafeArgv[index].map { text in
        unsafe FilePath(bytes: UnsafeRawBufferPointer(start: text, count: strlen(text)))
      }
    }
  }

  static func environment(_ name: String) -> String? {
    // SAFETY: getenv returns a terminated string, copied at once; nothing here sets variables.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Columns of the terminal behind a descriptor; nil where there is none.
  static func columns(_ descriptor: Int32) -> Int? {
    var size = winsize()
    // SAFETY: the system fills the struct, whose size it knows.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Writes all of a text; a reader that went away is no error of ours.
  static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      // SAFETY: the pointer and the count are those of the slice.
      let count = unsafe rest.withUnsafeBytes { area in
        #if canImport(Darwin)
          unsafe Darwin.write(descriptor, area.baseAddress, area.count)
        #elseif canImport(Musl)
          unsafe Musl.write(descriptor, area.baseAddress, area.count)
        #else
          unsafe Glibc.write(descriptor, area.baseAddress, area.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Makes writing to a closed pipe an error code instead of the end of the process, so that
  /// temporary files are removed.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
