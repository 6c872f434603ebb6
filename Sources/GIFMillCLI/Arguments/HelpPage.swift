internal import GIFMillCore

/// Help text, laid out for a width.
struct HelpPage {
  let width: Int
  private(set) var text = ""

  private static let labelColumn = 28

  /// - Parameter width: columns; at least 40 are used.
  init(width: Int) { self.width = max(width, 40) }

  /// The page of the program as a whole.
  static func overview(width: Int) -> String {
    var page = HelpPage(width: width)
    page.paragraph(
      "OVERVIEW: Turns animated GIF, APNG and WebP images into MP4 video, sprite sheets and frames "
        + "with exact timing.")
    page.heading("USAGE: gifmill COMMAND …")
    page.heading("COMMANDS:")
    for command in Command.allCases { page.entry(command.rawValue, command.summary) }
    page.heading("OPTIONS:")
    page.entry("-h, --help", "Print this and exit; after a command, print its help.")
    page.entry("--version", "Print the version and exit.")
    page.heading("EXIT CODES:")
    for (code, meaning) in ExitCode.meanings { page.entry(String(code.rawValue), meaning) }
    return page.text
  }

  static func command(_ command: Command, flags: [Flag], width: Int) -> String {
    var page = HelpPage(width: width)
    page.paragraph("OVERVIEW: \(command.summary)")
    page.heading("USAGE: gifmill \(command.rawValue) \(command.usage)")
    if !command.operands.isEmpty {
      page.heading("ARGUMENTS:")
      for operand in command.operands { page.entry(operand.label, operand.help) }
    }
    var group: Flag.Group?
    for flag in flags {
      if flag.group != group {
        page.heading(group == nil ? "OPTIONS, \(flag.group.title):" : "\(flag.group.title):")
      }
      group = flag.group
      page.entry(flag.label, flag.helpText)
    }
    return page.text
  }

  /// A sink with its options, for `gifmill sinks`.
  static func sink(_ sink: SinkDescriptor, width: Int) -> String {
    var page = HelpPage(width: width)
    page.text =
      wrap("\(sink.name): \(sink.summary)", width: page.width).joined(separator: "\n") + "\n"
    for option in sink.options {
      let flag = Flag(option, group: .sinks([sink.name]), commands: [])
      page.entry(flag.label, flag.helpText)
    }
    return page.text + "\n"
  }

  private mutating func heading(_ text: String) { self.text += "\n\(text)\n" }

  private mutating func paragraph(_ text: String) {
    self.text += HelpPage.wrap(text, width: width).joined(separator: "\n") + "\n"
  }

  /// A label with its text beside it, or below it where the label is long.
  private mutating func entry(_ label: String, _ help: String) {
    let lines = HelpPage.wrap(help, width: width - HelpPage.labelColumn)
    let indent = String(repeating: " ", count: HelpPage.labelColumn)
    var first = "  " + label
    if first.count > HelpPage.labelColumn - 2 {
      text += first + "\n"
      first = ""
    }
    for (index, line) in lines.enumerated() {
      let lead = index == 0 ? first + indent.dropFirst(first.count) : indent
      text += lead + line + "\n"
    }
  }

  /// Breaks at spaces; a word longer than the width stands alone.
  static func wrap(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return lines + [line]
  }
}

extension Flag {
  /// The help with choices and default behind it.
  var helpText: String {
    var text = option.help
    switch option.value {
    case .choice(let names): text += " One of \(names.joined(separator: ", "))."
    case .list(let names): text += " Any of \(names.joined(separator: ", "))."
    default: break
    }
    if let value = option.defaultText { text += " Default: \(value)." }
    return text
  }
}
