internal import GIFMillCore

/// Finds a few colours that stand for many: boxes of colours are halved where they vary most, then
/// their means settle (k-means). Whole numbers only, so the result is the same everywhere.
///
/// Colours are compared with their alpha multiplied in, as they are seen. Opaque colours stay opaque,
/// and alpha 0 stays what it is.
struct ColourReducer {
  /// Colours that are nearly alike, added up.
  fileprivate struct Bucket {
    var pixels = Int64(0)
    /// Red, green and blue times alpha, and alpha.
    var sums = SIMD4<Int64>()
    /// The mean as it is seen: red, green and blue times alpha over 255, and alpha.
    var point = SIMD4<Int64>()
  }

  private var buckets: [UInt32: Bucket] = [:]
  private var hasTransparency = false

  /// How much a difference in red, green, blue and alpha counts: the eye sees green best.
  private static let weights = SIMD4<Int64>(2, 4, 3, 4)
  private static let rounds = 8

  mutating func add(_ colour: RGBA, pixels: Int) {
    guard pixels > 0 else { return }
    guard colour.alpha > 0 else {
      hasTransparency = true
      return
    }
    let seen =
      SIMD4<Int64>(
        Int64(colour.red), Int64(colour.green), Int64(colour.blue), 1) &* Int64(colour.alpha)
    var bucket = buckets[Self.key(of: colour), default: Bucket()]
    bucket.pixels += Int64(pixels)
    bucket.sums &+= seen &* Int64(pixels)
    buckets[Self.key(of: colour)] = bucket
  }

  mutating func add(_ canvas: Canvas) {
    canvas.withPixels { pixels in
      var start = 0
      for position in pixels.indices where position > 0 && pixels[position] != pixels[start] {
        add(pixels[start], pixels: position - start)
        start = position
      }
      if !pixels.isEmpty { add(pixels[start], pixels: pixels.count - start) }
    }
  }

  /// Five bits a channel; opaque colours never share a bucket with others.
  private static func key(of colour: RGBA) -> UInt32 {
    let channels = [colour.red, colour.green, colour.blue, colour.alpha]
    return channels.reduce(colour.alpha == 255 ? 1 : 0) { $0 << 5 | UInt32($1 >> 3) }
  }

  /// - Parameters:
  ///   - limit: most colours, at least 2.
  ///   - keepsTransparent: whether one of them is transparent black, met or not.
  /// - Returns: different colours, transparent black first where it is one of them.
  func colours(limit: Int, keepsTransparent: Bool) -> [RGBA] {
    let all = buckets.sorted { $0.key < $1.key }.map { entry in
      var bucket = entry.value
      bucket.point = Self.mean(bucket.sums, bucket.pixels)
      return bucket
    }
    // Empty places of a page that is not opaque are transparent, too.
    let hasSpace = keepsTransparent || hasTransparency || !all.allSatisfy(\.isOpaque)
    let transparent: [RGBA] = hasSpace ? [.transparent] : []
    guard !all.isEmpty else { return transparent }
    let room = limit - transparent.count
    var boxes = [all.filter(\.isOpaque), all.filter { !$0.isOpaque }].filter { !$0.isEmpty }
    if boxes.count > room { boxes = [all] }
    while boxes.count < room, let widest = Self.widest(boxes) {
      boxes += Self.halves(boxes.remove(at: widest.box), axis: widest.axis)
    }
    return transparent + Self.settled(boxes, over: all)
  }

  private static func mean(_ sums: SIMD4<Int64>, _ pixels: Int64) -> SIMD4<Int64> {
    let scale = SIMD4<Int64>(255, 255, 255, 1) &* pixels
    return (sums &+ scale / 2) / scale
  }

  private static func total(_ box: [Bucket]) -> (sums: SIMD4<Int64>, pixels: Int64) {
    box.reduce((SIMD4<Int64>(), Int64(0))) { ($0.0 &+ $1.sums, $0.1 + $1.pixels) }
  }

