internal import GIFMillCore

/// Completion for fish.
enum FishCompletion {
  static func text(_ table: FlagTable) -> String {
    var lines = ["# fish completion for gifmill; made from its table of options"]
    for command in Command.allCases {
      lines.append(
        "complete -c gifmill -n __fish_use_subcommand -f -a \(command.rawValue)"
          + " -d \(quoted(command.summary))")
    }
    for command in Command.allCases {
      for flag in table.flags(of: command) {
        var line = "complete -c gifmill -n '__fish_seen_subcommand_from \(command.rawValue)'"
        line += " -l \(flag.option.name)"
        if let short = flag.short { line += " -s \(short)" }
        if flag.takesValue { line += " -r" }
        if let values = flag.values { line += " -f -a '\(values.joined(separator: " "))'" }
        lines.append(line + " -d \(quoted(flag.shortHelp))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "'"
  }
}
