internal import GIFMillCore

/// The different pictures of a sheet, each kept once.
struct CellStore {
  struct Cell {
    let pixels: Canvas
    /// Every pixel has alpha 0.
    let isEmpty: Bool
  }

  /// In the order of their first appearance.
  private(set) var cells: [Cell] = []

  private var buckets: [UInt64: [Int]] = [:]
  private var lastCell: Int?

  /// Finds the frame among the cells, or adds it.
  ///
  /// - Returns: the index of its cell.
  mutating func cell(for frame: ComposedFrame) -> Int {
    if let lastCell, frame.changed.isEmpty { return lastCell }
    let cell = find(frame.canvas) ?? add(frame.canvas)
    lastCell = cell
    return cell
  }

  private func find(_ picture: Canvas) -> Int? {
    buckets[hash(of: picture)]?.first {
      cells[$0].pixels.equals(picture, in: picture.bounds)
    }
  }

  private mutating func add(_ picture: Canvas) -> Int {
    let copy = Canvas(size: picture.size)
    copy.copy(picture.bounds, from: picture)
    buckets[hash(of: picture), default: []].append(cells.count)
    cells.append(Cell(pixels: copy, isEmpty: copy.isTransparent))
    return cells.count - 1
  }

  private func hash(of picture: Canvas) -> UInt64 {
    var hash = PixelHash()
    picture.withPixels { hash.append($0) }
    return hash.value
  }
}

extension Canvas {
  /// Whether no pixel shows.
  fileprivate var isTransparent: Bool {
    withPixels { pixels in
      for index in pixels.indices where pixels[index].alpha > 0 { return false }
      return true
    }
  }
}
