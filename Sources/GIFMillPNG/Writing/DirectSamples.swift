internal import GIFMillCore

/// A row of pixels as samples of a PNG without a palette; one is used for all rows.
struct DirectSamples {
  private(set) var bytes: [UInt8]
  private let format: PNGPixelFormat
  private let keepsHiddenColours: Bool

  init(_ format: PNGPixelFormat, width: Int, keepsHiddenColours: Bool) {
    self.format = format
    self.keepsHiddenColours = keepsHiddenColours
    bytes = [UInt8](repeating: 0, count: width * format.bytesPerPixel)
  }

  /// - Parameter row: as many pixels as there were to be.
  mutating func replace(by row: Span<RGBA>) {
    let (format, keepsHiddenColours) = (format, keepsHiddenColours)
    func seen(_ pixel: RGBA) -> RGBA {
      pixel.alpha > 0 || keepsHiddenColours ? pixel : .transparent
    }
    var samples = bytes.mutableSpan
    switch format {
    case .rgba8:
      for column in row.indices { samples.store(seen(row[column]), at: column * 4) }
    case .rgb8:
      // Each pixel's alpha falls where the next one's red belongs.
      for column in row.indices.dropLast() { samples.store(row[column], at: column * 3) }
      if let column = row.indices.last {
        samples[column * 3] = row[column].red
        samples[column * 3 + 1] = row[column].green
        samples[column * 3 + 2] = row[column].blue
      }
    case .graya8:
      for column in row.indices {
        let pixel = seen(row[column])
        samples[column * 2] = pixel.red
        samples[column * 2 + 1] = pixel.alpha
      }
    default:
      for column in row.indices { samples[column] = row[column].red }
    }
  }
}

extension MutableSpan<UInt8> {
  /// Writes the four bytes of a pixel, from `offset` on, at once.
  fileprivate mutating func store(_ pixel: RGBA, at offset: Int) {
    precondition(offset >= 0 && offset <= count - 4)
    // SAFETY: the range was checked; any place is aligned for an unaligned store.
    unsafe withUnsafeMutableBytes { area in
      unsafe area.storeBytes(of: pixel.bits, toByteOffset: offset, as: UInt32.self)
    }
  }
}
