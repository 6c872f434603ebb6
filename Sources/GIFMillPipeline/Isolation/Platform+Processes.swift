internal import GIFMillCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// The system calls about other processes.

extension Platform {
  /// What goes into one end comes out of the other; programs that are started do not inherit them.
  struct Pipe: ~Copyable {
    let reading: Descriptor
    let writing: Descriptor
  }

  /// Nil where the process has no more descriptors.
  static func makePipe() -> Pipe? {
    var ends: [Int32] = [-1, -1]
    // SAFETY: the system fills two numbers.
    guard unsafe pipe(&ends) == 0 else { return nil }
    // Away from the numbers that a started program finds its ends under.
    let reading = Descriptor(number: fcntl(ends[0], F_DUPFD_CLOEXEC, 16))
    let writing = Descriptor(number: fcntl(ends[1], F_DUPFD_CLOEXEC, 16))
    for end in ends { _ = close(end) }
    guard reading.number >= 0, writing.number >= 0 else { return nil }
    return Pipe(reading: reading, writing: writing)
  }

  /// Whether a read would not wait: bytes are there, or the end is.
  static func canRead(_ number: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    // SAFETY: one request, as the count says.
    return unsafe poll(&request, 1, milliseconds) > 0
  }

  /// The file of this program; on Linux the running one even when the file was replaced meanwhile.
  private static var ownProgram: FilePath {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var name = [CChar](repeating: 0, count: Int(size))
      // SAFETY: the system writes at most `size` bytes, zero included.
      guard unsafe _NSGetExecutablePath(&name, &size) == 0 else {
        return FilePath(CommandLine.arguments[0])
      }
      return FilePath(bytes: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    #else
      return "/proc/self/exe"
    #endif
  }

  /// Starts this program once more, with one argument. Standard streams are inherited. Of
  /// the signals that ask to end, the new process takes no notice: a terminal sends them to both, and
  /// this one decides.
  ///
  /// - Parameter descriptors: numbers of this process, and those the new one has them under.
  /// - Returns: the process number; nil with ``lastError`` set.
  static func startSelf(
    _ argument: String, descriptors: [(own: Int32, there: Int32)]
  ) -> Int32? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    // SAFETY: made here, freed here, and not moved in between.
    let hasActions = unsafe posix_spawn_file_actions_init(&actions)
    guard hasActions == 0 else { return nil }
    defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
    #if canImport(Darwin)
      var attributes: posix_spawnattr_t?
    #else
      var attributes = posix_spawnattr_t()
    #endif
    // SAFETY: as above.
    let hasAttributes = unsafe posix_spawnattr_init(&attributes)
    guard hasAttributes == 0 else { return nil }
    defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
    // Not the calling thread's mask: threads of a queue hold almost every signal back.
    var held = sigset_t()
    unsafe _ = sigemptyset(&held)
    unsafe _ = sigaddset(&held, SIGINT)
    unsafe _ = sigaddset(&held, SIGTERM)
    unsafe _ = posix_spawnattr_setsigmask(&attributes, &held)
    unsafe _ = posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    for (own, there) in descriptors {
      unsafe _ = posix_spawn_file_actions_adddup2(&actions, own, there)
    }
    // SAFETY: the strings live until the call is over, and a null ends the list.
    let name = unsafe strdup("gifmill")
    let word = unsafe strdup(argument)
    defer {
      unsafe free(name)
      unsafe free(word)
    }
    var words: [UnsafeMutablePointer<CChar>?] = unsafe [name, word, nil]
    var process: pid_t = 0
    let code = unsafe ownProgram.withCString { path in
      unsafe posix_spawn(&process, path, &actions, &attributes, &words, environ)
    }
    errno = code
    return code == 0 ? process : nil
  }

  /// How a process ended.
  enum Ending: Sendable, Hashable {
    case exit(code: Int32)
    case signal(number: Int32)
  }

  /// Waits for the end of a process that this one started.
  static func wait(for process: Int32) -> Ending {
    var status: Int32 = 0
    // SAFETY: the system writes one number.
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros of <sys/wait.h>, which Swift cannot call.
    let signal = status & 0x7f
    return signal == 0 ? .exit(code: (status >> 8) & 0xff) : .signal(number: signal)
  }

  /// Ends a process at once.
  static func end(_ process: Int32) { _ = kill(process, SIGKILL) }

  static func signalName(_ number: Int32) -> String {
    // SAFETY: strsignal returns a terminated string; it is copied at once.
    unsafe strsignal(number).map { unsafe String(cString: $0) } ?? "unknown"
  }

  static var killSignal: Int32 { SIGKILL }
}
