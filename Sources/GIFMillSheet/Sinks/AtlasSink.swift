public import GIFMillCore

/// Packs several animations into one set of pages, with one JSON (`gifmill.atlas/1`) that lists the
/// keyframes of each; equal cells are shared across animations.
///
/// Calls come in this order: for each animation ``begin(_:name:)`` and `write` once for each run of its
/// timeline, then ``finish()``. The order of the animations decides the result; whoever collects
/// inputs sorts them.
public final class AtlasSink {
  private let writer: SheetWriter
  private var store: CellStore
  private var animations: [SpriteSheet.Animation] = []
  private var scale: Rational?

  /// - Parameters:
  ///   - stem: name of the atlas: `STEM.png`, `STEM.json` and so on.
  ///   - values: options as the `spritesheet` sink takes them.
  /// - Throws: when the options contradict each other.
  public init(
    stem: FilePath, values: OptionValues, folder: any ArtefactFolder
  ) throws(SinkError) {
    let options = try SheetOptions(values)
    writer = SheetWriter(stem: stem, options: options, folder: folder)
    store = CellStore(trims: options.trims, merges: options.merges)
  }

  /// - Parameter name: how the data names the animation; unique in the atlas.
  /// - Throws: when the name is taken, the canvas cannot fit a page, or the scale is another than
  ///   that of the animations before.
  public func begin(_ stream: SinkStream, name: String) throws(SinkError) {
    if animations.contains(where: { $0.name == name }) {
      throw SinkError(.invalidOption, "two animations of the atlas are called '\(name)'")
    }
    if let scale, scale != stream.scale {
      throw SinkError(.unsupported, "the animations of an atlas are of one scale")
    }
    scale = stream.scale
    try writer.check(canvas: stream.canvas)
    store.startAnimation()
    animations.append(
      SpriteSheet.Animation(
        name: name, source: stream.source, frameSize: stream.canvas,
        timeline: stream.timeline, keyframeCells: []))
  }

  public func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    guard let last = animations.indices.last else {
      throw SinkError(.unsupported, "a frame came before its animation")
    }
    animations[last].keyframeCells.append(store.cell(for: frame))
  }

  /// Writes the files and describes them.
  public func finish() throws(SinkError) -> SinkResult {
    guard let scale, !store.cells.isEmpty else {
      throw SinkError(.unsupported, "an atlas needs at least one frame")
    }
    return try writer.write(store, animations: animations, scale: scale) { $0.atlasJSON }
  }
}
