package import GIFMillCore

/// Collects the colours of pictures while they are turned into indices, up to 256 of them.
package struct PaletteBuilder {
  /// In the order they were first met.
  package private(set) var colours: [RGBA] = []

  private let keepsHiddenColours: Bool

  // Open addressing, at most a quarter full, so that a probe seldom goes further than one step.
  private static let slotBits = 10
  /// A colour in the upper half and its index plus one in the lower; 0 for a free slot.
  private var slots = [UInt64](repeating: 0, count: 1 << slotBits)

  /// - Parameter keepsHiddenColours: whether pixels of alpha 0 differ by the colour they hide.
  package init(keepsHiddenColours: Bool = false) {
    self.keepsHiddenColours = keepsHiddenColours
  }

  /// Writes the index of every pixel of `row` to `indices`, from `offset` on.
  ///
  /// - Returns: false as soon as there are more than 256 colours; the palette is then of no use.
  package mutating func index(
    _ row: Span<RGBA>, into indices: inout MutableSpan<UInt8>, at offset: Int
  ) -> Bool {
    guard !row.isEmpty else { return true }
    var lastColour = row[0]
    guard var lastIndex = index(of: lastColour) else { return false }
    var column = 0
    while column < row.count {
      let colour = row[column]
      if colour == lastColour {
        // Neighbours are alike more often than not, and seldom just two of them.
        let end = Self.endOfRun(of: colour, in: row, from: column)
        indices.fill(lastIndex, at: offset + column, count: end - column)
        column = end
      } else {
        guard let index = index(of: colour) else { return false }
        (lastColour, lastIndex) = (colour, index)
        indices[offset + column] = index
        column += 1
      }
    }
    return true
  }

  /// The first position from `start` on that has another colour.
  private static func endOfRun(of colour: RGBA, in row: Span<RGBA>, from start: Int) -> Int {
    let eight = SIMD8<UInt32>(repeating: colour.bits)
    var end = start
    while end + 8 <= row.count {
      // SAFETY: eight pixels from here on lie in the row, and any bits are numbers.
      let pixels = unsafe row.bytes.unsafeLoadUnaligned(
        fromByteOffset: end * MemoryLayout<RGBA>.stride, as: SIMD8<UInt32>.self)
      if pixels != eight { break }
      end += 8
    }
    while end < row.count, row[end] == colour { end += 1 }
    return end
  }

  /// The index of a colour, which is added if it is new; nil when 256 others are there already.
  package mutating func index(of pixel: RGBA) -> UInt8? {
    let colour = pixel.alpha == 0 && !keepsHiddenColours ? .transparent : pixel
    let bits = UInt64(colour.bits)
    var slot = Int((colour.bits &* 0x9E37_79B1) >> UInt32(32 - Self.slotBits))
    while slots[slot] != 0 {
      if slots[slot] >> 32 == bits { return UInt8(truncatingIfNeeded: slots[slot] - 1) }
      slot = (slot + 1) & (1 << Self.slotBits - 1)
    }
    guard colours.count < 256 else { return nil }
    colours.append(colour)
    slots[slot] = bits << 32 | UInt64(colours.count)
    return UInt8(colours.count - 1)
  }
}
