internal import GIFMillCore
internal import GIFMillPNG

/// A finished sheet as its JSON describes it.
struct SpriteSheet {
  var source: SourceDescription
  var pages: [Page]
  /// Pixels of a frame here for one pixel of the source.
  var scale: Rational
  var cells: [Cell]
  var alphaIsPremultiplied: Bool
  var pivot: SheetOptions.Pivot?
  var timeline: ConstantRateTimeline
  /// For each entry of the timeline the index of its cell.
  var keyframeCells: [Int]

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
}
