/// A number of bytes, as options have it.
public struct ByteCount: Sendable, Hashable {
  public let bytes: Int

  public init(_ bytes: Int) { self.bytes = bytes }

  /// Reads `512M`, `2g`, `1048576` (suffixes K, M, G are powers of 1024); nil for anything else and for
  /// zero.
  public init?(parsing text: String) {
    let shift = text.last.flatMap { last in ByteCount.shifts.first { $0.0 == last.uppercased() }?.1
    }
    let digits = shift == nil ? text[...] : text.dropLast()
    guard let number = Int(digits), number > 0, number < 1 << 32 || shift == nil else {
      return nil
    }
    let (product, overflow) = number.multipliedReportingOverflow(by: 1 << (shift ?? 0))
    if overflow { return nil }
    bytes = product
  }

  /// From the largest down.
  fileprivate static let shifts = [("G", 30), ("M", 20), ("K", 10)]
}

extension ByteCount: CustomStringConvertible {
  /// As ``init(parsing:)`` reads it, with the largest suffix that leaves a whole number.
  public var description: String {
    for (suffix, shift) in ByteCount.shifts where bytes > 0 && bytes % (1 << shift) == 0 {
      return "\(bytes >> shift)\(suffix)"
    }
    return "\(bytes)"
  }
}