  /// The box and the channel whose colours are furthest from their mean, pixels counted; nil when no
  /// box has two colours.
  private static func widest(_ boxes: [[Bucket]]) -> (box: Int, axis: Int)? {
    var best: (box: Int, axis: Int, spread: Int64)?
    for (index, box) in boxes.enumerated() where box.count > 1 {
      let (sums, pixels) = total(box)
      let middle = mean(sums, pixels)
      let spread = box.reduce(SIMD4<Int64>()) { spread, bucket in
        let distance = bucket.point &- middle
        return spread &+ distance &* distance &* bucket.pixels &* weights
      }
      for axis in 0..<4 where spread[axis] > best?.spread ?? 0 {
        best = (index, axis, spread[axis])
      }
    }
    return best.map { ($0.box, $0.axis) }
  }

  private static func halves(_ box: [Bucket], axis: Int) -> [[Bucket]] {
    let (sums, pixels) = total(box)
    let middle = mean(sums, pixels)[axis]
    let lower = box.filter { $0.point[axis] <= middle }
    let upper = box.filter { $0.point[axis] > middle }
    guard upper.isEmpty || lower.isEmpty else { return [lower, upper] }
    // The mean was rounded to an end.
    let sorted = box.sorted { $0.point[axis] < $1.point[axis] }
    return [Array(sorted[..<(box.count / 2)]), Array(sorted[(box.count / 2)...])]
  }

  /// Moves the boxes' means to where the nearest colours are, and again.
  private static func settled(_ boxes: [[Bucket]], over all: [Bucket]) -> [RGBA] {
    var totals = boxes.map(total)
    for _ in 0..<rounds {
      let centres = ReducedPalette(totals.map { colour($0.sums, $0.pixels) })
      var next = [(sums: SIMD4<Int64>, pixels: Int64)](
        repeating: (SIMD4<Int64>(), 0), count: totals.count)
      for bucket in all {
        let nearest = centres.nearest(to: bucket.point)
        next[nearest].sums &+= bucket.sums
        next[nearest].pixels += bucket.pixels
      }
      for index in next.indices where next[index].pixels == 0 { next[index] = totals[index] }
      if zip(totals, next).allSatisfy({ $0 == $1 }) { break }
      totals = next
    }
    var colours: [RGBA] = []
    for total in totals {
      let colour = colour(total.sums, total.pixels)
      if !colours.contains(colour) { colours.append(colour) }
    }
    return colours
  }

  private static func colour(_ sums: SIMD4<Int64>, _ pixels: Int64) -> RGBA {
    let alpha = max(1, sums[3])
    func channel(_ index: Int) -> UInt8 { UInt8(clamping: (sums[index] + alpha / 2) / alpha) }
    return RGBA(
      red: channel(0), green: channel(1), blue: channel(2),
      alpha: UInt8(clamping: max(1, (sums[3] + pixels / 2) / pixels)))
  }

  /// The squared distance of two colours as they are seen.
  fileprivate static func distance(_ first: SIMD4<Int64>, _ second: SIMD4<Int64>) -> Int64 {
    let difference = first &- second
    let distance = (difference &* difference &* weights).wrappedSum()
    // Opaque stays opaque while there is an opaque colour to be had.
    return (first[3] == 255) == (second[3] == 255) ? distance : distance + (1 << 20)
  }
}

extension ColourReducer.Bucket {
  fileprivate var isOpaque: Bool { point[3] == 255 }
}

/// Colours to choose the nearest of.
struct ReducedPalette {
  let colours: [RGBA]
  private let points: [SIMD4<Int64>]

  init(_ colours: [RGBA]) {
    self.colours = colours
    points = colours.map(Self.point(of:))
  }

  /// The index of the colour that looks most like this one.
  func nearest(_ colour: RGBA) -> UInt8 {
    guard colour.alpha > 0 else {
      return UInt8(clamping: colours.firstIndex(of: .transparent) ?? 0)
    }
    return UInt8(clamping: nearest(to: Self.point(of: colour)))
  }

  fileprivate func nearest(to point: SIMD4<Int64>) -> Int {
    var best = (index: 0, distance: Int64.max)
    for index in points.indices where points[index][3] > 0 {
      let distance = ColourReducer.distance(point, points[index])
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  private static func point(of colour: RGBA) -> SIMD4<Int64> {
    let seen =
      SIMD4<Int64>(Int64(colour.red), Int64(colour.green), Int64(colour.blue), 255)
      &* Int64(colour.alpha)
    return (seen &+ 127) / 255
  }
}
