internal import GIFMillCore
internal import GIFMillPNG

/// A finished sheet as its data files describe it.
struct SpriteSheet {
  var pages: [Page]
  /// Pixels of a frame here for one pixel of the source.
  var scale: Rational
  var cells: [Cell]
  var alphaIsPremultiplied: Bool
  var pivot: SheetOptions.Pivot?
  /// One, or several that share the pages.
  var animations: [Animation]

  struct Page {
    /// File name without folders.
    var image: String
    var size: PixelSize
    var pixelFormat: PNGPixelFormat
  }

  struct Cell {
    var page: Int
    /// On the page.
    var rect: PixelRect
    /// Where its top left pixel belongs in the whole frame.
    var offsetX: Int
    var offsetY: Int
    /// Shows nothing.
    var isEmpty: Bool
  }

  struct Animation {
    /// The input's stem, or in an atlas a name of its own.
    var name: String
    var source: SourceDescription
    /// Untrimmed, at the sheet's scale.
    var frameSize: PixelSize
    var timeline: ConstantRateTimeline
    /// For each entry of the timeline the index of its cell.
    var keyframeCells: [Int]
  }
}

extension SpriteSheet.Animation {
  /// Whether a cell of this animation shows less than the whole frame.
  func isTrimmed(_ cell: SpriteSheet.Cell) -> Bool { cell.rect.size != frameSize }
}
