internal import GIFMillCore

/// Writes a JSON document as an XML property list (Apple, PropertyList-1.0 DTD).
struct PropertyList {
  let root: JSONValue

  var text: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(root, to: &text, depth: 1)
    return text + "</plist>\n"
  }

  private func write(_ value: JSONValue, to text: inout String, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    text += indent
    switch value {
    case .null: text += "<string></string>\n"
    case .bool(let value): text += value ? "<true/>\n" : "<false/>\n"
    case .integer(let value): text += "<integer>\(value)</integer>\n"
    case .number(let value): text += "<real>\(value)</real>\n"
    case .string(let value): text += "<string>\(XML.escaped(value))</string>\n"
    case .array(let elements):
      text += "<array>\n"
      for element in elements { write(element, to: &text, depth: depth + 1) }
      text += indent + "</array>\n"
    case .object(let members):
      text += "<dict>\n"
      for member in members {
        text += indent + "  <key>\(XML.escaped(member.key))</key>\n"
        write(member.value, to: &text, depth: depth + 1)
      }
      text += indent + "</dict>\n"
    }
  }
}
