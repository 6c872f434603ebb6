/// A size in whole pixels; sides are zero or more.
public struct PixelSize: Sendable, Hashable, Codable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Width times height, saturating at `Int.max`.
  public var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }
}

extension PixelSize: CustomStringConvertible {
  public var description: String { "\(width)×\(height)" }
}

/// A rectangle in whole pixels, origin at the top left.
public struct PixelRect: Sendable, Hashable, Codable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole of a canvas.
  public init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// First column right of the rectangle.
  public var maxX: Int { x + width }
  /// First row below the rectangle.
  public var maxY: Int { y + height }

  /// The part inside `other`; ``empty`` when they share no pixel.
  public func clipped(to other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return .empty }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  public func clipped(to size: PixelSize) -> PixelRect { clipped(to: PixelRect(size)) }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top,
      width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  public func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }
}
