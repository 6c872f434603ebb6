/// How the rows of a picture are prepared for compression.
enum Filtering {
  /// As they are.
  case none
  /// Each with the type that leaves the smallest sum of absolute differences.
  case adaptive
}

/// Filters rows of samples (PNG third edition, "Filter types for filter method 0").
struct RowFilter {
  private let filtering: Filtering
  private let rowBytes: Int
  private let bytesPerPixel: Int
  // Rows with a transparent pixel in front, so that the first pixel needs no case of its own.
  private var row: [UInt8]
  private var above: [UInt8]
  private var candidate: [UInt8]
  private var best: [UInt8]

  init(_ filtering: Filtering, rowBytes: Int, bytesPerPixel: Int) {
    self.filtering = filtering
    self.rowBytes = rowBytes
    self.bytesPerPixel = bytesPerPixel
    row = [UInt8](repeating: 0, count: rowBytes + bytesPerPixel)
    above = row
    candidate = [UInt8](repeating: 0, count: rowBytes)
    best = candidate
  }

  /// Appends the filter type and the filtered row; rows come from the top.
  mutating func append(_ samples: [UInt8], to bytes: inout [UInt8]) {
    guard filtering == .adaptive else {
      bytes.append(0)
      bytes += samples
      return
    }
    swap(&row, &above)
    row.replaceSubrange(bytesPerPixel..., with: samples)
    var bestCost = Self.cost(of: samples.span)
    var bestType = UInt8(0)
    for type: UInt8 in 1...4 {
      filter(type)
      let cost = Self.cost(of: candidate.span)
      // On a tie the first, which is the cheapest to undo.
      if cost < bestCost {
        (bestCost, bestType) = (cost, type)
        swap(&best, &candidate)
      }
    }
    bytes.append(bestType)
    bytes += bestType == 0 ? samples : best
  }

  /// Sum of the bytes as signed differences, without their signs.
  private static func cost(of bytes: Span<UInt8>) -> Int {
    var cost = 0
    for position in bytes.indices { cost += Int(Int8(bitPattern: bytes[position]).magnitude) }
    return cost
  }

  private mutating func filter(_ type: UInt8) {
    let (rowStorage, aboveStorage) = (row, above)
    let left = rowStorage.span.extracting(first: rowBytes)
    let current = rowStorage.span.extracting(last: rowBytes)
    let upLeft = aboveStorage.span.extracting(first: rowBytes)
    let up = aboveStorage.span.extracting(last: rowBytes)
    var output = candidate.mutableSpan
    switch type {
    case 1:
      for position in current.indices { output[position] = current[position] &- left[position] }
    case 2:
      for position in current.indices { output[position] = current[position] &- up[position] }
    case 3:
      for position in current.indices {
        let mean = (UInt16(left[position]) + UInt16(up[position])) / 2
        output[position] = current[position] &- UInt8(mean)
      }
    default:
      for position in current.indices {
        let prediction = Self.paeth(
          left: left[position], up: up[position], upLeft: upLeft[position])
        output[position] = current[position] &- prediction
      }
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
