/// Filters rows of samples before compression (PNG third edition, "Filter types for filter method
/// 0"), choosing for each row the type with the smallest sum of absolute differences.
struct RowFilter {
  private let bytesPerPixel: Int
  private var above: [UInt8]
  private var candidates: [[UInt8]]

  init(rowBytes: Int, bytesPerPixel: Int) {
    self.bytesPerPixel = bytesPerPixel
    above = [UInt8](repeating: 0, count: rowBytes)
    candidates = [[UInt8]](repeating: above, count: 5)
  }

  /// Appends the filter type and the filtered row; rows come from the top.
  mutating func append(_ row: [UInt8], to bytes: inout [UInt8]) {
    let (above, bytesPerPixel) = (self.above, self.bytesPerPixel)
    for type in FilterType.allCases {
      Self.filter(
        row.span, above: above.span, type: type, bytesPerPixel: bytesPerPixel,
        into: &candidates[type.rawValue])
    }
    let costs = candidates.map { candidate in
      candidate.reduce(0) { $0 + Int(Int8(bitPattern: $1).magnitude) }
    }
    // On a tie the first, which is the cheapest to undo.
    let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
    bytes.append(UInt8(best))
    bytes += candidates[best]
    self.above = row
  }

  private static func filter(
    _ row: Span<UInt8>, above: Span<UInt8>, type: FilterType, bytesPerPixel: Int,
    into storage: inout [UInt8]
  ) {
    var output = storage.mutableSpan
    for position in row.indices {
      let hasLeft = position >= bytesPerPixel
      let left = hasLeft ? row[position - bytesPerPixel] : 0
      let up = above[position]
      let prediction =
        switch type {
        case .none: UInt8(0)
        case .sub: left
        case .up: up
        case .average: UInt8((UInt16(left) + UInt16(up)) / 2)
        case .paeth:
          paeth(left: left, up: up, upLeft: hasLeft ? above[position - bytesPerPixel] : 0)
        }
      output[position] = row[position] &- prediction
    }
  }

  private static func paeth(left: UInt8, up: UInt8, upLeft: UInt8) -> UInt8 {
    let (a, b, c) = (Int16(left), Int16(up), Int16(upLeft))
    let (distanceLeft, distanceUp) = (abs(b - c), abs(a - c))
    let distanceUpLeft = abs(a + b - 2 * c)
    if distanceLeft <= distanceUp && distanceLeft <= distanceUpLeft { return left }
    return distanceUp <= distanceUpLeft ? up : upLeft
  }
}

enum FilterType: Int, CaseIterable {
  case none, sub, up, average, paeth
}
