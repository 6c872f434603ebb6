internal import GIFMillCore
internal import GIFMillPipeline

/// Every option of the command.
struct FlagTable {
  let flags: [Flag]

  init(sinks: [SinkDescriptor]) {
    flags =
      FlagTable.output + FlagTable.conversion + FlagTable.sinkFlags(sinks) + FlagTable.staleness
      + FlagTable.running
      + FlagTable.reporting + FlagTable.general
  }

  /// The options a command takes.
  func flags(of command: Command) -> [Flag] { flags.filter { $0.commands.contains(command) } }

  private static let converting: Set<Command> = [.convert, .run]

  private static let output = [
    Flag(
      OptionDescription(
        "output", .text, placeholder: "DIR",
        help: "Folder for the outputs. Default: the current folder, or what the pipeline says."),
      short: "o", group: .output, commands: converting),
    Flag(
      OptionDescription(
        "to", .text, placeholder: "SINK,…",
        help: "What to make; see 'gifmill sinks'. A --target has its own.",
        default: "mp4"), short: "t", group: .output, commands: [.convert]),
  ]

  private static let conversion: [Flag] =
    ConversionOptions.sizes.map { Flag($0, group: .output, commands: converting) }
    + TimingOptions.descriptions.map {
      Flag($0, group: .timing, commands: [.convert, .run, .info])
    }
    + ConversionOptions.damageAndLimits.map {
      Flag($0, group: .damage, commands: [.convert, .run, .info])
    }

  private static let staleness = [
    Flag(
      OptionDescription(
        "check", .flag,
        help: "Write nothing; list what is not up to date, and exit with 3 if there is anything."),
      group: .running, commands: [.run]),
    Flag(
      OptionDescription("force", .flag, help: "Make everything again, up to date or not."),
      short: "f", group: .running, commands: [.run]),
    Flag(
      OptionDescription(
        "prune", .flag, help: "Remove outputs of inputs and sinks that are gone."),
      group: .running, commands: [.run]),
    Flag(
      OptionDescription(
        "verify", .flag, help: "Read every file again instead of trusting its size and times."),
      group: .running, commands: [.run]),
    Flag(
      OptionDescription(
        "shard", .text, placeholder: "I/N",
        help: "Do part I of N; auto takes both from GitLab or Slurm, auto/N the part from"
          + " Kubernetes. See merge-manifests."),
      group: .running, commands: [.run]),
  ]

  private static let running = [
    Flag(
      OptionDescription(
        "jobs", .integer(1...1024), placeholder: "N",
        help: "Convert at most N inputs at a time. Default: one for each core."), short: "j",
      group: .running, commands: converting),
    Flag(
      OptionDescription(
        "max-memory", .text, placeholder: "SIZE",
        help: "Let in only as many inputs at a time as are expected to fit, as in 512M or 2G."
          + " Default: half of what the machine or container has."),
      group: .running, commands: converting),
    Flag(
      OptionDescription(
        "timeout", .rational, placeholder: "S",
        help: "Give an input up that takes longer than S seconds. Default: never."),
      group: .running, commands: converting),
    Flag(
      OptionDescription(
        "isolate", .flag,
        help:
          "Convert in processes of their own, so that a crash in a library is the failure of one"
          + " input, and --timeout also ends what is stuck."),
      group: .running, commands: converting),
    Flag(
      OptionDescription(
        "fail-fast", .flag, help: "Start nothing more after the first input that fails."),
      group: .running, commands: converting),
    Flag(
      OptionDescription(
        "dry-run", .flag, help: "Print what would be made, and write nothing."), short: "n",
      group: .running, commands: converting),
  ]

  private static let reporting = [
    Flag(
      OptionDescription(
        "json", .flag, help: "Print one JSON object a line on standard output."),
      group: .reporting, commands: Set(Command.allCases)),
    Flag(
      OptionDescription(
        "report", .text, placeholder: "FILE",
        help: "Write a report of the batch; its form goes by the suffix: .json, .xml (JUnit),"
          + " .md, or .html to look at."),
      group: .reporting, commands: converting),
    Flag(
      OptionDescription(
        "timeline", .text, placeholder: "FILE",
        help: "Draw where every boundary went, frames above ticks, as an SVG; for one input."),
      group: .reporting, commands: [.info]),
    Flag(
      OptionDescription(
        "annotations", .choice(["auto", "github", "gitlab", "none"]), placeholder: "CI",
        help: "Mark failures and warnings so that a CI system shows them beside the files; auto"
          + " goes by where it runs.", default: "none"),
      group: .reporting, commands: converting),
    Flag(
      OptionDescription(
        "depfile", .text, placeholder: "FILE",
        help: "Write what was read to make what, in make's syntax."),
      group: .reporting, commands: converting),
    Flag(
      OptionDescription(
        "depfile-target", .text, placeholder: "NAME",
        help: "What the rule of the depfile makes. Default: the outputs."),
      group: .reporting, commands: converting),
    Flag(
      OptionDescription("quiet", .flag, help: "Print errors only."), short: "q",
      group: .reporting, commands: Set(Command.allCases)),
    Flag(
      OptionDescription("verbose", .flag, help: "Print details, such as how a rate was chosen."),
      short: "v", group: .reporting, commands: Set(Command.allCases)),
  ]

  private static let general = [
    Flag(
      OptionDescription("help", .flag, help: "Print this and exit."), short: "h",
      group: .general, commands: Set(Command.allCases)),
    Flag(
      OptionDescription("version", .flag, help: "Print the version and exit."),
      group: .general, commands: Set(Command.allCases)),
  ]

  /// Options of all sinks, each once; those of several sinks come first.
  private static func sinkFlags(_ sinks: [SinkDescriptor]) -> [Flag] {
    var names: [OptionDescription] = []
    var owners: [String: [String]] = [:]
    for sink in sinks {
      for option in sink.options {
        if let known = names.firstIndex(where: { $0.name == option.name }) {
          names[known] = names[known].accepting(option)
        } else {
          names.append(option)
        }
        owners[option.name, default: []].append(sink.name)
      }
    }
    let flags = names.map {
      Flag($0, group: .sinks(owners[$0.name] ?? []), commands: converting)
    }
    let groups = flags.map(\.group).reduce(into: [Flag.Group]()) { groups, group in
      if !groups.contains(group) { groups.append(group) }
    }
    func sinkCount(_ group: Flag.Group) -> Int {
      if case .sinks(let names) = group { names.count } else { 0 }
    }
    let shared = groups.filter { sinkCount($0) > 1 }
    let own = groups.filter { sinkCount($0) == 1 }
    return (shared + own).flatMap { group in flags.filter { $0.group == group } }
  }
}

extension OptionDescription {
  /// The same for all values that either of two sinks takes; each sink checks its own in the end.
  fileprivate func accepting(_ other: OptionDescription) -> OptionDescription {
    let joined: Value
    switch (value, other.value) {
    case (.choice(let own), .choice(let others)):
      joined = .choice(own + others.filter { !own.contains($0) })
    case (.integer(let own), .integer(let others)):
      joined = .integer(
        min(own.lowerBound, others.lowerBound)...max(own.upperBound, others.upperBound))
    default: joined = value
    }
    return OptionDescription(
      name, key: key, joined, placeholder: placeholder, help: help, default: defaultText)
  }
}
