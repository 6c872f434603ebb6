/// For each output position along one axis, the inputs it is made of and their weights.
///
/// Weights are whole numbers that add up to ``one``, computed with additions and multiplications alone,
/// so that they are the same on every machine.
struct LanczosAxis {
  /// Sum of the weights of one output.
  static let one: Int32 = 1 << 14
  private static let lobes = 3.0

  let inputCount: Int
  /// First input of each output.
  private(set) var firsts: [Int] = []
  /// Weights of each output, ``tapCount`` apiece, those beyond the edge folded into the edge.
  private(set) var weights: [Int32] = []
  let tapCount: Int

  /// - Precondition: both counts are greater than zero.
  init(from inputCount: Int, to outputCount: Int) {
    self.inputCount = inputCount
    let ratio = Double(inputCount) / Double(outputCount)
    // Enlarging, the kernel spans three inputs a side; making smaller, three outputs.
    let stretch = max(1, ratio)
    let reach = Self.lobes * stretch
    tapCount = min(inputCount, Int(reach.rounded(.up)) * 2 + 1)
    firsts.reserveCapacity(outputCount)
    weights.reserveCapacity(outputCount * tapCount)
    for output in 0..<outputCount {
      let centre = (Double(output) + 0.5) * ratio - 0.5
      let first = max(
        0, min(inputCount - tapCount, Int((centre - reach).rounded(.up))))
      firsts.append(first)
      append(centre: centre, first: first, reach: reach, stretch: stretch)
    }
  }

  private mutating func append(centre: Double, first: Int, reach: Double, stretch: Double) {
    var values = [Double](repeating: 0, count: tapCount)
    let (low, high) = (Int((centre - reach).rounded(.up)), Int((centre + reach).rounded(.down)))
    for input in low...max(low, high) {
      let tap = min(max(input, 0), inputCount - 1) - first
      values[min(max(tap, 0), tapCount - 1)] += lanczos((Double(input) - centre) / stretch)
    }
    let sum = values.reduce(0, +)
    var whole = values.map { Int32(($0 / sum * Double(Self.one)).rounded()) }
    // What rounding left over goes to the largest, so that a flat area stays as it is.
    let largest = whole.indices.max { whole[$0] < whole[$1] } ?? 0
    whole[largest] += Self.one - whole.reduce(0, +)
    weights += whole
  }

  /// The outputs that have any of these inputs among theirs.
  func outputs(touchedBy inputs: Range<Int>) -> Range<Int> {
    let first = firsts.firstIndex { $0 + tapCount > inputs.lowerBound } ?? firsts.count
    let end = (firsts.lastIndex { $0 < inputs.upperBound } ?? -1) + 1
    return first..<max(first, end)
  }

  /// sinc(x)·sinc(x/3) inside three lobes.
  private func lanczos(_ x: Double) -> Double {
    guard abs(x) < Self.lobes else { return 0 }
    guard abs(x) > 1e-9 else { return 1 }
    let pi = Double.pi
    return Self.lobes * sineOfPi(x) * sineOfPi(x / Self.lobes) / (pi * pi * x * x)
  }

  /// sin(πx) by its series, good to the last digits for any x used here.
  private func sineOfPi(_ x: Double) -> Double {
    let nearest = x.rounded()
    let angle = (x - nearest) * .pi
    var term = angle
    var sum = angle
    for step in 1...10 {
      let place = Double(2 * step)
      term *= -angle * angle / (place * (place + 1))
      sum += term
    }
    return Int(nearest) % 2 == 0 ? sum : -sum
  }
}
