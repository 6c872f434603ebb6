/// A file name as the system has it: bytes, in no encoding anybody promises.
public struct FilePath: Sendable, Hashable {
  /// Without a terminating zero.
  public let bytes: [UInt8]

  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  public var isAbsolute: Bool { bytes.first == Self.slash }

  /// The part after the last slash.
  public var lastComponent: FilePath {
    FilePath(bytes: bytes[(bytes.lastIndex(of: Self.slash).map { $0 + 1 } ?? 0)...])
  }

  /// The part before the last slash; `.` where there is none, `/` at the root.
  public var parent: FilePath {
    guard let slash = bytes.lastIndex(of: Self.slash) else { return FilePath(".") }
    return slash == 0 ? FilePath("/") : FilePath(bytes: bytes[..<slash])
  }

  /// Last component without its last suffix; a leading dot starts no suffix.
  public var stem: FilePath {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return FilePath(bytes: name) }
    return FilePath(bytes: name[..<dot])
  }

  /// What follows the last dot of the last component, in lower case; empty where there is none.
  public var fileExtension: String {
    let name = lastComponent.bytes
    guard let dot = name.lastIndex(of: Self.dot), dot > 0 else { return "" }
    return String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
  }

  /// This folder's `other`; `other` itself when it is absolute or this is empty or `.`.
  public func appending(_ other: FilePath) -> FilePath {
    if other.isAbsolute || bytes.isEmpty || self == FilePath(".") { return other }
    return FilePath(bytes: bytes + (bytes.last == Self.slash ? [] : [Self.slash]) + other.bytes)
  }

  public func appending(_ other: String) -> FilePath { appending(FilePath(other)) }

  /// The same path with text put at its end, such as a suffix.
  public static func + (path: FilePath, text: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(text.utf8))
  }

  /// Parts between slashes, empty ones and `.` left out.
  public var components: [FilePath] {
    bytes.split(separator: Self.slash).map { FilePath(bytes: $0) }.filter { $0 != FilePath(".") }
  }

  /// Calls `body` with the bytes and a zero behind them.
  public func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows
    -> Result
  {
    try unsafe (bytes + [0]).withUnsafeBytes { buffer in
      // SAFETY: the array holds a terminated string and lives through the call.
      try unsafe body(buffer.baseAddress!.assumingMemoryBound(to: CChar.self))
    }
  }
}

extension FilePath: CustomStringConvertible {
  /// For people: bytes that are not UTF-8 show as replacement characters.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

extension FilePath: Comparable {
  /// Byte order, the same on every machine and in every locale.
  public static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension FilePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: Codable {
  /// Reads what ``encode(to:)`` wrote.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self.init(text)
    } else {
      self.init(bytes: try container.decode([UInt8].self))
    }
  }

  /// Text where the bytes are UTF-8, elsewhere a list of bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let text = String(validating: bytes, as: UTF8.self) {
      try container.encode(text)
    } else {
      try container.encode(bytes)
    }
  }
}
