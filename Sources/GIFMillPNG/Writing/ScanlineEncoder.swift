internal import GIFMillCore

/// The picture data of a PNG before compression: rows with their filter byte, and what the header
/// has to say about them.
struct Scanlines {
  var format: PNGPixelFormat
  /// Empty unless the format is an indexed one.
  var palette: [RGBA]
  /// Every row with its filter type byte in front.
  var bytes: [UInt8]
}

/// Finds the smallest lossless kind of PNG for a picture and lays its rows out in it.
struct ScanlineEncoder {
  private let source: any PixelRows
  private let size: PixelSize
  private let keepsHiddenColours: Bool
  private var row: [RGBA]

  init(_ source: any PixelRows, keepsHiddenColours: Bool) {
    self.source = source
    size = source.size
    self.keepsHiddenColours = keepsHiddenColours
    row = [RGBA](repeating: .transparent, count: size.width)
  }

  consuming func encode() -> Scanlines { encodeIndexed() ?? encodeDirect() }

  private mutating func readRow(_ y: Int) {
    let (source, keepsHiddenColours) = (self.source, self.keepsHiddenColours)
    var pixels = row.mutableSpan
    source.readRow(y, into: &pixels)
    if keepsHiddenColours { return }
    for column in pixels.indices where pixels[column].alpha == 0 {
      pixels[column] = .transparent
    }
  }

  // MARK: Up to 256 colours

  /// Nil when there are more than 256 colours.
  private mutating func encodeIndexed() -> Scanlines? {
    let stride = size.width + 1
    var bytes = [UInt8](repeating: 0, count: stride * size.height)
    var builder = PaletteBuilder()
    for y in 0..<size.height {
      readRow(y)
      var indices = bytes.mutableSpan
      guard builder.index(row.span, into: &indices, at: y * stride + 1) else { return nil }
    }
    let colours = builder.colours
    if colours.count > 16, colours.allSatisfy({ $0.isGray && $0.alpha == 255 }) {
      // As small as an indexed row, and no palette.
      renumber(&bytes, with: colours.map(\.red))
      return Scanlines(format: .gray8, palette: [], bytes: bytes)
    }
    // Colours that are not opaque first, so that tRNS need not reach further.
    let order = colours.indices.sorted {
      (colours[$0].alpha, $0) < (colours[$1].alpha, $1)
    }
    var numbers = [UInt8](repeating: 0, count: colours.count)
    for (number, index) in order.enumerated() { numbers[index] = UInt8(number) }
    renumber(&bytes, with: numbers)
    let format = PNGPixelFormat.indexed(colourCount: colours.count)
    if format.bitDepth < 8 { bytes = packed(bytes, bits: Int(format.bitDepth)) }
    return Scanlines(format: format, palette: order.map { colours[$0] }, bytes: bytes)
  }

  /// Replaces every index, leaving the filter bytes alone.
  private func renumber(_ bytes: inout [UInt8], with numbers: [UInt8]) {
    let table = numbers + [UInt8](repeating: 0, count: 256 - numbers.count)
    let lookup = table.span
    var pixels = bytes.mutableSpan
    for y in 0..<size.height {
      let start = y * (size.width + 1) + 1
      for position in start..<start + size.width {
        pixels[position] = lookup[Int(pixels[position])]
      }
    }
  }

  /// Several indices to a byte, the leftmost in the high bits.
  private func packed(_ bytes: [UInt8], bits: Int) -> [UInt8] {
    let perByte = 8 / bits
    let packedStride = (size.width + perByte - 1) / perByte + 1
    var result = [UInt8](repeating: 0, count: packedStride * size.height)
    let source = bytes.span
    var target = result.mutableSpan
    for y in 0..<size.height {
      let from = y * (size.width + 1) + 1
      let to = y * packedStride + 1
      for column in 0..<size.width {
        let shift = 8 - bits - (column % perByte) * bits
        target[to + column / perByte] |= source[from + column] << UInt8(shift)
      }
    }
    return result
  }

  // MARK: More colours

  private mutating func encodeDirect() -> Scanlines {
    let format = directFormat()
    let stride = size.width * format.bytesPerPixel
    var filter = RowFilter(rowBytes: stride, bytesPerPixel: format.bytesPerPixel)
    var samples = [UInt8](repeating: 0, count: stride)
    var bytes: [UInt8] = []
    bytes.reserveCapacity((stride + 1) * size.height)
    for y in 0..<size.height {
      readRow(y)
      var target = samples.mutableSpan
      write(row.span, as: format, to: &target)
      filter.append(samples, to: &bytes)
    }
    return Scanlines(format: format, palette: [], bytes: bytes)
  }

  private mutating func directFormat() -> PNGPixelFormat {
    var alphas = UInt8.max
    var differences = UInt8(0)
    for y in 0..<size.height {
      readRow(y)
      let pixels = row.span
      for column in pixels.indices {
        let pixel = pixels[column]
        alphas &= pixel.alpha
        differences |= (pixel.red ^ pixel.green) | (pixel.green ^ pixel.blue)
      }
      if alphas < 255 && differences != 0 { return .rgba8 }
    }
    if alphas == 255 { return differences == 0 ? .gray8 : .rgb8 }
    return .graya8
  }

  private func write(
    _ pixels: Span<RGBA>, as format: PNGPixelFormat, to samples: inout MutableSpan<UInt8>
  ) {
    switch format {
    case .rgba8:
      for column in pixels.indices {
        let pixel = pixels[column]
        samples[column * 4] = pixel.red
        samples[column * 4 + 1] = pixel.green
        samples[column * 4 + 2] = pixel.blue
        samples[column * 4 + 3] = pixel.alpha
      }
    case .rgb8:
      for column in pixels.indices {
        let pixel = pixels[column]
        samples[column * 3] = pixel.red
        samples[column * 3 + 1] = pixel.green
        samples[column * 3 + 2] = pixel.blue
      }
    case .graya8:
      for column in pixels.indices {
        samples[column * 2] = pixels[column].red
        samples[column * 2 + 1] = pixels[column].alpha
      }
    default:
      for column in pixels.indices { samples[column] = pixels[column].red }
    }
  }
}

extension RGBA {
  fileprivate var isGray: Bool { red == green && green == blue }
}
