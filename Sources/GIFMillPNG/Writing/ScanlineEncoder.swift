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
    var bytes: [UInt8] = []
    bytes.reserveCapacity((size.width + 1) * size.height)
    var line = [UInt8](repeating: 0, count: size.width + 1)
    for y in 0..<size.height {
      readRow(y)
      var indices = line.mutableSpan
      guard builder.index(row.span, into: &indices, at: 1) else { return nil }
      bytes += line
    }
    return bytes
  }

  // MARK: More colours

  private mutating func encodeDirect(
    as format: PNGPixelFormat
  ) throws(PNGWriteError) -> Scanlines {
    let rowBytes = size.width * format.bytesPerPixel
    var samples = DirectSamples(format, width: size.width, keepsHiddenColours: keepsHiddenColours)
    var trial: [[UInt8]] = []
    for y in FilterSample(height: size.height, rowBytes: rowBytes).rows {
      readRow(y)
      samples.replace(by: row.span)
      trial.append(samples.bytes)
    }
    let gains = try FilterSample.gainsByFiltering(trial, bytesPerPixel: format.bytesPerPixel)
    var filter = RowFilter(
      gains ? .adaptive : .none, rowBytes: rowBytes, bytesPerPixel: format.bytesPerPixel)
    var bytes: [UInt8] = []
    bytes.reserveCapacity((rowBytes + 1) * size.height)
    for y in 0..<size.height {
      readRow(y)
      samples.replace(by: row.span)
      filter.append(samples.bytes, to: &bytes)
    }
    return Scanlines(format: format, bytes: bytes)
  }

  private mutating func directFormat() -> PNGPixelFormat {
    // Bits that every pixel has: alpha is looked at whole in the end.
    var common = UInt32.max
    var isGray = true
    for y in 0..<size.height {
      readRow(y)
      let pixels = row.span
      for column in pixels.indices { common &= pixels[column].bits }
      if isGray { isGray = isGrayRow(pixels) }
      if !isGray, RGBA(bits: common).alpha < 255 { return .rgba8 }
    }
    if RGBA(bits: common).alpha == 255 { return isGray ? .gray8 : .rgb8 }
    return .graya8
  }

  private func isGrayRow(_ pixels: Span<RGBA>) -> Bool {
    for column in pixels.indices {
      let pixel = pixels[column]
      // A hidden colour is no reason to store colours, unless it is wanted.
      if pixel.red != pixel.green || pixel.green != pixel.blue,
        pixel.alpha > 0 || keepsHiddenColours
      {
        return false
      }
    }
    return true
  }
}
