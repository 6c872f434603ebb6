/// Why a PNG could not be written.
public struct PNGWriteError: Error, Sendable, Hashable {
  /// What failed, with the library's own words where it has some.
  public let reason: String
}

extension PNGWriteError: CustomStringConvertible {
  public var description: String { reason }
}
