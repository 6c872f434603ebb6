/// Brings composed frames to another size, and only as much of them as changed.
public final class FrameScaler {
  public enum Method: String, Sendable, Hashable {
    /// Every pixel becomes a block: nothing is blurred.
    case nearest
    /// Windowed sinc over three lobes, on premultiplied colours.
    case lanczos

    /// What was done, in words.
    public var description: String {
      switch self {
      case .nearest: "whole factors on few colours, every pixel a block"
      case .lanczos: "smoothed (Lanczos)"
      }
    }
  }

  /// How this animation is scaled; known after the first frame.
  public private(set) var method: Method?

  private let source: PixelSize
  private let canvas: Canvas
  private let columns: LanczosAxis
  private let rows: LanczosAxis
  private var isFirst = true

  /// A first frame of no more colours than this counts as pixel art.
  private static let pixelArtColours = 64

  /// - Precondition: no side is zero, and the target was checked against a limit.
  public init(from source: PixelSize, to target: PixelSize) {
    self.source = source
    canvas = Canvas(size: target)
    columns = LanczosAxis(from: source.width, to: target.width)
    rows = LanczosAxis(from: source.height, to: target.height)
  }

  /// Makes every pixel a block of `factor` pixels a side, whatever the colours.
  ///
  /// - Precondition: no side is zero, and the result was checked against a limit.
  public convenience init(from source: PixelSize, by factor: Int) {
    self.init(
      from: source,
      to: PixelSize(width: source.width * factor, height: source.height * factor))
    method = .nearest
  }

  /// The frame at its new size, valid until the next one is scaled.
  public func scale(_ frame: ComposedFrame) -> ComposedFrame {
    let method = self.method ?? choose(frame.canvas)
    self.method = method
    let changed = isFirst ? frame.canvas.bounds : frame.changed
    isFirst = false
    guard !changed.isEmpty else {
      return ComposedFrame(index: frame.index, canvas: canvas, changed: .empty)
    }
    let horizontal: Range<Int>
    let vertical: Range<Int>
    switch method {
    case .nearest:
      let (across, down) = (canvas.width / source.width, canvas.height / source.height)
      horizontal = changed.x * across..<changed.maxX * across
      vertical = changed.y * down..<changed.maxY * down
      enlarge(frame.canvas, horizontal, vertical, across: across, down: down)
    case .lanczos:
      horizontal = columns.outputs(touchedBy: changed.x..<changed.maxX)
      vertical = rows.outputs(touchedBy: changed.y..<changed.maxY)
      LanczosFilter(columns: columns, rows: rows)
        .filter(frame.canvas, into: canvas, horizontal, vertical)
    }
    return ComposedFrame(
      index: frame.index, canvas: canvas,
      changed: PixelRect(
        x: horizontal.lowerBound, y: vertical.lowerBound, width: horizontal.count,
        height: vertical.count))
  }

  /// Whole factors on few colours are pixel art, which smoothing would ruin.
  private func choose(_ first: Canvas) -> Method {
    guard
      canvas.width % source.width == 0, canvas.height % source.height == 0,
      first.hasAtMost(colours: Self.pixelArtColours)
    else { return .lanczos }
    return .nearest
  }

  private func enlarge(
    _ picture: Canvas, _ horizontal: Range<Int>, _ vertical: Range<Int>, across: Int, down: Int
  ) {
    picture.withPixels { pixels in
      canvas.withMutablePixels { target in
        for y in vertical {
          let from = y / down * source.width
          let to = y * canvas.width
          for x in horizontal { target[to + x] = pixels[from + x / across] }
        }
      }
    }
  }
}

extension Canvas {
  fileprivate func hasAtMost(colours limit: Int) -> Bool {
    withPixels { pixels in
      var seen: Set<RGBA> = []
      var last: RGBA?
      for index in pixels.indices where pixels[index] != last {
        last = pixels[index]
        seen.insert(pixels[index])
        if seen.count > limit { return false }
      }
      return true
    }
  }
}
