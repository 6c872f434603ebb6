internal import GIFMillCore

extension Canvas {
  /// The smallest rectangle that holds every pixel with an alpha above 0; empty where there is none.
  var visibleBounds: PixelRect {
    withPixels { pixels in
      func shows(_ range: Range<Int>) -> Bool {
        for index in range where pixels[index].alpha > 0 { return true }
        return false
      }
      func row(_ y: Int) -> Range<Int> { y * width..<(y + 1) * width }
      guard let top = (0..<height).first(where: { shows(row($0)) }) else { return .empty }
      let bottom = (top..<height).last { shows(row($0)) } ?? top
      // Each row is read only up to what the rows before it have shown already.
      var (left, right) = (width, 0)
      for y in top...bottom {
        let start = y * width
        var x = 0
        while x < left, pixels[start + x].alpha == 0 { x += 1 }
        left = min(left, x)
        x = width
        while x > right, pixels[start + x - 1].alpha == 0 { x -= 1 }
        right = max(right, x)
      }
      return PixelRect(x: left, y: top, width: right - left, height: bottom + 1 - top)
    }
  }

  /// Whether every pixel has alpha 0.
  var showsNothing: Bool {
    withPixels { pixels in
      for index in pixels.indices where pixels[index].alpha > 0 { return false }
      return true
    }
  }

  /// Whether every pixel has alpha 255.
  var isOpaque: Bool {
    withPixels { pixels in
      for y in 0..<height {
        // Bits that all pixels of a row have; asking each one takes far longer.
        var common = UInt32.max
        for index in y * width..<(y + 1) * width { common &= pixels[index].bits }
        if RGBA(bits: common).alpha < 255 { return false }
      }
      return true
    }
  }
}
