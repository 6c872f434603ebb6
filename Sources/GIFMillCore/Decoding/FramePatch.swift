/// One frame's own pixels, before composition: what every format's decoder produces.
///
/// A reusable buffer. The pixels fill ``rect`` row by row; `indices` go through `palette`, where
/// ``RGBA/transparent`` means "leave the canvas as it is".
public final class FramePatch: @unchecked Sendable {
  public enum Content: Sendable {
    /// One byte a pixel in ``indices``, looked up in ``palette``.
    case indexed
    /// ``colours``, met with the canvas as the frame's ``Blend`` says.
    case rgba
  }

  /// The order in which rows are stored.
  public enum RowOrder: Sendable {
    case topToBottom
    /// GIF89a Appendix E: every 8th row from 0, every 8th from 4, every 4th from 2, every 2nd from 1.
    case gifInterlaced
  }

  public var rect = PixelRect.empty
  public var disposal = Disposal.none
  public var blend = Blend.source
  public var content = Content.indexed
  public var rowOrder = RowOrder.topToBottom
  /// 256 entries when ``content`` is indexed.
  public var palette = [RGBA](repeating: .transparent, count: 256)
  /// Holds the pixels from ``firstIndex`` on when ``content`` is indexed; may hold slack behind.
  public var indices: [UInt8] = []
  /// Where in ``indices`` the first pixel is; a decoder may use what lies before.
  public var firstIndex = 0
  /// At least ``pixelCount`` long when ``content`` is rgba.
  public var colours: [RGBA] = []
  /// How many pixels, in storage order, are valid; the rest of the rectangle is left untouched.
  public var pixelCount = 0
  /// For the decoder's own use, so that decoding many frames allocates nothing.
  public var scratch: [UInt8] = []

  public init() {}

  /// Trades everything, memory included, with another patch; copies no pixels.
  public func swapContents(with other: FramePatch) {
    swap(&rect, &other.rect)
    swap(&disposal, &other.disposal)
    swap(&blend, &other.blend)
    swap(&content, &other.content)
    swap(&rowOrder, &other.rowOrder)
    swap(&palette, &other.palette)
    swap(&indices, &other.indices)
    swap(&firstIndex, &other.firstIndex)
    swap(&colours, &other.colours)
    swap(&pixelCount, &other.pixelCount)
    swap(&scratch, &other.scratch)
  }

  /// Rows that hold at least one valid pixel.
  var storedRowCount: Int {
    rect.isEmpty ? 0 : min(rect.height, (pixelCount + rect.width - 1) / rect.width)
  }

  /// The row of the rectangle that a stored row shows.
  func displayRow(ofStoredRow row: Int) -> Int {
    guard rowOrder == .gifInterlaced else { return row }
    let firstPass = (rect.height + 7) / 8
    let secondPass = firstPass + (rect.height + 3) / 8
    let thirdPass = secondPass + (rect.height + 1) / 4
    if row < firstPass { return row * 8 }
    if row < secondPass { return (row - firstPass) * 8 + 4 }
    if row < thirdPass { return (row - secondPass) * 4 + 2 }
    return (row - thirdPass) * 2 + 1
  }

  /// Makes `indices` at least `count` long without giving up memory it has.
  public func reserveIndices(_ count: Int) {
    if indices.count < count {
      indices = []  // nothing of the old content is needed: do not copy it
      indices = [UInt8](repeating: 0, count: count)
    }
  }

  /// Makes `scratch` at least `count` long without giving up memory it has.
  public func reserveScratch(_ count: Int) {
    if scratch.count < count {
      scratch = []
      scratch = [UInt8](repeating: 0, count: count)
    }
  }

  /// Makes `colours` at least `count` long without giving up memory it has.
  public func reserveColours(_ count: Int) {
    if colours.count < count {
      colours = []
      colours = [RGBA](repeating: .transparent, count: count)
    }
  }
}
