internal import Dispatch
internal import Foundation

/// Another program at work; what it prints goes to files, so that neither side can stall the other.
public final class RunningProgram: Sendable {
  /// Thrown where a program is not over in time, or not where it was waited for; it is ended then, with
  /// all it has started.
  public struct TookTooLong: Error {
    let command: String
    let seconds: Double
    /// What it had printed as errors.
    let errors: String
  }

  /// Thrown where something was waited for that a program never did.
  public struct NeverHappened: Error {}

  /// Long before that, something has gone wrong, and no test is to wait for ever.
  private static let mostSeconds = 240.0

  /// How a program ended, and what it printed.
  public struct Outcome: Sendable {
    /// -1 when a signal ended it.
    public let exitCode: Int32
    public let outputBytes: [UInt8]
    public let errors: String

    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    public var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  private let process = Process()
  private let command: String
  private let scratch: TemporaryFolder
  private let isOver = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - folder: the current folder of the program.
  ///   - environment: put on top of this process's own.
  init(
    _ program: URL, _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws {
    let scratch = try TemporaryFolder()
    func file(_ name: String, _ content: Data = Data()) throws -> FileHandle {
      let url = scratch.url.appending(path: name)
      try content.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    self.scratch = scratch
    command = ([program.path] + arguments).joined(separator: " ")
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try file("in", input ?? Data())
    process.standardOutput = try file("out")
    process.standardError = try file("err")
    process.terminationHandler = { [isOver] _ in isOver.signal() }
    try Self.withoutBlockedSignals { try process.run() }
  }

  deinit { end() }

  public var processIdentifier: Int32 { process.processIdentifier }

  /// Waits for the end; to be called once.
  public func wait() throws -> Outcome {
    guard isOver.wait(timeout: .now() + Self.mostSeconds) == .success else { throw try tooLong() }
    let isExit = process.terminationReason == .exit
    return Outcome(
      exitCode: isExit ? process.terminationStatus : -1,
      outputBytes: try scratch.contents("out"), errors: try errors())
  }

  /// Asks every few milliseconds, as long as the program runs, and returns the first answer.
  public func waitForAnswer<Answer>(_ question: () throws -> Answer?) throws -> Answer {
    let deadline = Date(timeIntervalSinceNow: Self.mostSeconds)
    while process.isRunning {
      if let answer = try question() { return answer }
      if Date() > deadline { throw try tooLong() }
      Thread.sleep(forTimeInterval: 0.005)
    }
    throw NeverHappened()
  }

  private func tooLong() throws -> TookTooLong {
    end()
    return TookTooLong(command: command, seconds: Self.mostSeconds, errors: try errors())
  }

  /// Ends the program and all it has started, since it leads a process group of its own.
  private func end() {
    if process.isRunning { kill(-process.processIdentifier, SIGKILL) }
  }

  private func errors() throws -> String {
    String(decoding: try scratch.contents("err"), as: UTF8.self)
  }

  /// Threads of queues block signals, and a program inherits that: CMake would wait for ever to hear that
  /// a program of its own has ended.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    // SAFETY: three pointers to signal sets that live during the calls.
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    try body()
  }
}
