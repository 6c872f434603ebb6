internal import GIFMillCore

/// A strip that is filled with rectangles from the top: the outline of what is taken so far, and for
/// each new rectangle the place where it reaches least far down, and of those the one that buries
/// least free area (the skyline method; Jylänki, "A Thousand Ways to Pack the Bin", 2010).
struct Skyline {
  private struct Segment {
    var x: Int
    var y: Int
    var width: Int
  }

  private let size: PixelSize
  private var segments: [Segment]

  init(size: PixelSize) {
    self.size = size
    segments = [Segment(x: 0, y: 0, width: size.width)]
  }

  /// Takes room for a rectangle.
  ///
  /// - Returns: its top left corner, or nil when it does not fit.
  mutating func place(_ rectangle: PixelSize) -> (x: Int, y: Int)? {
    var best: (segment: Int, y: Int, waste: Int)?
    for segment in segments.indices {
      guard let (y, waste) = fit(rectangle, at: segment) else { continue }
      if let best, (best.y, best.waste) <= (y, waste) { continue }
      best = (segment, y, waste)
    }
    guard let best else { return nil }
    let x = segments[best.segment].x
    cover(x: x, width: rectangle.width, bottom: best.y + rectangle.height, from: best.segment)
    return (x, best.y)
  }

  /// How high the rectangle can lie with its left side at a segment's, and the area lost below.
  private func fit(_ rectangle: PixelSize, at first: Int) -> (y: Int, waste: Int)? {
    let left = segments[first].x
    let right = left + rectangle.width
    guard right <= size.width else { return nil }
    var y = 0
    var last = first
    while last < segments.count, segments[last].x < right {
      y = max(y, segments[last].y)
      last += 1
    }
    guard y + rectangle.height <= size.height else { return nil }
    let waste = segments[first..<last].reduce(0) { sum, segment in
      sum + (y - segment.y) * (min(right, segment.x + segment.width) - segment.x)
    }
    return (y, waste)
  }

  private mutating func cover(x: Int, width: Int, bottom: Int, from first: Int) {
    let right = x + width
    var last = first
    while last < segments.count, segments[last].x + segments[last].width <= right { last += 1 }
    if last < segments.count, segments[last].x < right {
      segments[last].width -= right - segments[last].x
      segments[last].x = right
    }
    segments.replaceSubrange(first..<last, with: [Segment(x: x, y: bottom, width: width)])
    join(around: first)
  }

  /// Makes one segment of neighbours at the same height.
  private mutating func join(around index: Int) {
    for left in [index, index - 1] where left >= 0 && left + 1 < segments.count {
      guard segments[left].y == segments[left + 1].y else { continue }
      segments[left].width += segments[left + 1].width
      segments.remove(at: left + 1)
    }
  }
}
