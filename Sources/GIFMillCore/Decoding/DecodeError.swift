/// What is wrong with a file, and where.
public struct DecodeError: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The file ends where more was promised.
    case truncated
    /// The bytes break a rule of their format.
    case malformed
    /// Well formed, but not something this decoder reads.
    case unsupported
    /// Larger than ``DecodeLimits`` allows.
    case limitExceeded
  }

  public let kind: Kind
  /// What the problem is, without file name, frame or place.
  public let reason: String
  /// Bytes from the start of the file; nil where a library gives no place.
  public let offset: Int?
  /// The frame being read, counted from 0; nil before the first one.
  public let frame: Int?
  /// The value the file states, where the problem is a disagreement.
  public let declared: Int?
  /// The value seen instead.
  public let found: Int?

  public init(
    _ kind: Kind, _ reason: String, offset: Int?, frame: Int? = nil, declared: Int? = nil,
    found: Int? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.offset = offset
    self.frame = frame
    self.declared = declared
    self.found = found
  }
}

extension DecodeError: CustomStringConvertible {
  /// `frame 3 at byte 1204: reason`, as much of it as is known.
  public var description: String {
    let place = [frame.map { "frame \($0)" }, offset.map { "at byte \($0)" }]
      .compactMap(\.self).joined(separator: " ")
    return place.isEmpty ? reason : "\(place): \(reason)"
  }
}

/// Something odd in a file that can be converted all the same.
public struct Finding: Sendable, Hashable {
  public enum Severity: Sendable, Hashable {
    /// Harmless: every reader copes.
    case note
    /// Worth telling: the file contradicts itself.
    case warning
    /// Something of the animation is lost: the file counts as damaged.
    case damage
  }

  public let severity: Severity
  public let error: DecodeError

  public init(_ severity: Severity, _ error: DecodeError) {
    self.severity = severity
    self.error = error
  }
}
