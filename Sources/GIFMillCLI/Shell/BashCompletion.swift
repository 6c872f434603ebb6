internal import GIFMillCore

/// Completion for bash: commands, options, the values of options, and names of files.
enum BashCompletion {
  static func text(_ table: FlagTable) -> String {
    let commands = Command.allCases.map(\.rawValue)
    var lines = [
      "# bash completion for gifmill; made from its table of options",
      "_gifmill() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} options=",
      "  COMPREPLY=()",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
      "    COMPREPLY=($(compgen -W '\(commands.joined(separator: " ")) --help --version' -- \"$word\"))",
      "    return",
      "  fi",
      "  case $before in",
    ]
    var seen: Set<String> = []
    for flag in table.flags where flag.takesValue && seen.insert(flag.option.name).inserted {
      let names = (flag.short.map { "-\($0)|" } ?? "") + "--\(flag.option.name)"
      let reply = flag.values.map { "compgen -W '\($0.joined(separator: " "))'" } ?? "compgen -f"
      lines.append("    \(names)) COMPREPLY=($(\(reply) -- \"$word\")); return ;;")
    }
    lines += ["  esac", "  case ${COMP_WORDS[1]} in"]
    for command in Command.allCases {
      let names = table.flags(of: command).map { "--\($0.option.name)" }
      lines.append("    \(command.rawValue)) options='\(names.joined(separator: " "))' ;;")
    }
    lines += [
      "  esac",
      "  case $word in",
      "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$word\")) ;;",
      "    *) COMPREPLY=($(compgen -f -- \"$word\")) ;;",
      "  esac",
      "}",
      "complete -o filenames -F _gifmill gifmill",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
