/// One of several colours given for an option, each of which makes an output of its own.
public struct NamedColour: Sendable, Hashable {
  /// Letters, digits, `-` and `_`: it becomes part of file names.
  public let name: String
  public let colour: RGBA

  /// Reads `light=#fff,dark=#111`.
  ///
  /// - Returns: nil when an entry has no name or no colour, and when two have one name.
  public static func list(_ text: String) -> [NamedColour]? {
    var colours: [NamedColour] = []
    for item in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "=", omittingEmptySubsequences: false)
      guard
        parts.count == 2, let colour = RGBA(hex: String(parts[1])), isName(parts[0]),
        !colours.contains(where: { $0.name.lowercased() == parts[0].lowercased() })
      else { return nil }
      colours.append(NamedColour(name: String(parts[0]), colour: colour))
    }
    return colours
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

extension OptionDescription {
  /// What sinks without transparency lay pictures on.
  package static let background = OptionDescription(
    "background", .colour, placeholder: "COLOR",
    help: "What shows through transparent pixels where transparency is not kept, as in #1a2b3c;"
      + " several with names, as in light=#fff,dark=#111, make an output each: STEM.light.mp4,"
      + " STEM.dark.mp4.", default: "#ffffff")
}
