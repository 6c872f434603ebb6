internal import CAllocator
internal import GIFMillCore
internal import GIFMillPipeline

/// The command: takes words, gives an exit code.
public enum GIFMillCommand {
  /// Runs with the arguments of the process.
  public static func main() -> Int32 {
    gifmill_share_one_heap()
    Platform.ignoreBrokenPipes()
    return run(Platform.arguments, registry: .standard).rawValue
  }

  /// - Parameter words: arguments without the program's name.
  static func run(_ words: [FilePath], registry: Registry) -> ExitCode {
    let table = FlagTable(sinks: registry.sinks)
    do throws(UsageError) {
      guard let first = words.first else { throw UsageError("no command given") }
      if words == [FilePath(WorkerService.argument)] {
        WorkerService(decoders: registry.decoders, sinks: registry.sinks).run()
        return .success
      }
      if let code = answerGeneral(words, table: table) { return code }
      guard let command = Command(rawValue: "\(first)") else {
        let hint = NearestName.to("\(first)", among: Command.allCases.map(\.rawValue))
        throw UsageError(
          "'\(first)' is not a command",
          hint: hint.map { "did you mean '\($0)'?" } ?? "see gifmill --help")
      }
      let arguments = try Arguments(Array(words.dropFirst()), flags: table.flags(of: command))
      if arguments.isOn("help") {
        Console().result(
          HelpPage.command(
            command, flags: table.flags(of: command), width: Console.width(1)))
        return .success
      }
      if arguments.isOn("version") { return printVersion() }
      switch command {
      case .convert: return try ConvertCommand(registry: registry).run(arguments)
      case .run: return try RunCommand(registry: registry).run(arguments)
      case .info: return try InfoCommand(registry: registry).run(arguments)
      case .sinks: return try SinksCommand(registry: registry).run(arguments)
      case .mergeManifests: return try MergeManifestsCommand().run(arguments)
      }
    } catch {
      Console().error(error.description)
      if words.isEmpty { Console().note("Try 'gifmill --help'.") }
      return .usage
    }
  }

  /// `--help`, `--version` and `help [COMMAND]`.
  private static func answerGeneral(_ words: [FilePath], table: FlagTable) -> ExitCode? {
    switch words[0] {
    case "--version": return printVersion()
    case "--generate":
      // For packagers; make install calls it.
      guard words.count == 2, let form = ShellText(rawValue: "\(words[1])") else { return nil }
      Console().result(form.text(table))
      return .success
    case "-h", "--help", "help":
      let command = words.dropFirst().first.flatMap { Command(rawValue: "\($0)") }
      let width = Console.width(1)
      Console().result(
        command.map { HelpPage.command($0, flags: table.flags(of: $0), width: width) }
          ?? HelpPage.overview(width: width))
      return .success
    default: return nil
    }
  }

  private static func printVersion() -> ExitCode {
    Console().result("gifmill \(gifmillVersion)\n")
    return .success
  }
}
