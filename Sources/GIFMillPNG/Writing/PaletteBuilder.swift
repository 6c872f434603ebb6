internal import GIFMillCore

/// Collects the colours of a picture while it is turned into indices, up to 256 of them.
struct PaletteBuilder {
  /// In the order they were first met.
  private(set) var colours: [RGBA] = []

  // Open addressing, at most a quarter full, so that a probe seldom goes further than one step.
  private static let slotBits = 10
  private var keys = [UInt32](repeating: 0, count: 1 << slotBits)
  /// Index plus one; 0 for a free slot.
  private var values = [UInt16](repeating: 0, count: 1 << slotBits)

  /// Writes the index of every pixel of `row` to the same place of `indices`, from `offset` on.
  ///
  /// - Returns: false as soon as there are more than 256 colours; the palette is then of no use.
  mutating func index(
    _ row: Span<RGBA>, into indices: inout MutableSpan<UInt8>, at offset: Int
  ) -> Bool {
    var lastColour = RGBA.transparent
    var lastIndex = UInt8(0)
    var isFresh = true
    for column in row.indices {
      let colour = row[column]
      // Neighbours are alike more often than not.
      if colour != lastColour || isFresh {
        guard let index = index(of: colour) else { return false }
        (lastColour, lastIndex, isFresh) = (colour, index, false)
      }
      indices[offset + column] = lastIndex
    }
    return true
  }

  private mutating func index(of colour: RGBA) -> UInt8? {
    var slot = Int((colour.bits &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while values[slot] != 0 {
      if keys[slot] == colour.bits { return UInt8(values[slot] - 1) }
      slot = (slot + 1) & (1 << Self.slotBits - 1)
    }
    guard colours.count < 256 else { return nil }
    colours.append(colour)
    keys[slot] = colour.bits
    values[slot] = UInt16(colours.count)
    return UInt8(colours.count - 1)
  }
}
