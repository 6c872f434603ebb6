#if Video
  internal import GIFMillCore

  /// Converts rows of pixels and puts them where they belong in the encoder's picture.
  struct RowWriter {
    private let columns: Range<Int>
    private let layout: PlaneLayout
    // One row of each kind on its way, reused from row to row.
    private var full: [UInt8]
    private var blue: [UInt8]
    private var red: [UInt8]
    /// Whether anything written so far differs from what was there.
    private(set) var hasChanged = false

    /// - Parameter columns: where the rows lie in the picture; even ends when chroma is halved.
    init(columns: Range<Int>, layout: PlaneLayout) {
      self.columns = columns
      self.layout = layout
      full = [UInt8](repeating: 0, count: columns.count)
      blue = [UInt8](repeating: 0, count: layout.halvesChroma ? columns.count / 2 : columns.count)
      red = blue
    }

    /// Writes all that two rows have.
    ///
    /// - Parameter row: the upper one's, even.
    mutating func writePair(
      _ row: Int, _ top: [RGBA], _ bottom: [RGBA], to picture: borrowing Picture
    ) {
      writeRow(row, top, to: picture)
      writeRow(row + 1, bottom, to: picture)
      if layout.halvesChroma { writeHalvedChroma(row, top, bottom, to: picture) }
    }

    /// Writes luma, alpha if any, and chroma when every pixel has its own.
    private mutating func writeRow(_ row: Int, _ pixels: [RGBA], to picture: borrowing Picture) {
      BT709.convertLuma(pixels.span, into: &full)
      store(full, plane: 0, row: row, column: columns.lowerBound, in: picture)
      if layout.hasAlpha {
        for index in pixels.indices { full[index] = pixels[index].alpha }
        store(full, plane: 3, row: row, column: columns.lowerBound, in: picture)
      }
      if !layout.halvesChroma {
        BT709.convertChroma(pixels.span, blue: &blue, red: &red)
        store(blue, plane: 1, row: row, column: columns.lowerBound, in: picture)
        store(red, plane: 2, row: row, column: columns.lowerBound, in: picture)
      }
    }

    private mutating func writeHalvedChroma(
      _ row: Int, _ top: [RGBA], _ bottom: [RGBA], to picture: borrowing Picture
    ) {
      BT709.convertHalvedChroma(top: top.span, bottom: bottom.span, blue: &blue, red: &red)
      store(blue, plane: 1, row: row / 2, column: columns.lowerBound / 2, in: picture)
      store(red, plane: 2, row: row / 2, column: columns.lowerBound / 2, in: picture)
    }

    private mutating func store(
      _ samples: [UInt8], plane: Int, row: Int, column: Int, in picture: borrowing Picture
    ) {
      if picture.replaceRow(row, from: column, plane: plane, with: samples.span) {
        hasChanged = true
      }
    }
  }
#endif
