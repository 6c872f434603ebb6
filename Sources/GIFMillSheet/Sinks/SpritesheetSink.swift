internal import GIFMillCore

/// Makes one sheet of PNG pages and the JSON that says what is where and when.
///
/// Memory is the pixels of the different frames, whatever the number of equal ones.
final class SpritesheetSink: FrameSink {
  private let writer: SheetWriter
  private var stream: SinkStream?
  private var store: CellStore
  private var keyframeCells: [Int] = []

  init(stem: FilePath, options: SheetOptions, folder: any ArtefactFolder) {
    writer = SheetWriter(stem: stem, options: options, folder: folder)
    store = CellStore(trims: options.trims, merges: options.merges)
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    try writer.check(canvas: stream.canvas)
    self.stream = stream
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    keyframeCells.append(store.cell(for: frame))
  }

  func finish() throws(SinkError) -> SinkResult {
    guard let stream, !store.cells.isEmpty else {
      throw SinkError(.unsupported, "a sheet needs at least one frame")
    }
    let animation = SpriteSheet.Animation(
      name: stream.name, source: stream.source,
      frameSize: stream.canvas, timeline: stream.timeline, keyframeCells: keyframeCells)
    return try writer.write(store, animations: [animation], scale: stream.scale) {
      $0.json(of: animation)
    }
  }
}
