internal import GIFMillCore

/// Completion for zsh, with the help beside each option.
enum ZshCompletion {
  static func text(_ table: FlagTable) -> String {
    var lines = [
      "#compdef gifmill",
      "# made from gifmill's table of options",
      "_gifmill() {",
      "  local -a commands=(",
    ]
    lines += Command.allCases.map { "    \(quoted("\($0.rawValue):\($0.summary)"))" }
    lines += [
      "  )",
      "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
      "  local command=$words[2]",
      "  shift words; (( CURRENT-- ))",
      "  case $command in",
    ]
    for command in Command.allCases {
      lines.append("    \(command.rawValue))")
      lines.append("      _arguments -s \\")
      for flag in table.flags(of: command) {
        for name in ["--\(flag.option.name)"] + (flag.short.map { ["-\($0)"] } ?? []) {
          lines.append("        \(quoted(specification(flag, name: name))) \\")
        }
      }
      lines += ["        '*:file:_files' ;;"]
    }
    lines += ["  esac", "}", "_gifmill \"$@\""]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func specification(_ flag: Flag, name: String) -> String {
    let help = flag.shortHelp.map { ["[", "]", ":"].contains($0) ? "\\\($0)" : "\($0)" }.joined()
    guard flag.takesValue else { return "\(name)[\(help)]" }
    let action = flag.values.map { "(\($0.joined(separator: " ")))" } ?? "_files"
    let label = flag.option.placeholder.filter { $0 != ":" }
    return "\(name)[\(help)]:\(label):\(action)"
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : "\($0)" }.joined() + "'"
  }
}
