public import Foundation

/// Another program: the real `gifmill`, or one to compare with.
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
    guard let program = Self.all(named: name).first else { return nil }
    self = program
  }

  /// All programs of that name along PATH, in its order.
  static func all(named name: String) -> [Program] {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(filePath: String($0)).appending(path: name) }
      .filter { FileManager.default.isExecutableFile(atPath: $0.path) }
      .map(Program.init(url:))
  }

  public typealias Outcome = RunningProgram.Outcome

  /// Starts the program, and does not wait for it.
  ///
  /// - Parameters:
  ///   - folder: the current folder of the program.
  ///   - environment: put on top of this process's own.
  public func start(
    _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> RunningProgram {
    try RunningProgram(url, arguments, in: folder, input: input, environment: environment)
  }

  /// Runs the program to its end.
  public func run(
    _ arguments: [String], in folder: URL? = nil, input: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try start(arguments, in: folder, input: input, environment: environment).wait()
  }
}
