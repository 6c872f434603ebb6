internal import Foundation

/// A program that is not ours, for a second opinion in tests.
public struct ExternalTool: Sendable {
  public let name: String
  private let path: String?

  public var isPresent: Bool { path != nil }

  /// The first of `names` found on `PATH` that also runs with `probe` successfully.
  public init(_ names: String..., probe: [String]? = nil) {
    name = names[0]
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    path = names.lazy
      .flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { candidate in
        guard FileManager.default.isExecutableFile(atPath: candidate) else { return false }
        guard let probe else { return true }
        return (try? ExternalTool.run(candidate, probe))?.status == 0
      }
  }

  /// Python with Pillow.
  public static let pillow = ExternalTool("python3", probe: ["-c", "import PIL.Image"])

  public static let chromium = ExternalTool("chromium", "chromium-browser", "google-chrome")

  public struct Failed: Error {
    public let status: Int32
    public let message: String
  }

  /// What the program prints on standard output.
  public func output(_ arguments: [String]) throws -> [UInt8] {
    guard let path else { throw Failed(status: -1, message: "\(name) is not installed") }
    let result = try Self.run(path, arguments)
    guard result.status == 0 else { throw Failed(status: result.status, message: result.errors) }
    return result.output
  }

  private static func run(_ path: String, _ arguments: [String]) throws -> (
    status: Int32, output: [UInt8], errors: String
  ) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // Errors go to a file: with two pipes a full one would block the program.
    let errors = FileManager.default.temporaryDirectory.appending(
      path: "gifmill-errors-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: errors) }
    guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
      throw Failed(status: -1, message: "cannot write \(errors.path)")
    }
    process.standardError = try FileHandle(forWritingTo: errors)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let message = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
    return (process.terminationStatus, Array(bytes), message)
  }
}
