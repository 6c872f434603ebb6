/// A picture in memory: RGBA, straight alpha, rows from the top without gaps.
///
/// Starts transparent; the pages behind a large canvas are not touched until somebody draws. A
/// canvas has one user at a time: whoever hands it to another thread stops using it.
@safe
public final class Canvas: @unchecked Sendable {
  public let size: PixelSize
  private let pixels: UnsafeMutableBufferPointer<RGBA>

  public var width: Int { size.width }
  public var height: Int { size.height }
  public var bounds: PixelRect { PixelRect(size) }

  /// - Precondition: the size was checked against a limit (see ``DecodeLimits``).
  public init(size: PixelSize) {
    self.size = size
    unsafe pixels = UnsafeMutableBufferPointer.zeroed(count: size.pixelCount)
  }

  public convenience init(width: Int, height: Int) {
    self.init(size: PixelSize(width: width, height: height))
  }

  deinit { unsafe pixels.freeZeroed() }

  /// All pixels in row order, read only.
  @inlinable
  public func withPixels<Result, Failure: Error>(
    _ body: (Span<RGBA>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: the buffer lives as long as self, which outlives this call.
    try unsafe body(base.span)
  }

  /// All pixels in row order, to be changed.
  @inlinable
  public func withMutablePixels<Result, Failure: Error>(
    _ body: (inout MutableSpan<RGBA>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: as above, and a canvas has one user at a time.
    var span = unsafe base.mutableSpan
    return try body(&span)
  }

  @usableFromInline
  var base: UnsafeMutableBufferPointer<RGBA> { unsafe pixels }

  public subscript(x: Int, y: Int) -> RGBA {
    get { withPixels { $0[y * width + x] } }
    set { withMutablePixels { $0[y * width + x] = newValue } }
  }

  /// Sets every pixel of `rect`, which must lie inside the canvas.
  public func fill(_ rect: PixelRect, with colour: RGBA) {
    guard !rect.isEmpty else { return }
    precondition(bounds.contains(rect))
    for row in rect.y..<rect.maxY {
      // SAFETY: the rectangle lies inside the buffer, checked above.
      unsafe UnsafeMutableBufferPointer(
        rebasing: pixels[row * width + rect.x..<row * width + rect.maxX]
      ).update(repeating: colour)
    }
  }

  /// A canvas of its own with the same pixels.
  public func copy() -> Canvas {
    let copy = Canvas(size: size)
    copy.copy(bounds, from: self)
    return copy
  }

  /// Copies `rect`, which must lie inside both canvases, from the same place of `other`.
  public func copy(_ rect: PixelRect, from other: Canvas) {
    copy(rect, from: other, toX: rect.x, y: rect.y)
  }

  /// Copies `rect` of `other` to where its top left corner is `(x, y)`; it must lie inside both.
  public func copy(_ rect: PixelRect, from other: Canvas, toX x: Int, y: Int) {
    guard !rect.isEmpty else { return }
    let place = PixelRect(x: x, y: y, width: rect.width, height: rect.height)
    precondition(bounds.contains(place) && other.bounds.contains(rect))
    for row in 0..<rect.height {
      let from = (rect.y + row) * other.width + rect.x
      let to = (y + row) * width + x
      // SAFETY: both rectangles lie inside their buffers, checked above.
      let source = unsafe UnsafeBufferPointer(rebasing: other.pixels[from..<from + rect.width])
      let target = unsafe UnsafeMutableBufferPointer(rebasing: pixels[to..<to + rect.width])
      _ = unsafe target.update(from: source)
    }
  }

  /// Whether `rect`, which must lie inside both canvases, holds the same pixels in both.
  public func equals(_ other: Canvas, in rect: PixelRect) -> Bool {
    guard !rect.isEmpty else { return true }
    precondition(bounds.contains(rect) && other.bounds.contains(rect))
    for row in rect.y..<rect.maxY {
      // SAFETY: the rectangle lies inside both buffers, checked above.
      let isSame = unsafe bytesAreEqual(
        pixels.baseAddress! + row * width + rect.x,
        other.pixels.baseAddress! + row * other.width + rect.x,
        count: rect.width * MemoryLayout<RGBA>.stride)
      if !isSame { return false }
    }
    return true
  }
}
