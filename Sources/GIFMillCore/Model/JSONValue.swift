/// A JSON document whose keys keep their order, so that the same result is always the same text.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  public struct Member: Sendable, Hashable {
    public let key: String
    public let value: JSONValue

    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// An object with its members in the order written.
  public static func object(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  public static func integer(_ value: Int) -> JSONValue { .integer(Int64(value)) }

  public static func fraction(_ value: Rational) -> JSONValue { .string(value.description) }

  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension JSONValue {
  /// The whole document on one line.
  public var compactText: String {
    var text = ""
    write(to: &text, indent: nil, depth: 0)
    return text
  }

  /// Indented by two spaces, ending in a newline. Arrays and objects that hold no further ones
  /// stand on one line, so that a list of frames reads as a table and diffs line by line.
  public var prettyText: String {
    var text = ""
    write(to: &text, indent: 2, depth: 0)
    return text + "\n"
  }

  private var isFlat: Bool {
    func isLeaf(_ value: JSONValue) -> Bool {
      switch value {
      case .array(let elements): elements.isEmpty
      case .object(let members): members.isEmpty
      default: true
      }
    }
    switch self {
    case .array(let elements): return elements.allSatisfy(isLeaf)
    case .object(let members): return members.allSatisfy { isLeaf($0.value) }
    default: return true
    }
  }

  private func write(to text: inout String, indent: Int?, depth: Int) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += JSONValue.text(of: value)
    case .string(let value): JSONValue.writeQuoted(value, to: &text)
    case .array(let elements):
      writeList(elements, brackets: ("[", "]"), to: &text, indent: indent, depth: depth) {
        $0.write(to: &$1, indent: $2, depth: depth + 1)
      }
    case .object(let members):
      writeList(members, brackets: ("{", "}"), to: &text, indent: indent, depth: depth) {
        JSONValue.writeQuoted($0.key, to: &$1)
        $1 += indent == nil ? ":" : ": "
        $0.value.write(to: &$1, indent: $2, depth: depth + 1)
      }
    }
  }

  private func writeList<Element>(
    _ elements: [Element], brackets: (String, String), to text: inout String, indent: Int?,
    depth: Int, element: (Element, inout String, Int?) -> Void
  ) {
    let breaks = indent.flatMap { isFlat ? nil : $0 }
    text += brackets.0
    for (index, item) in elements.enumerated() {
      if index > 0 { text += indent != nil && breaks == nil ? ", " : "," }
      if let breaks { text += "\n" + String(repeating: " ", count: breaks * (depth + 1)) }
      element(item, &text, indent)
    }
    if let breaks, !elements.isEmpty {
      text += "\n" + String(repeating: " ", count: breaks * depth)
    }
    text += brackets.1
  }

  /// The shortest text that reads back as the same double; whole numbers without a fraction.
  private static func text(of value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
    return "\(value)"
  }

  private static func writeQuoted(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7f}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
