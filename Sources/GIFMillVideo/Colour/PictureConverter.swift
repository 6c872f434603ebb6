#if Video
  internal import GIFMillCore

  /// Brings changed parts of a canvas into the encoder's picture.
  ///
  /// Rows and columns of the picture beyond the content repeat its edge or are filled.
  struct PictureConverter {
    private let content: PixelSize
    private let layout: PlaneLayout
    private let matte: Matte
    /// Nil repeats the edge.
    private let filler: RGBA?
    private(set) var transparency: TransparencyCount

    /// - Parameters:
    ///   - content: the part of the canvas that is shown, from its top left corner; neither side is
    ///     greater than the layout's.
    ///   - matte: laid under pixels that are not opaque, unless the layout has alpha.
    ///   - repeatsEdge: beyond the content; otherwise the matte stands there, or nothing.
    init(content: PixelSize, layout: PlaneLayout, matte: Matte, repeatsEdge: Bool = true) {
      self.content = content
      self.layout = layout
      self.matte = matte
      filler = repeatsEdge ? nil : layout.hasAlpha ? .transparent : matte.colour
      transparency = TransparencyCount(rowCount: content.height)
    }

    /// Converts what lies in `rect`, rounded outwards to whole blocks of 2×2 pixels.
    ///
    /// - Returns: whether the picture differs from before.
    mutating func convert(
      _ rect: PixelRect, of canvas: Canvas, into picture: borrowing Picture
    ) throws(SinkError) -> Bool {
      let rect = rect.clipped(to: content)
      if rect.isEmpty { return false }
      try picture.makeWritable()
      let columns = blocks(rect.x, rect.maxX, of: content.width, in: layout.size.width)
      let rows = blocks(rect.y, rect.maxY, of: content.height, in: layout.size.height)
      var top = [RGBA](repeating: .transparent, count: columns.count)
      var bottom = top
      var writer = RowWriter(columns: columns, layout: layout)
      for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
        fetch(row, columns, of: canvas, into: &top)
        fetch(row + 1, columns, of: canvas, into: &bottom)
        if layout.hasAlpha { HiddenPixels(matte: matte).fill(&top, &bottom) }
        writer.writePair(row, top, bottom, to: picture)
      }
      return writer.hasChanged
    }

    /// Whole blocks of two that hold a stretch of the canvas, and the padding behind its end.
    private func blocks(_ first: Int, _ end: Int, of side: Int, in pictureSide: Int) -> Range<Int> {
      (first & ~1)..<(end == side ? pictureSide : min((end + 1) & ~1, pictureSide))
    }

    /// Copies the stretch of one row, laid on the matte where the picture has no alpha.
    private mutating func fetch(
      _ row: Int, _ columns: Range<Int>, of canvas: Canvas, into pixels: inout [RGBA]
    ) {
      let source = min(row, content.height - 1)
      if let filler, row != source {
        for index in pixels.indices { pixels[index] = filler }
        return
      }
      let count = min(columns.upperBound, content.width) - columns.lowerBound
      canvas.withPixels { all in
        let start = source * canvas.width
        let whole = all.extracting(start..<start + content.width)
        let stretch = whole.extracting(columns.lowerBound..<columns.lowerBound + count)
        var target = pixels.mutableSpan
        var combined: UInt32 = .max
        for index in stretch.indices {
          combined &= stretch[index].bits
          target[index] = stretch[index]
        }
        let isOpaque = RGBA(bits: combined).alpha == 255
        if row == source {
          transparency.update(row: row, pixels: whole, stretchIsOpaque: isOpaque)
        }
        if !isOpaque && !layout.hasAlpha {
          for index in stretch.indices { target[index] = matte.under(target[index]) }
        }
        for index in count..<target.count { target[index] = filler ?? target[count - 1] }
      }
    }
  }
#endif
