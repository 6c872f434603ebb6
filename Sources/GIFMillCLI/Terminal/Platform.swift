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
  static func columns(_ descriptor: Int32) -> Int? { size(descriptor)?.columns }

  /// Lines of the terminal behind a descriptor; nil where there is none.
  static func rows(_ descriptor: Int32) -> Int? { size(descriptor)?.rows }

  private static func size(_ descriptor: Int32) -> (columns: Int, rows: Int)? {
    var size = winsize()
    // SAFETY: the system fills the struct, whose size it knows.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
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

  /// Signals by which somebody asks the program to end.
  private static var stopSignals: sigset_t {
    var set = sigset_t()
    // SAFETY: the system fills the set, whose size it knows.
    unsafe _ = sigemptyset(&set)
    unsafe _ = sigaddset(&set, SIGINT)
    unsafe _ = sigaddset(&set, SIGTERM)
    return set
  }

  /// Keeps the signals waiting for ``waitForStopSignal()``, in this thread and those it starts.
  static func holdStopSignals() {
    var set = stopSignals
    unsafe _ = pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Returns once one of the signals came; false when waiting is not possible.
  static func waitForStopSignal() -> Bool {
    var set = stopSignals
    var number: Int32 = 0
    return unsafe sigwait(&set, &number) == 0
  }

  /// Ends the process without any clean-up.
  static func exitAtOnce(_ code: Int32) -> Never { _exit(code) }

  /// Makes writing to a closed pipe an error code instead of the end of the process, so that
  /// temporary files are removed.
  static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
