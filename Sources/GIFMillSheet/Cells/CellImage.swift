internal import GIFMillCore

/// The pixels of a cell.
struct CellImage {
  enum Pixels {
    /// A byte a pixel, into the palette of the sheet.
    case indexed([UInt8])
    case colours(Canvas)
  }

  let size: PixelSize
  let pixels: Pixels

  /// The same with its colours looked up; a canvas of its own, to be changed at will.
  func coloured(_ palette: [RGBA]) -> Canvas {
    guard case .indexed(let indices) = pixels else {
      if case .colours(let canvas) = pixels { return canvas }
      return Canvas(size: size)
    }
    let canvas = Canvas(size: size)
    canvas.withMutablePixels { target in
      let (source, colours) = (indices.span, palette.span)
      for index in source.indices { target[index] = colours[Int(source[index])] }
    }
    return canvas
  }

  /// Whether both hold the same pixels; those of one sheet are all of one kind.
  func shows(_ other: CellImage) -> Bool {
    guard size == other.size else { return false }
    switch (pixels, other.pixels) {
    case (.indexed(let first), .indexed(let second)):
      return Self.areEqual(first, second)
    case (.colours(let first), .colours(let second)):
      return first.equals(second, in: first.bounds)
    default: return false
    }
  }

  private static func areEqual(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    guard first.count == second.count else { return false }
    return unsafe first.withUnsafeBytes { first in
      unsafe second.withUnsafeBytes { second in
        guard let start = first.baseAddress, let otherStart = second.baseAddress
        else { return true }
        // SAFETY: both buffers hold `count` bytes.
        return unsafe bytesAreEqual(start, otherStart, count: first.count)
      }
    }
  }

  var hash: UInt64 {
    var hash = PixelHash()
    // SAFETY: neither kind of pixel has padding.
    switch pixels {
    case .indexed(let indices): unsafe hash.append(indices.span.bytes)
    case .colours(let canvas): canvas.withPixels { unsafe hash.append($0.bytes) }
    }
    return hash.value
  }
}
