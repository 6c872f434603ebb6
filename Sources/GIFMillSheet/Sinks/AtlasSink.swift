internal import GIFMillCore

/// Packs several animations into one set of pages, with one JSON (`gifmill.atlas/1`) that lists the
/// keyframes of each; equal cells are shared across animations.
///
/// The order of the animations decides the result.
final class AtlasSink: FrameSink {
  private let writer: SheetWriter
  private var store: CellStore
  private var animations: [SpriteSheet.Animation] = []
  private var scale: Rational?

  init(stem: FilePath, options: SheetOptions, folder: any ArtefactFolder) {
    writer = SheetWriter(stem: stem, options: options, folder: folder)
    store = CellStore(trims: options.trims, merges: options.merges)
  }

  /// - Throws: when the animation's name is taken, the canvas cannot fit a page, or the scale is
  ///   another than that of the animations before.
  func begin(_ stream: SinkStream) throws(SinkError) {
    if animations.contains(where: { $0.name == stream.name }) {
      throw SinkError(.invalidOption, "two animations of the atlas are called '\(stream.name)'")
    }
    if let scale, scale != stream.scale {
      throw SinkError(.unsupported, "the animations of an atlas are of one scale")
    }
    scale = stream.scale
    try writer.check(canvas: stream.canvas)
    store.startAnimation()
    animations.append(
      SpriteSheet.Animation(
        name: stream.name, source: stream.source, frameSize: stream.canvas,
        timeline: stream.timeline, keyframeCells: []))
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    guard let last = animations.indices.last else {
      throw SinkError(.unsupported, "a frame came before its animation")
    }
    animations[last].keyframeCells.append(store.cell(for: frame))
  }

  /// Writes the files and describes them.
  func finish() throws(SinkError) -> SinkResult {
    guard let scale, !store.cells.isEmpty else {
      throw SinkError(.unsupported, "an atlas needs at least one frame")
    }
    return try writer.write(store, animations: animations, scale: scale) { $0.atlasJSON }
  }
}
