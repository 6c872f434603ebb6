internal import GIFMillCore

/// One option as the command line knows it. Parsing, help, completions and the manual page all come
/// from the list of these.
struct Flag {
  /// Headings of the help, in its order.
  enum Group: Hashable {
    case output, timing, damage, running, reporting, general
    /// Options of sinks, by the names of the sinks that have them.
    case sinks([String])

    var title: String {
      switch self {
      case .output: "OUTPUT"
      case .timing: "TIMING"
      case .damage: "DAMAGE AND LIMITS"
      case .running: "RUNNING"
      case .reporting: "REPORTING"
      case .general: "GENERAL"
      case .sinks(let names): "FOR \(names.joined(separator: ", "))"
      }
    }
  }

  let option: OptionDescription
  let short: Character?
  let group: Group
  let commands: Set<Command>

  init(
    _ option: OptionDescription, short: Character? = nil, group: Group, commands: Set<Command>
  ) {
    self.option = option
    self.short = short
    self.group = group
    self.commands = commands
  }

  var takesValue: Bool { option.value != .flag }

  /// `-o, --output DIR`.
  var label: String {
    let long = "--\(option.name)" + (takesValue ? " \(option.placeholder)" : "")
    return short.map { "-\($0), \(long)" } ?? long
  }
}
