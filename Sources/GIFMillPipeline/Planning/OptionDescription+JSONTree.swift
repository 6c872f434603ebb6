internal import GIFMillCore

extension OptionDescription {
  /// Checks a value of a pipeline file: booleans for flags, numbers or strings for numbers, lists of
  /// strings for lists.
  func check(_ tree: JSONTree) -> Result<String, UsageError> {
    let text: String
    switch (value, tree) {
    case (.flag, .bool(let flag)): text = String(flag)
    case (.integer, .integer(let number)), (.rational, .integer(let number)),
      (.text, .integer(let number)):
      text = String(number)
    case (.rational, .number(let number)), (.text, .number(let number)): text = "\(number)"
    case (.texts, .array(let elements)):
      let items = elements.compactMap(\.word)
      guard items.count == elements.count, !items.isEmpty else {
        return .failure(UsageError("expected a list of numbers or strings"))
      }
      text = items.joined(separator: ",")
    case (.texts, .integer(let number)): text = String(number)
    case (.texts, .number(let number)): text = "\(number)"
    case (.texts, .string(let string)): text = string
    case (.rational, .string(let string)), (.colour, .string(let string)),
      (.choice, .string(let string)), (.text, .string(let string)), (.pairs, .string(let string)):
      text = string
    case (.colour, .object(let members)):
      let colours = members.sorted { $0.key < $1.key }.compactMap { name, colour in
        colour.word.map { "\(name)=\($0)" }
      }
      guard colours.count == members.count, !colours.isEmpty else {
        return .failure(UsageError("expected names and colours"))
      }
      text = colours.joined(separator: ",")
    case (.pairs, .object(let members)):
      let pairs = members.sorted { $0.key < $1.key }.compactMap { key, value in
        value.word.map { "\(key)=\($0)" }
      }
      guard pairs.count == members.count, !pairs.isEmpty else {
        return .failure(UsageError("expected names with numbers or strings"))
      }
      text = pairs.joined(separator: ":")
    case (.list, .array(let elements)):
      let strings = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
      guard strings.count == elements.count, !strings.isEmpty else {
        return .failure(UsageError("expected a list of strings"))
      }
      text = strings.joined(separator: ",")
    default: return .failure(UsageError("expected \(expectedKind), found \(tree.kind)"))
    }
    return check(text).mapError { UsageError($0.reason) }
  }

  private var expectedKind: String {
    switch value {
    case .flag: "true or false"
    case .integer: "a whole number"
    case .rational: "a number, or a string such as \"30000/1001\""
    case .list: "a list of strings"
    case .choice: "a string"
    case .colour: "a string, or an object of names and colours"
    case .text: "a string or a number"
    case .pairs: "a string, or an object of names and values"
    case .texts: "a string, a number or a list of them"
    }
  }
}

extension JSONTree {
  /// A number or a string as the command line would have it; nil for anything else.
  fileprivate var word: String? {
    switch self {
    case .integer(let number): String(number)
    case .number(let number): "\(number)"
    case .string(let text): text
    default: nil
    }
  }
}
