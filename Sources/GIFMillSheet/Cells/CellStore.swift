internal import GIFMillCore

/// The different cells of a sheet, and the pixels behind them, each kept once.
///
/// Trimmed cells at different places of their frames may show the same image.
struct CellStore {
  struct Cell: Hashable {
    /// Index into ``images``.
    let image: Int
    /// Where the image's top left pixel belongs in the frame.
    let offsetX: Int
    let offsetY: Int
    /// Shows nothing.
    let isEmpty: Bool
  }

  /// In the order of their first appearance.
  private(set) var images: [Canvas] = []
  private(set) var cells: [Cell] = []

  private let trims: Bool
  private let merges: Bool
  /// Images by hash; equal hashes are told apart by comparison.
  private var buckets: [UInt64: [Int]] = [:]
  private var numbers: [Cell: Int] = [:]
  private var lastCell: Int?

  init(trims: Bool, merges: Bool) {
    self.trims = trims
    self.merges = merges
  }

  /// Finds the frame among the cells, or adds it.
  ///
  /// - Returns: the index of its cell.
  mutating func cell(for frame: ComposedFrame) -> Int {
    if merges, let lastCell, frame.changed.isEmpty { return lastCell }
    let visible = trims ? frame.canvas.visibleBounds : frame.canvas.bounds
    // A cell has pixels even where nothing shows: readers take a side of 0 for an error.
    let rect = visible.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : visible
    let image = image(showing: rect, of: frame.canvas)
    let cell = Cell(
      image: image, offsetX: rect.x, offsetY: rect.y,
      isEmpty: trims ? visible.isEmpty : images[image].visibleBounds.isEmpty)
    let number = merges ? numbers[cell] ?? add(cell) : add(cell)
    lastCell = number
    return number
  }

  private mutating func add(_ cell: Cell) -> Int {
    numbers[cell] = cells.count
    cells.append(cell)
    return cells.count - 1
  }

  private mutating func image(showing rect: PixelRect, of canvas: Canvas) -> Int {
    let hash = merges ? hash(of: rect, in: canvas) : 0
    let known = merges ? buckets[hash, default: []] : []
    if let image = known.first(where: { images[$0].shows(rect, of: canvas) }) { return image }
    let image = Canvas(size: rect.size)
    image.copy(rect, from: canvas, toX: 0, y: 0)
    buckets[hash, default: []].append(images.count)
    images.append(image)
    return images.count - 1
  }

  private func hash(of rect: PixelRect, in canvas: Canvas) -> UInt64 {
    var hash = PixelHash()
    canvas.withPixels { pixels in
      for y in rect.y..<rect.maxY {
        let start = y * canvas.width
        hash.append(pixels.extracting(start + rect.x..<start + rect.maxX))
      }
    }
    return hash.value
  }
}

extension Canvas {
  /// Whether this is what `rect` of another canvas holds.
  fileprivate func shows(_ rect: PixelRect, of other: Canvas) -> Bool {
    guard size == rect.size else { return false }
    if rect == other.bounds { return equals(other, in: rect) }
    return withPixels { own in
      other.withPixels { pixels in
        for y in 0..<height {
          let start = (rect.y + y) * other.width + rect.x
          for x in 0..<width where own[y * width + x] != pixels[start + x] { return false }
        }
        return true
      }
    }
  }
}
