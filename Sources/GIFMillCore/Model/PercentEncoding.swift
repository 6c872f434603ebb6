/// A file name as part of an address (RFC 3986 §2.3: what is unreserved stays).
package enum PercentEncoding {
  package static func encoded(_ text: String) -> String { encoded(Array(text.utf8)) }

  package static func encoded(_ bytes: [UInt8]) -> String {
    bytes.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
