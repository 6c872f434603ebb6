internal import GIFMillCore

/// Files for shells and the manual, made from the table of options.
enum ShellText: String, CaseIterable {
  case bash, zsh, fish, man

  func text(_ table: FlagTable) -> String {
    switch self {
    case .bash: BashCompletion.text(table)
    case .zsh: ZshCompletion.text(table)
    case .fish: FishCompletion.text(table)
    case .man: ManualPage.text(table)
    }
  }
}

extension Flag {
  /// What can stand for the value; nil where anything can.
  var values: [String]? {
    switch option.value {
    case .choice(let names): names
    case .list(let names): names
    default: nil
    }
  }

  /// The first sentence of the help, for lists.
  var shortHelp: String {
    var text = ""
    for word in option.help.split(separator: " ") {
      text += (text.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") { break }
    }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
