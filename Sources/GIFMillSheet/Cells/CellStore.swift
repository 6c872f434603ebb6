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

  /// In the order of their first appearance; all indexed, or none.
  private(set) var images: [CellImage] = []
  private(set) var cells: [Cell] = []

  private let trims: Bool
  private let merges: Bool
  /// Nil from the 257th colour on.
  private var indexer: FrameIndexer? = FrameIndexer()
  /// Once colours were reduced.
  private var reducedPalette: [RGBA]?
  /// Images by hash; equal hashes are told apart by comparison.
  private var buckets: [UInt64: [Int]] = [:]
  private var numbers: [Cell: Int] = [:]
  private var lastCell: Int?

  init(trims: Bool, merges: Bool) {
    self.trims = trims
    self.merges = merges
  }

  /// Forgets the frame on screen: the next one is the first of another animation.
  mutating func startAnimation() {
    lastCell = nil
    indexer?.startAnimation()
  }

  /// Finds the frame among the cells, or adds it.
  ///
  /// - Returns: the index of its cell.
  mutating func cell(for frame: ComposedFrame) -> Int {
    if merges, let lastCell, frame.changed.isEmpty { return lastCell }
    follow(frame)
    let visible = trims ? frame.canvas.visibleBounds : frame.canvas.bounds
    // A cell has pixels even where nothing shows: readers take a side of 0 for an error.
    let rect = visible.isEmpty ? PixelRect(x: 0, y: 0, width: 1, height: 1) : visible
    let image = image(showing: rect, of: frame.canvas)
    let isEmpty = trims ? visible.isEmpty : frame.canvas.showsNothing
    let cell = Cell(image: image, offsetX: rect.x, offsetY: rect.y, isEmpty: isEmpty)
    let number = merges ? numbers[cell] ?? add(cell) : add(cell)
    lastCell = number
    return number
  }

  /// What indexed images go by; nil when the images are not indexed.
  var palette: [RGBA]? { reducedPalette ?? indexer?.colours }

  /// Gives the images other pixels; no frame can be added after that.
  mutating func replacePixels(palette: [RGBA], _ mapping: consuming IndexMapping) {
    var mapping = mapping
    images = images.map {
      CellImage(size: $0.size, pixels: .indexed(mapping.indices(of: $0.pixels)))
    }
    reducedPalette = palette
  }

  private mutating func follow(_ frame: ComposedFrame) {
    guard let palette, indexer?.update(to: frame) == false else { return }
    images = images.map { CellImage(size: $0.size, pixels: .colours($0.coloured(palette))) }
    indexer = nil
    // Hashes are of pixels in the form they are kept.
    buckets = Dictionary(grouping: images.indices) { images[$0].hash }
  }

  private mutating func add(_ cell: Cell) -> Int {
    numbers[cell] = cells.count
    cells.append(cell)
    return cells.count - 1
  }

  private mutating func image(showing rect: PixelRect, of canvas: Canvas) -> Int {
    let image = CellImage(size: rect.size, pixels: pixels(in: rect, of: canvas))
    guard merges else {
      images.append(image)
      return images.count - 1
    }
    let hash = image.hash
    if let known = buckets[hash]?.first(where: { images[$0].shows(image) }) { return known }
    buckets[hash, default: []].append(images.count)
    images.append(image)
    return images.count - 1
  }

  private func pixels(in rect: PixelRect, of canvas: Canvas) -> CellImage.Pixels {
    if let indices = indexer?.indices {
      // The whole frame is shared with the indexer until that changes it.
      if rect == canvas.bounds { return .indexed(indices) }
      var cut: [UInt8] = []
      cut.reserveCapacity(rect.size.pixelCount)
      for y in rect.y..<rect.maxY {
        cut += indices[y * canvas.width + rect.x..<y * canvas.width + rect.maxX]
      }
      return .indexed(cut)
    }
    let copy = Canvas(size: rect.size)
    copy.copy(rect, from: canvas, toX: 0, y: 0)
    return .colours(copy)
  }
}
