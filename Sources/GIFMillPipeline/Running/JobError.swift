internal import GIFMillCore

/// Why an input was not converted, or not whole.
public struct JobError: Error, Sendable, Hashable, Codable {
  /// For programs: a ``DecodeError/Kind``, a ``SinkError/Kind``, `timing`, `io`,
  /// `larger`, `tooLarge` or `target`.
  public var kind: String
  /// What is wrong and what to try, without the input's name.
  public var message: String
  /// Bytes from the start of the input, where known.
  public var offset: Int?
  /// Source frame, counted from 0, where known.
  public var frame: Int?

  public init(kind: String, message: String, offset: Int? = nil, frame: Int? = nil) {
    self.kind = kind
    self.message = message
    self.offset = offset
    self.frame = frame
  }
}

extension JobError {
  /// - Parameter advice: what to try, put in brackets behind the reason.
  init(_ error: DecodeError, advice: String? = nil) {
    self.init(
      kind: error.kind.rawValue,
      message: error.description + (advice.map { " (\($0))" } ?? ""),
      offset: error.offset, frame: error.frame)
  }

  init(_ error: TimelineError) { self.init(kind: "timing", message: "\(error)") }
  init(_ error: FileError) { self.init(kind: "io", message: "\(error)") }

  init(_ error: SinkError, sink: String) {
    self.init(kind: error.kind.rawValue, message: "\(sink): \(error.reason)")
  }
}

extension JobError {
  /// The same, with words before the message.
  func prefixed(_ prefix: String) -> JobError {
    var error = self
    error.message = prefix + message
    return error
  }

  /// The `error` object of result lines.
  var json: JSONValue {
    .object([
      "kind": .string(kind), "message": .string(message),
      "offset": offset.map { .integer($0) } ?? .null,
      "frame": frame.map { .integer($0) } ?? .null,
    ])
  }
}
