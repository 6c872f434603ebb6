/// Applies two axes of weights to a picture, across and then down.
///
/// Colours are premultiplied first, so that what lies hidden under transparent pixels does not show at
/// edges; arithmetic is in whole numbers.
struct LanczosFilter {
  let columns: LanczosAxis
  let rows: LanczosAxis

  /// Fills the outputs in both ranges.
  func filter(
    _ picture: Canvas, into canvas: Canvas, _ horizontal: Range<Int>, _ vertical: Range<Int>
  ) {
    guard let top = vertical.first, let bottom = vertical.last, !horizontal.isEmpty else { return }
    let inputs = rows.firsts[top]..<rows.firsts[bottom] + rows.tapCount
    let lines = across(picture, horizontal, inputs)
    let width = horizontal.count
    canvas.withMutablePixels { target in
      let lines = lines.span
      let weights = rows.weights.span
      for y in vertical {
        let first = (rows.firsts[y] - inputs.lowerBound) * width
        for x in 0..<width {
          var sum = SIMD4<Int32>(repeating: LanczosAxis.one / 2)
          for tap in 0..<rows.tapCount {
            sum &+= lines[first + tap * width + x] &* weights[y * rows.tapCount + tap]
          }
          target[y * canvas.width + horizontal.lowerBound + x] = RGBA(premultiplied: sum &>> 14)
        }
      }
    }
  }

  /// The rows in `inputs`, filtered across: one premultiplied pixel for each output column.
  private func across(
    _ picture: Canvas, _ horizontal: Range<Int>, _ inputs: Range<Int>
  ) -> [SIMD4<Int32>] {
    let width = horizontal.count
    var lines = [SIMD4<Int32>](repeating: .zero, count: inputs.count * width)
    var row = [SIMD4<Int32>](repeating: .zero, count: picture.width)
    let inputWidth = picture.width
    picture.withPixels { pixels in
      for line in inputs.indices {
        for x in 0..<inputWidth { row[x] = pixels[line * inputWidth + x].premultiplied }
        let source = row.span
        let weights = columns.weights.span
        let start = (line - inputs.lowerBound) * width
        for x in horizontal {
          let first = columns.firsts[x]
          var sum = SIMD4<Int32>(repeating: LanczosAxis.one / 2)
          for tap in 0..<columns.tapCount {
            sum &+= source[first + tap] &* weights[x * columns.tapCount + tap]
          }
          lines[start + x - horizontal.lowerBound] = sum &>> 14
        }
      }
    }
    return lines
  }
}

extension RGBA {
  /// Colour times alpha, and alpha times 255: 0 to 65 025 each.
  fileprivate var premultiplied: SIMD4<Int32> {
    let colour = SIMD4(Int32(red), Int32(green), Int32(blue), 255)
    return colour &* Int32(alpha)
  }

  /// Back from there; overshoot of the filter is cut off.
  fileprivate init(premultiplied value: SIMD4<Int32>) {
    let alpha = min(max(value[3], 0), 65_025)
    guard alpha >= 128 else {
      self = .transparent
      return
    }
    func channel(_ sum: Int32) -> UInt8 {
      UInt8(clamping: (max(sum, 0) &* 255 &+ alpha / 2) / alpha)
    }
    self.init(
      red: channel(value[0]), green: channel(value[1]), blue: channel(value[2]),
      alpha: UInt8((alpha + 127) / 255))
  }
}
