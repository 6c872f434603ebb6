/// Plays a decoder once, from the first frame to the last, and shows each composed frame.
///
/// Memory is one canvas and one patch, however many frames there are. Open a second reader over the
/// same decoder for a second pass.
public final class ComposedFrameReader {
  private let decoder: any AnimationDecoder
  private let frameCount: Int
  private let patch = FramePatch()
  private let compositor: Compositor
  private var nextFrame = 0

  /// What the pixel data showed so far; grows as frames are read.
  public private(set) var findings: [Finding] = []

  /// - Parameter frameCount: how many frames to read; nil for all.
  public init(_ decoder: any AnimationDecoder, frameCount: Int? = nil) {
    self.decoder = decoder
    self.frameCount = min(frameCount ?? .max, decoder.index.frames.count)
    compositor = Compositor(size: decoder.index.canvas)
  }

  /// A place from which reading can start again, as often as wanted; holds a copy of the canvas.
  public struct Checkpoint {
    /// The frame that ``ComposedFrameReader/next()`` will give.
    public let nextFrame: Int
    fileprivate let state: Compositor.State
  }

  public var checkpoint: Checkpoint {
    Checkpoint(nextFrame: nextFrame, state: compositor.state)
  }

  /// Reads on from a checkpoint of a reader over the same decoder.
  public init(
    _ decoder: any AnimationDecoder, frameCount: Int? = nil, from checkpoint: Checkpoint
  ) {
    self.decoder = decoder
    self.frameCount = min(frameCount ?? .max, decoder.index.frames.count)
    compositor = Compositor(checkpoint.state)
    nextFrame = checkpoint.nextFrame
  }

  /// The frame after the last one returned, or nil at the end.
  ///
  /// - Throws: when that frame cannot be decoded; the reader is then at its end.
  public func next() throws(DecodeError) -> ComposedFrame? {
    guard nextFrame < frameCount else { return nil }
    let frame = nextFrame
    nextFrame = frameCount
    findings += try decoder.decodeFrame(frame, into: patch)
    nextFrame = frame + 1
    let changed = compositor.compose(patch)
    return ComposedFrame(index: frame, canvas: compositor.canvas, changed: changed)
  }
}

/// A composed picture, valid until the next one is read.
public struct ComposedFrame {
  /// Source frame, counted from 0.
  public let index: Int
  /// The whole picture: read it, do not draw on it, do not keep it.
  public let canvas: Canvas
  /// Holds every pixel that differs from the frame read before (from an empty canvas for the
  /// first); may be larger than need be, and empty.
  public let changed: PixelRect

  public init(index: Int, canvas: Canvas, changed: PixelRect) {
    self.index = index
    self.canvas = canvas
    self.changed = changed
  }
}
