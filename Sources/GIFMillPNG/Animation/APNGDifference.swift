internal import GIFMillCore

/// Turns composed pictures into the least that has to be drawn over what a reader has on screen.
struct APNGDifference {
  /// What to draw.
  struct Patch {
    let rect: PixelRect
    /// What becomes of the frame before it first.
    let disposal: Disposal
    /// Row by row, to replace what is there.
    let pixels: [RGBA]
    /// The same with transparent pixels where nothing changes, to be drawn over what is there; nil
    /// where that would give another picture.
    let overlay: [RGBA]?
  }

  /// What a reader shows after the last patch.
  private let shown: Canvas
  /// The same with that patch's rectangle cleared, where it was needed last.
  private let cleared: Canvas
  private var lastRect = PixelRect.empty
  private var isFirst = true

  init(_ size: PixelSize) {
    shown = Canvas(size: size)
    cleared = Canvas(size: size)
  }

  /// - Parameter changed: holds everything that differs from the picture of the last patch.
  /// - Returns: nil when nothing does.
  mutating func patch(to canvas: Canvas, changed: PixelRect) -> Patch? {
    guard !isFirst else {
      shown.copy(canvas.bounds, from: canvas)
      (lastRect, isFirst) = (canvas.bounds, false)
      return Patch(
        rect: canvas.bounds, disposal: .none, pixels: canvas.pixels(in: canvas.bounds),
        overlay: nil)
    }
    let kept = canvas.difference(from: shown, in: changed)
    if kept.isEmpty { return nil }
    let region = changed.union(lastRect)
    cleared.copy(region, from: shown)
    cleared.fill(lastRect, with: .transparent)
    // Putting back what was there before is not used: Pillow 9 to 13 takes it for something else.
    let gone = canvas.difference(from: cleared, in: region)
    let clears = gone.size.pixelCount < kept.size.pixelCount
    var rect = clears ? gone : kept
    // A frame has at least one pixel.
    if rect.isEmpty { rect = PixelRect(x: lastRect.x, y: lastRect.y, width: 1, height: 1) }
    let patch = Patch(
      rect: rect, disposal: clears ? .background : .none, pixels: canvas.pixels(in: rect),
      overlay: canvas.overlay(on: clears ? cleared : shown, in: rect))
    shown.copy(region, from: canvas)
    lastRect = rect
    return patch
  }
}

extension RGBA {
  /// Colours that nobody sees are all the same.
  fileprivate func looksLike(_ other: RGBA) -> Bool {
    self == other || alpha == 0 && other.alpha == 0
  }
}

extension Canvas {
  /// The smallest rectangle with every pixel of `region` that looks different.
  fileprivate func difference(from other: Canvas, in region: PixelRect) -> PixelRect {
    var (left, right, top, bottom) = (region.maxX, region.x, region.maxY, region.y)
    withPixels { pixels in
      other.withPixels { others in
        for y in region.y..<region.maxY {
          let start = y * width
          guard
            let first = (region.x..<region.maxX).first(where: {
              !pixels[start + $0].looksLike(others[start + $0])
            })
          else { continue }
          var last = region.maxX - 1
          while pixels[start + last].looksLike(others[start + last]) { last -= 1 }
          (left, right) = (min(left, first), max(right, last + 1))
          (top, bottom) = (min(top, y), y + 1)
        }
      }
    }
    return right > left
      ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .empty
  }

  fileprivate func pixels(in rect: PixelRect) -> [RGBA] {
    var result: [RGBA] = []
    result.reserveCapacity(rect.size.pixelCount)
    withPixels { pixels in
      for y in rect.y..<rect.maxY {
        for place in y * width + rect.x..<y * width + rect.maxX {
          result.append(pixels[place].alpha == 0 ? .transparent : pixels[place])
        }
      }
    }
    return result
  }

  /// Nil when a pixel would have to lose some of its alpha, or gain some but not all.
  fileprivate func overlay(on base: Canvas, in rect: PixelRect) -> [RGBA]? {
    var result: [RGBA] = []
    result.reserveCapacity(rect.size.pixelCount)
    let isPossible = withPixels { pixels in
      base.withPixels { others in
        for y in rect.y..<rect.maxY {
          for place in y * width + rect.x..<y * width + rect.maxX {
            let pixel = pixels[place]
            if pixel.looksLike(others[place]) {
              result.append(.transparent)
            } else if pixel.alpha == 255 {
              result.append(pixel)
            } else {
              return false
            }
          }
        }
        return true
      }
    }
    return isPossible ? result : nil
  }
}
