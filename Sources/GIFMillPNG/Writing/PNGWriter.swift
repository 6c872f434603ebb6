internal import GIFMillCore

/// Writes pictures as PNG, each as the smallest lossless kind that holds its pixels: 1, 2, 4 or 8 bit
/// indexed, grey, grey with alpha, RGB or RGBA.
///
/// The same picture is the same bytes, always: no time, no text, nothing of the machine.
public struct PNGWriter: Sendable {
  /// What the writer may spend on a smaller file.
  public enum Effort: String, Sendable, CaseIterable {
    case fast, `default`, max

    /// libdeflate's level for so many bytes of rows.
    ///
    /// By default small pictures get what costs no time worth speaking of. From a few megabytes on
    /// level 6 takes more than twice the time of level 1 and saves a tenth of the bytes: who wants those
    /// wants the last ones too, and asks for them.
    func compressionLevel(for byteCount: Int) -> Int {
      switch self {
      case .fast: 1
      case .default: byteCount < 1 << 20 ? 6 : byteCount < 1 << 22 ? 3 : 1
      case .max: 12
      }
    }
  }

  public var effort: Effort
  /// Whether the colour of a pixel with alpha 0 is stored. Off by default: such pixels become
  /// transparent black, which looks the same and needs fewer colours.
  public var keepsHiddenColours: Bool

  public init(effort: Effort = .default, keepsHiddenColours: Bool = false) {
    self.effort = effort
    self.keepsHiddenColours = keepsHiddenColours
  }

  /// A finished file in memory.
  public struct Picture: Sendable {
    public let bytes: [UInt8]
    public let pixelFormat: PNGPixelFormat
  }

  /// - Parameter rows: at least one pixel; its rows are read up to three times.
  /// - Throws: when the picture is empty or a side has more than 31 bits, and when a library fails.
  public func encode(_ rows: any PixelRows) throws(PNGWriteError) -> Picture {
    try check(rows.size)
    let encoder = ScanlineEncoder(rows, keepsHiddenColours: keepsHiddenColours)
    return try picture(of: encoder.encode(), size: rows.size)
  }

  /// The same for a picture that is indexed already; quicker, and the palette is not looked for.
  ///
  /// - Parameter rows: at least one pixel; each row is read once.
  public func encode(indexed rows: any IndexedRows) throws(PNGWriteError) -> Picture {
    try check(rows.size)
    return try picture(of: Scanlines(rows), size: rows.size)
  }

  private func check(_ size: PixelSize) throws(PNGWriteError) {
    guard !size.isEmpty, max(size.width, size.height) <= Int(Int32.max) else {
      throw PNGWriteError(reason: "a PNG cannot be \(size) pixels")
    }
  }

  private func picture(
    of scanlines: Scanlines, size: PixelSize
  ) throws(PNGWriteError) -> Picture {
    let file = try PNGChunkWriter()
    try file.append(size: size, format: scanlines.format)
    if !scanlines.palette.isEmpty { try file.append(palette: scanlines.palette) }
    let compressor = try DeflateCompressor(
      level: effort.compressionLevel(for: scanlines.bytes.count))
    try file.append(imageData: compressor.zlibStream(of: scanlines.bytes))
    return Picture(bytes: try file.finish(), pixelFormat: scanlines.format)
  }
}
