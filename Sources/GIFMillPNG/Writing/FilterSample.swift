internal import GIFMillCore

/// A part of a picture that stands for the whole when filters are tried: groups of neighbouring rows
/// spread from top to bottom.
struct FilterSample {
  private static let rowsPerGroup = 16
  private static let bytes = 1 << 18

  /// Ascending.
  let rows: [Int]

  init(height: Int, rowBytes: Int) {
    let groups = max(1, Self.bytes / max(1, rowBytes * Self.rowsPerGroup))
    if groups * Self.rowsPerGroup >= height {
      rows = Array(0..<height)
    } else {
      rows = (0..<groups).flatMap { group in
        let start = group * (height - Self.rowsPerGroup) / max(1, groups - 1)
        return start..<start + Self.rowsPerGroup
      }
    }
  }

  /// Whether compression gains by filtering, tried on `samples`, the chosen rows in order.
  ///
  /// It does for photographs, and seldom for what was a GIF: with few colours in every frame equal
  /// runs of pixels are worth more than small differences.
  static func gainsByFiltering(
    _ samples: [[UInt8]], bytesPerPixel: Int
  ) throws(PNGWriteError) -> Bool {
    let compressor = try DeflateCompressor(level: 1)
    func size(_ filtering: Filtering) throws(PNGWriteError) -> Int {
      var filter = RowFilter(
        filtering, rowBytes: samples.first?.count ?? 0, bytesPerPixel: bytesPerPixel)
      var bytes: [UInt8] = []
      for row in samples { filter.append(row, to: &bytes) }
      return try compressor.zlibStream(of: bytes).count
    }
    return try size(.adaptive) < size(.none)
  }
}
