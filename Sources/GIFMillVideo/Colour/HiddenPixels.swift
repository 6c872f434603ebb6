#if Video
  internal import GIFMillCore

  /// Gives pixels that cannot be seen a colour that does no harm beside those that can: a coded
  /// picture smears it over the edge, and shared chroma takes its part of it.
  ///
  /// They get the mean of the visible ones in their block of 2×2, or the matte where there are none,
  /// so that a program that ignores alpha shows what a picture without alpha would.
  struct HiddenPixels {
    let matte: Matte

    /// - Parameter top: pixels with straight alpha, an even number, like `bottom`; stays as it is
    ///   where alpha is not zero.
    func fill(_ top: inout [RGBA], _ bottom: inout [RGBA]) {
      for left in stride(from: 0, to: top.count, by: 2) {
        let block = (top[left], top[left + 1], bottom[left], bottom[left + 1])
        if isVisible(block.0), isVisible(block.1), isVisible(block.2), isVisible(block.3) {
          continue
        }
        var sum = Sum()
        sum.add(block.0)
        sum.add(block.1)
        sum.add(block.2)
        sum.add(block.3)
        let filler = sum.mean ?? matte.colour.withoutAlpha
        if !isVisible(block.0) { top[left] = filler }
        if !isVisible(block.1) { top[left + 1] = filler }
        if !isVisible(block.2) { bottom[left] = filler }
        if !isVisible(block.3) { bottom[left + 1] = filler }
      }
    }

    private func isVisible(_ pixel: RGBA) -> Bool { pixel.alpha != 0 }

    private struct Sum {
      private var red = 0
      private var green = 0
      private var blue = 0
      private var count = 0

      mutating func add(_ pixel: RGBA) {
        guard pixel.alpha != 0 else { return }
        red += Int(pixel.red)
        green += Int(pixel.green)
        blue += Int(pixel.blue)
        count += 1
      }

      /// Fully transparent; nil when nothing was visible.
      var mean: RGBA? {
        guard count > 0 else { return nil }
        func rounded(_ sum: Int) -> UInt8 { UInt8((sum + count / 2) / count) }
        return RGBA(red: rounded(red), green: rounded(green), blue: rounded(blue), alpha: 0)
      }
    }
  }

  extension RGBA {
    fileprivate var withoutAlpha: RGBA { RGBA(red: red, green: green, blue: blue, alpha: 0) }
  }
#endif
