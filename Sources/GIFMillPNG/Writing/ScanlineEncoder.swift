internal import GIFMillCore

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

  consuming func encode() throws(PNGWriteError) -> Scanlines {
    if let scanlines = encodeIndexed() { return scanlines }
    return try encodeDirect(as: directFormat())
  }

  /// The same in a kind that several pictures share.
  ///
  /// - Parameter palette: holds every colour of the picture; empty unless the format is an indexed one.
  consuming func encode(
    as format: PNGPixelFormat, palette: [RGBA]
  ) throws(PNGWriteError) -> Scanlines {
    if palette.isEmpty { return try encodeDirect(as: format) }
    var builder = PaletteBuilder(keepsHiddenColours: keepsHiddenColours)
    for colour in palette { _ = builder.index(of: colour) }
    guard let indices = indices(&builder), builder.colours.count == palette.count else {
      throw PNGWriteError(reason: "a picture has colours that its palette lacks")
    }
    return Scanlines(indices: indices, size: size, format: format, palette: palette)
  }

  private mutating func readRow(_ y: Int) {
    let source = source
    var pixels = row.mutableSpan
    source.readRow(y, into: &pixels)
  }

  // MARK: Up to 256 colours

  /// Nil when there are more than 256 colours.
  private mutating func encodeIndexed() -> Scanlines? {
    var builder = PaletteBuilder(keepsHiddenColours: keepsHiddenColours)
    guard let indices = indices(&builder) else { return nil }
    return Scanlines(indices: indices, size: size, colours: builder.colours)
  }

  /// The index of every pixel, with room for a filter byte in front of each row.
  private mutating func indices(_ builder: inout PaletteBuilder) -> [UInt8]? {
    let stride = size.width + 1
    var bytes = [UInt8](repeating: 0, count: stride * size.height)
    for y in 0..<size.height {
      readRow(y)
      var indices = bytes.mutableSpan
      guard builder.index(row.span, into: &indices, at: y * stride + 1) else { return nil }
    }
    return bytes
  }

  // MARK: More colours

  private mutating func encodeDirect(
    as format: PNGPixelFormat
  ) throws(PNGWriteError) -> Scanlines {
    let rowBytes = size.width * format.bytesPerPixel
    var trial: [[UInt8]] = []
    for y in FilterSample(height: size.height, rowBytes: rowBytes).rows {
      trial.append(samples(ofRow: y, as: format))
    }
    let gains = try FilterSample.gainsByFiltering(trial, bytesPerPixel: format.bytesPerPixel)
    var filter = RowFilter(
      gains ? .adaptive : .none, rowBytes: rowBytes, bytesPerPixel: format.bytesPerPixel)
    var bytes: [UInt8] = []
    bytes.reserveCapacity((rowBytes + 1) * size.height)
    for y in 0..<size.height { filter.append(samples(ofRow: y, as: format), to: &bytes) }
    return Scanlines(format: format, bytes: bytes)
  }

  private mutating func samples(ofRow y: Int, as format: PNGPixelFormat) -> [UInt8] {
    readRow(y)
    if format == .rgba8 || format == .graya8, !keepsHiddenColours { clearHiddenColours() }
    var samples = [UInt8](repeating: 0, count: size.width * format.bytesPerPixel)
    var target = samples.mutableSpan
    write(row.span, as: format, to: &target)
    return samples
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
        // A hidden colour is no reason to store colours, unless it is wanted.
        let isSeen = pixel.alpha > 0 || keepsHiddenColours
        differences |= isSeen ? (pixel.red ^ pixel.green) | (pixel.green ^ pixel.blue) : 0
      }
      if alphas < 255 && differences != 0 { return .rgba8 }
    }
    if alphas == 255 { return differences == 0 ? .gray8 : .rgb8 }
    return .graya8
  }

  private mutating func clearHiddenColours() {
    var pixels = row.mutableSpan
    for column in pixels.indices where pixels[column].alpha == 0 {
      pixels[column] = .transparent
    }
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
