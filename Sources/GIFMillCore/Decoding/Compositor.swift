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
        if hasHoles {
          lookUpKeepingHoles(source, palette: palette, into: &pixels, at: row.target)
        } else {
          lookUp(source, palette: palette, into: &pixels, at: row.target)
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

/// Unchecked: measured, checks in this loop cost a quarter of the whole decoder.
///
/// SAFETY: a palette has 256 entries, one for each value of an index; `RowPlacement` clips rows to
/// the canvas, whose pixels `pixels` are.
private func lookUp(
  _ indices: Span<UInt8>, palette: Span<RGBA>, into pixels: inout MutableSpan<RGBA>,
  at offset: Int
) {
  precondition(palette.count == 256 && offset >= 0 && offset + indices.count <= pixels.count)
  for column in indices.indices {
    let colour = unsafe palette[unchecked: Int(indices[unchecked: column])]
    unsafe pixels[unchecked: offset + column] = colour
  }
}

/// SAFETY: as ``lookUp(_:palette:into:at:)``.
private func lookUpKeepingHoles(
  _ indices: Span<UInt8>, palette: Span<RGBA>, into pixels: inout MutableSpan<RGBA>,
  at offset: Int
) {
  precondition(palette.count == 256 && offset >= 0 && offset + indices.count <= pixels.count)
  for column in indices.indices {
    let colour = unsafe palette[unchecked: Int(indices[unchecked: column])]
    let below = unsafe pixels[unchecked: offset + column]
    unsafe pixels[unchecked: offset + column] = colour == .transparent ? below : colour
  }
}
