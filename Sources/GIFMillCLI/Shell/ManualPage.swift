internal import GIFMillCore

/// The manual page, in the man macros that every formatter knows.
enum ManualPage {
  static func text(_ table: FlagTable) -> String {
    var lines = [
      ".TH GIFMILL 1 \"\" \"gifmill \(gifmillVersion)\"",
      ".SH NAME",
      "gifmill \\- turn animated images into video, sprite sheets and frames",
      ".SH SYNOPSIS",
    ]
    for command in Command.allCases {
      lines += [
        ".br", ".B gifmill \(escaped(command.rawValue))", escaped(command.usage),
      ]
    }
    lines += [".SH COMMANDS"]
    for command in Command.allCases {
      lines += [".TP", ".B \(escaped(command.rawValue))", escaped(command.summary)]
    }
    lines += [".SH OPTIONS"]
    var group: Flag.Group?
    for flag in table.flags {
      if flag.group != group { lines.append(".SS \(escaped(flag.group.title))") }
      group = flag.group
      let commands = Command.allCases.filter(flag.commands.contains).map(\.rawValue)
      let scope =
        flag.commands.count == Command.allCases.count
        ? "" : " (" + commands.joined(separator: ", ") + ")"
      lines += [".TP", ".B \(escaped(flag.label))", escaped(flag.helpText + scope)]
    }
    lines += [".SH EXIT STATUS"]
    for (code, meaning) in ExitCode.meanings {
      lines += [".TP", ".B \(code.rawValue)", escaped(meaning)]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Backslashes, hyphens that are dashes of options, and dots that would begin a request.
  private static func escaped(_ text: String) -> String {
    let plain = text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "…": "..."
      default: "\(character)"
      }
    }.joined()
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
