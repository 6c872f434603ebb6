/// Where one image of a GIF lies and how it is drawn; its pixels stay compressed.
struct GIFImage: Sendable {
  /// Where it is drawn: as stored, but at 0,0 for a first frame that became the canvas.
  var rect: PixelRect
  var disposal: Disposal
  var isInterlaced: Bool
  /// Nil when no index is transparent.
  var transparentIndex: Int?
  var colourTable: GIFColourTable?
  /// The byte that holds the minimum code size; the sub-blocks follow it.
  var dataOffset: Int
  /// Bytes of all sub-blocks together, without their size bytes.
  var compressedByteCount: Int
}

/// A colour table's place in the file (GIF89a §19 and §21).
struct GIFColourTable: Sendable {
  var offset: Int
  /// 2 to 256.
  var entryCount: Int

  /// From the packed field that announces it; nil when its top bit says there is none.
  init?(packed: UInt8, offset: Int) {
    guard packed & 0x80 != 0 else { return nil }
    self.offset = offset
    entryCount = 2 << Int(packed & 7)
  }

  var byteCount: Int { entryCount * 3 }
}

extension Disposal {
  /// The three bits of the graphic control block (GIF89a §23). 4 is read as 3 and higher values
  /// as 0, as Gecko and Blink do.
  init(gifCode: UInt8) {
    switch gifCode {
    case 1: self = .keep
    case 2: self = .background
    case 3, 4: self = .previous
    default: self = .none
    }
  }
}
