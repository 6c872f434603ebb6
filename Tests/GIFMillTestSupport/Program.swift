public import Foundation

/// Another program, run to its end: the real `gifmill`, or one to compare with.
public struct Program: Sendable {
  public let url: URL

  public init(url: URL) { self.url = url }

  /// The `gifmill` that was built together with the tests.
  public static let gifmill: Program = {
    // The tests run from a bundle or a binary in the folder where products are put.
    var folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      let candidate = folder.appending(path: "gifmill", directoryHint: .notDirectory)
      if (try? candidate.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true {
        return Program(url: candidate)
      }
      folder.deleteLastPathComponent()
    }
    return Program(url: URL(filePath: ".build/debug/gifmill"))
  }()

  /// A program found along PATH; nil when it is not installed.
  public init?(named name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let candidates = folders.map { URL(filePath: String($0)).appending(path: name) }
    guard
      let url = candidates.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { return nil }
    self.url = url
  }

  /// Thrown by a test that waits for something while a program runs, when the program is over first.
  public struct NeverHappened: Error {
    public init() {}
  }

  public struct Outcome: Sendable {
    public let exitCode: Int32
    public let output: String
    public let errors: String

    public var outputLines: [String] { output.split(separator: "\n").map(String.init) }
    public var errorLines: [String] { errors.split(separator: "\n").map(String.init) }
  }

  /// - Parameters:
  ///   - folder: the current folder of the program.
  ///   - environment: put on top of this process's own.
  public func run(
    _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = try TemporaryFolder()
    // Files instead of pipes: no side can stall the other.
    func file(_ name: String, _ content: Data = Data()) throws -> FileHandle {
      let url = scratch.url.appending(path: name)
      try content.write(to: url)
      return try FileHandle(forUpdating: url)
    }
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try file("in", input ?? Data())
    process.standardOutput = try file("out")
    process.standardError = try file("err")
    try Self.withoutBlockedSignals { try process.run() }
    process.waitUntilExit()
    return Outcome(
      exitCode: process.terminationReason == .exit ? process.terminationStatus : -1,
      output: String(decoding: try scratch.contents("out"), as: UTF8.self),
      errors: String(decoding: try scratch.contents("err"), as: UTF8.self))
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
