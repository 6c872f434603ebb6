/// Puts patches on a canvas, whatever format they come from.
public final class Compositor {
  public let canvas: Canvas

  private var pendingDisposal = Disposal.none
  private var pendingRect = PixelRect.empty
  /// The pixels under a frame that wants them back, made when first needed.
  private var backup: Canvas?

  /// A transparent canvas, as every play starts: GIF as browsers do it, PNG third edition "APNG:
  /// frame-based animation", RFC 9649 §2.7 with the background taken as the hint it is.
  public init(size: PixelSize) { canvas = Canvas(size: size) }

  /// The canvas and what is still to be done to it.
  struct State {
    fileprivate let canvas: Canvas
    fileprivate let backup: Canvas?
    fileprivate let pendingDisposal: Disposal
    fileprivate let pendingRect: PixelRect
  }

  /// Copies everything that the next frame depends on.
  var state: State {
    State(
      canvas: canvas.copy(), backup: pendingDisposal == .previous ? backup?.copy() : nil,
      pendingDisposal: pendingDisposal, pendingRect: pendingRect)
  }

  /// A compositor that goes on from there; the state can be used again.
  init(_ state: State) {
    canvas = state.canvas.copy()
    backup = state.backup?.copy()
    pendingDisposal = state.pendingDisposal
    pendingRect = state.pendingRect
  }

  /// Disposes of the frame before, then draws this one.
  ///
  /// - Returns: a rectangle that holds every pixel that changed.
  public func compose(_ patch: FramePatch) -> PixelRect {
    let disposed = disposePrevious()
    let drawn = patch.rect.clipped(to: canvas.size)
    if patch.disposal == .previous { save(drawn) }
    if !drawn.isEmpty {
      switch patch.content {
      case .indexed: drawIndexed(patch, clip: drawn)
      case .rgba: drawColours(patch, clip: drawn)
      }
    }
    pendingDisposal = patch.disposal
    pendingRect = drawn
    return disposed.union(drawn)
  }

  private func disposePrevious() -> PixelRect {
    guard !pendingRect.isEmpty else { return .empty }
    switch pendingDisposal {
    case .none, .keep: return .empty
    case .background: canvas.fill(pendingRect, with: .transparent)
    case .previous: if let backup { canvas.copy(pendingRect, from: backup) }
    }
    return pendingRect
  }

  private func save(_ rect: PixelRect) {
    let backup = self.backup ?? Canvas(size: canvas.size)
    backup.copy(rect, from: canvas)
    self.backup = backup
  }

  private func drawIndexed(_ patch: FramePatch, clip: PixelRect) {
    let hasHoles = patch.palette.contains(.transparent)
    let (paletteStorage, indexStorage) = (patch.palette, patch.indices)
    canvas.withMutablePixels { pixels in
      let palette = paletteStorage.span
      let indices = indexStorage.span
      for storedRow in 0..<patch.storedRowCount {
        guard let row = RowPlacement(storedRow, of: patch, clip: clip, canvas: canvas.size)
        else { continue }
        let source = indices.extracting(row.source)
        // Two calls, so that each is compiled for its case.
        if hasHoles {
          lookUp(source, palette: palette, hasHoles: true, into: &pixels, at: row.target)
        } else {
          lookUp(source, palette: palette, hasHoles: false, into: &pixels, at: row.target)
        }
      }
    }
  }

  private func drawColours(_ patch: FramePatch, clip: PixelRect) {
    let colourStorage = patch.colours
    canvas.withMutablePixels { pixels in
      let colours = colourStorage.span
      for storedRow in 0..<patch.storedRowCount {
        guard let row = RowPlacement(storedRow, of: patch, clip: clip, canvas: canvas.size)
        else { continue }
        let source = colours.extracting(row.source)
        switch patch.blend {
        case .source:
          for column in source.indices { pixels[row.target + column] = source[column] }
        case .over:
          for column in source.indices {
            let below = pixels[row.target + column]
            pixels[row.target + column] = source[column].over(below)
          }
        }
      }
    }
  }
}

/// Where the visible part of one stored row goes.
private struct RowPlacement {
  /// Places in the patch's `indices` or `colours`.
  let source: Range<Int>
  /// First pixel of the canvas.
  let target: Int

  /// Nil when nothing of the row is inside `clip`.
  init?(_ storedRow: Int, of patch: FramePatch, clip: PixelRect, canvas: PixelSize) {
    let rect = patch.rect
    let y = rect.y + patch.displayRow(ofStoredRow: storedRow)
    let first = storedRow * rect.width
    let right = min(clip.maxX, rect.x + min(rect.width, patch.pixelCount - first))
    guard y >= clip.y, y < clip.maxY, right > clip.x else { return nil }
    let base = first + (patch.content == .indexed ? patch.firstIndex : 0) - rect.x
    source = base + clip.x..<base + right
    target = y * canvas.width + clip.x
  }
}

/// Draws a row of indices; eight equal ones, the common case in flat pictures and in the parts that
/// an optimised GIF leaves alone, are looked up once.
///
/// SAFETY: unchecked, since checks in this loop cost a quarter of the whole decoder. A palette has
/// 256 entries, one for each value of an index; the precondition bounds the rest.
private func lookUp(
  _ indices: Span<UInt8>, palette: Span<RGBA>, hasHoles: Bool, into pixels: inout MutableSpan<RGBA>,
  at offset: Int
) {
  precondition(palette.count == 256 && offset >= 0 && offset + indices.count <= pixels.count)
  let bytes = unsafe indices.bytes
  var column = 0
  while column + 8 <= indices.count {
    let word = unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: column, as: UInt64.self)
    let first = word & 0xFF
    if word == first &* 0x0101_0101_0101_0101 {
      let colour = unsafe palette[unchecked: Int(truncatingIfNeeded: first)]
      if !hasHoles || colour != .transparent {
        for place in 0..<8 { unsafe pixels[unchecked: offset + column + place] = colour }
      }
    } else {
      for place in column..<column + 8 {
        let colour = unsafe palette[unchecked: Int(indices[unchecked: place])]
        let below = unsafe pixels[unchecked: offset + place]
        unsafe pixels[unchecked: offset + place] =
          hasHoles && colour == .transparent ? below : colour
      }
    }
    column += 8
  }
  while column < indices.count {
    let colour = palette[Int(indices[column])]
    if !hasHoles || colour != .transparent { pixels[offset + column] = colour }
    column += 1
  }
}
