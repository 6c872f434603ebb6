/// Reads JSON (RFC 8259) into values; as much of it as the sheet files use, which is all but numbers
/// beyond a double.
enum JSON {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  /// Our own files nest four deep.
  private static let deepest = 32

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The one value of the document.
  mutating func document() throws(PlaybackError) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard position == bytes.count else { throw unexpected() }
    return value
  }

  private func unexpected() -> PlaybackError {
    PlaybackError(reason: "not JSON at byte \(position)")
  }

  private mutating func skipSpace() {
    while position < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[position]) {
      position += 1
    }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = position + text.utf8CodeUnitCount
    guard end <= bytes.count, "\(text)".utf8.elementsEqual(bytes[position..<end]) else {
      return false
    }
    position = end
    return true
  }

  private mutating func value(depth: Int) throws(PlaybackError) -> JSON {
    guard depth < Self.deepest else { throw unexpected() }
    skipSpace()
    if take("{") { return .object(try members(depth: depth)) }
    if take("[") { return .array(try elements(depth: depth)) }
    if take("\"") { return .string(try string()) }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if take("null") { return .null }
    return .number(try number())
  }

  private mutating func members(depth: Int) throws(PlaybackError) -> [String: JSON] {
    var members: [String: JSON] = [:]
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      guard take("\"") else { throw unexpected() }
      let key = try string()
      skipSpace()
      guard take(":") else { throw unexpected() }
      members[key] = try value(depth: depth + 1)
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected() }
    return members
  }

  private mutating func elements(depth: Int) throws(PlaybackError) -> [JSON] {
    var elements: [JSON] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected() }
    return elements
  }

  private mutating func number() throws(PlaybackError) -> Double {
    let start = position
    while position < bytes.count, "+-.0123456789eE".utf8.contains(bytes[position]) {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      position = start
      throw unexpected()
    }
    return value
  }

  /// The rest of a string whose opening quote has been taken.
  private mutating func string() throws(PlaybackError) -> String {
    var units: [UInt16] = []
    var start = position
    func text(to end: Int) -> String.UTF16View {
      String(decoding: bytes[start..<end], as: UTF8.self).utf16
    }
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        units += text(to: position)
        position += 1
        return String(decoding: units, as: UTF16.self)
      case UInt8(ascii: "\\"):
        units += text(to: position)
        position += 1
        units.append(try escape())
        start = position
      default: position += 1
      }
    }
    throw unexpected()
  }

  private mutating func escape() throws(PlaybackError) -> UInt16 {
    let letters: [(StaticString, UInt16)] = [
      ("\"", 0x22), ("\\", 0x5C), ("/", 0x2F), ("b", 8), ("f", 12), ("n", 10), ("r", 13), ("t", 9),
    ]
    for (letter, unit) in letters where take(letter) { return unit }
    guard take("u"), position + 4 <= bytes.count,
      let unit = UInt16(
        String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw unexpected() }
    position += 4
    return unit
  }
}
