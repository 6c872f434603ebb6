internal import GIFMillCore

/// The picture data of a PNG before compression: rows with their filter byte, and what the header
/// has to say about them.
struct Scanlines {
  let format: PNGPixelFormat
  /// Empty unless the format is an indexed one.
  let palette: [RGBA]
  /// Every row with its filter type byte in front.
  let bytes: [UInt8]

  init(format: PNGPixelFormat, palette: [RGBA] = [], bytes: [UInt8]) {
    self.format = format
    self.palette = palette
    self.bytes = bytes
  }
}

extension Scanlines {
  /// A picture with a known palette.
  init(_ source: any IndexedRows) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((source.size.width + 1) * source.size.height)
    var line = [UInt8](repeating: 0, count: source.size.width + 1)
    for y in 0..<source.size.height {
      var indices = line.mutableSpan
      source.readRow(y, into: &indices, at: 1)
      bytes += line
    }
    self.init(indices: bytes, size: source.size, colours: source.palette)
  }

  /// Lays out indices, one a byte with a filter byte in front of each row, in the smallest kind.
  init(indices: consuming [UInt8], size: PixelSize, colours: [RGBA]) {
    let used = Self.usedColours(indices, size: size, count: colours.count)
    var layout = IndexLayout(bytes: indices, size: size)
    if used.count > 16, used.allSatisfy({ colours[$0].isOpaqueGray }) {
      // As small as an indexed row, and no palette.
      layout.renumber(used.map { ($0, colours[$0].red) })
      self.init(format: .gray8, bytes: layout.bytes)
      return
    }
    // Colours that are not opaque first, so that tRNS need not reach further.
    let order = used.sorted { (colours[$0].alpha, $0) < (colours[$1].alpha, $1) }
    let format = PNGPixelFormat.indexed(colourCount: order.count)
    layout.renumber(order.enumerated().map { ($1, UInt8($0)) })
    if format.bitDepth < 8 { layout.pack(bits: Int(format.bitDepth)) }
    self.init(format: format, palette: order.map { colours[$0] }, bytes: layout.bytes)
  }

  /// Lays out indices of a palette that is as it should be.
  init(
    indices: consuming [UInt8], size: PixelSize, format: PNGPixelFormat, palette: [RGBA]
  ) {
    var layout = IndexLayout(bytes: indices, size: size)
    if format.bitDepth < 8 { layout.pack(bits: Int(format.bitDepth)) }
    self.init(format: format, palette: palette, bytes: layout.bytes)
  }

  /// Indices that occur, ascending.
  private static func usedColours(_ bytes: [UInt8], size: PixelSize, count: Int) -> [Int] {
    var flags = [Bool](repeating: false, count: 256)
    var isUsed = flags.mutableSpan
    let pixels = bytes.span
    for y in 0..<size.height {
      let start = y * (size.width + 1) + 1
      for position in start..<start + size.width { isUsed[Int(pixels[position])] = true }
    }
    return (0..<count).filter { flags[$0] }
  }
}

/// Rows of indices with a filter byte in front of each.
private struct IndexLayout {
  private(set) var bytes: [UInt8]
  let size: PixelSize

  /// Replaces indices, leaving the filter bytes alone.
  mutating func renumber(_ changes: [(old: Int, new: UInt8)]) {
    guard changes.contains(where: { $0.old != Int($0.new) }) else { return }
    var table = [UInt8](repeating: 0, count: 256)
    for change in changes { table[change.old] = change.new }
    let (lookup, size) = (table.span, size)
    var pixels = bytes.mutableSpan
    for y in 0..<size.height {
      let start = y * (size.width + 1) + 1
      for position in start..<start + size.width {
        pixels[position] = lookup[Int(pixels[position])]
      }
    }
  }

  /// Puts several indices into a byte, the leftmost in the high bits.
  mutating func pack(bits: Int) {
    let perByte = 8 / bits
    let packedStride = (size.width + perByte - 1) / perByte + 1
    var result = [UInt8](repeating: 0, count: packedStride * size.height)
    let (unpacked, size) = (bytes, size)
    let source = unpacked.span
    var target = result.mutableSpan
    for y in 0..<size.height {
      let from = y * (size.width + 1) + 1
      let to = y * packedStride + 1
      for column in 0..<size.width {
        let shift = 8 - bits - (column % perByte) * bits
        target[to + column / perByte] |= source[from + column] << UInt8(shift)
      }
    }
    bytes = result
  }
}

extension RGBA {
  var isOpaqueGray: Bool { red == green && green == blue && alpha == 255 }
}
