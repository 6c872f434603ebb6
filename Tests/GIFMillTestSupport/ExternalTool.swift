/// A program that is not ours, for a second opinion in tests.
public struct ExternalTool: Sendable {
  public let name: String
  private let program: Program?

  public var isPresent: Bool { program != nil }

  /// The first of `names` found on `PATH` that also runs with `probe` successfully.
  public init(_ names: String..., probe: [String]? = nil) {
    name = names[0]
    program = names.lazy.flatMap(Program.all(named:)).first { candidate in
      guard let probe else { return true }
      return (try? candidate.run(probe))?.exitCode == 0
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
    guard let program else { throw Failed(status: -1, message: "\(name) is not installed") }
    let run = try program.run(arguments)
    guard run.exitCode == 0 else { throw Failed(status: run.exitCode, message: run.errors) }
    return run.outputBytes
  }
}
