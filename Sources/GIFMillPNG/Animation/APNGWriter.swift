internal import GIFMillCore

/// Puts an animation together as one APNG in memory.
///
/// Which kind of PNG holds all frames is known after the last one, so until then patches wait,
/// quickly compressed.
struct APNGWriter: ~Copyable {
  private struct Frame {
    let rect: PixelRect
    let blend: Blend
    /// Four bytes a pixel, as one zlib stream.
    let stream: [UInt8]
    let start: Rational
    var disposal = Disposal.none
  }

  private let size: PixelSize
  private let effort: PNGWriter.Effort
  private let quick: DeflateCompressor
  private var difference: APNGDifference
  private var colours = APNGColours()
  private var frames: [Frame] = []

  /// How many delays had to be rounded; final after ``finish(end:plays:)``.
  private(set) var delays = APNGDelays()

  init(_ size: PixelSize, effort: PNGWriter.Effort) throws(PNGWriteError) {
    self.size = size
    self.effort = effort
    quick = try DeflateCompressor(level: 1)
    difference = APNGDifference(size)
  }

  /// - Parameters:
  ///   - changed: holds everything that differs from the picture added before.
  ///   - start: seconds; the picture before it lasts until then.
  mutating func append(
    _ canvas: Canvas, changed: PixelRect, start: Rational
  ) throws(PNGWriteError) {
    guard let patch = difference.patch(to: canvas, changed: changed) else { return }
    if !frames.isEmpty { frames[frames.count - 1].disposal = patch.disposal }
    colours.add(patch.pixels)
    var (pixels, blend) = (patch.pixels, Blend.source)
    var stream = try compressed(pixels)
    if let overlay = patch.overlay, colours.canTakeTransparent {
      let overlayStream = try compressed(overlay)
      if overlayStream.count < stream.count {
        (pixels, blend, stream) = (overlay, .over, overlayStream)
      }
    }
    colours.add(pixels)
    frames.append(Frame(rect: patch.rect, blend: blend, stream: stream, start: start))
  }

  private func compressed(_ pixels: [RGBA]) throws(PNGWriteError) -> [UInt8] {
    var bytes = [UInt8]()
    bytes.reserveCapacity(pixels.count * 4)
    for pixel in pixels { bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha] }
    return try quick.zlibStream(of: bytes)
  }

  /// - Parameters:
  ///   - end: seconds from the start to the end of the last frame.
  ///   - plays: 0 for forever.
  /// - Returns: the file; a plain PNG when there was but one picture.
  mutating func finish(end: Rational, plays: Int) throws(PNGWriteError) -> [UInt8] {
    let (format, palette) = colours.choice
    let pixels = frames.reduce(0) { $0 + $1.rect.size.pixelCount }
    let compressor = try DeflateCompressor(
      level: effort.compressionLevel(for: pixels * format.bytesPerPixel))
    let decompressor = try DeflateDecompressor()
    let file = try PNGChunkWriter()
    try file.append(size: size, format: format)
    if frames.count > 1 { try file.append("acTL", bigEndian(frames.count) + bigEndian(plays)) }
    if !palette.isEmpty { try file.append(palette: palette) }
    var sequence = 0
    for (number, frame) in frames.enumerated() {
      if frames.count > 1 {
        let next = number + 1 < frames.count ? frames[number + 1].start : end
        try file.append("fcTL", control(frame, number: sequence, until: next))
        sequence += 1
      }
      let rows = PatchRows(
        size: frame.rect.size,
        bytes: try decompressor.bytes(of: frame.stream, count: frame.rect.size.pixelCount * 4))
      let lines = try ScanlineEncoder(rows, keepsHiddenColours: false)
        .encode(as: format, palette: palette)
      let stream = try compressor.zlibStream(of: lines.bytes)
      if number == 0 {
        try file.append(imageData: stream)
      } else {
        try file.append("fdAT", bigEndian(sequence) + stream)
        sequence += 1
      }
    }
    return try file.finish()
  }

  /// PNG third edition, "fcTL frame control chunk".
  private mutating func control(
    _ frame: Frame, number: Int, until next: Rational
  ) throws(PNGWriteError) -> [UInt8] {
    let duration = next.subtracting(frame.start) ?? .zero
    guard let delay = delays.fraction(of: duration) else {
      throw PNGWriteError(reason: "APNG has no delay of \(duration) s, 65535 s are the most")
    }
    let places = [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y]
    let delayBytes = [delay.numerator, delay.denominator].flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    let disposal: UInt8 =
      switch frame.disposal {
      case .none, .keep: 0
      case .background: 1
      case .previous: 2
      }
    return bigEndian(number) + places.flatMap(bigEndian) + delayBytes
      + [disposal, frame.blend == .over ? 1 : 0]
  }
}

/// The pixels of a patch, four bytes each.
private struct PatchRows: PixelRows {
  let size: PixelSize
  let bytes: [UInt8]

  func readRow(_ y: Int, into row: inout MutableSpan<RGBA>) {
    let bytes = bytes.span
    for column in row.indices {
      let place = (y * size.width + column) * 4
      row[column] = RGBA(
        red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2],
        alpha: bytes[place + 3])
    }
  }
}
