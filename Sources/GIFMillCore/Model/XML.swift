/// Text inside XML.
package enum XML {
  /// An attribute's value with its quotes.
  package static func attribute(_ text: String) -> String { "\"" + escaped(text) + "\"" }

  /// Text between tags. Characters XML has no way to hold become replacement characters.
  package static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
