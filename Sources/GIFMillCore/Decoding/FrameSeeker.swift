/// Gives composed frames in any order, quickly when the order is forwards or backwards.
///
/// Frames build on each other, so going back means decoding from some earlier place. On the way
/// forward a few checkpoints are kept, and a step back decodes from the nearest one and keeps the
/// frames just before the wanted one too, since a backward walk will ask for them next. Memory is
/// bounded in bytes, whatever the number of frames.
public struct FrameSeeker {
  private let decoder: any AnimationDecoder
  private let frameCount: Int
  /// How many canvases may be kept for going back, checkpoints and cached frames each.
  private let keptCanvases: Int
  /// Frames between checkpoints.
  private let checkpointSpacing: Int

  private var reader: ComposedFrameReader
  /// The frame the reader gave last; its canvas is the reader's own.
  private var current: ComposedFrame?
  private var checkpoints: [ComposedFrameReader.Checkpoint] = []
  /// Consecutive frames, the first of them `cacheStart`.
  private var cache: [Canvas] = []
  private var cacheStart = 0
  /// For each frame read so far what changed since the frame before.
  private var changes: [PixelRect] = []
  private var lastGiven: Int?

  /// What the pixel data showed, of the frames read so far.
  public private(set) var findings: [Finding] = []

  /// Memory for going back, in bytes; two canvases of each kind are kept even where they take more.
  private static let backwardMemory = 64 << 20

  /// - Parameters:
  ///   - frameCount: frames that may be read.
  ///   - goesBack: whether an earlier frame, other than the first, will be asked for; only then are
  ///     checkpoints kept.
  public init(_ decoder: any AnimationDecoder, frameCount: Int, goesBack: Bool) {
    self.decoder = decoder
    self.frameCount = frameCount
    let canvasBytes = decoder.index.canvas.pixelCount * MemoryLayout<RGBA>.stride
    let fitting = FrameSeeker.backwardMemory / 2 / max(canvasBytes, 1)
    keptCanvases = goesBack ? max(2, min(fitting, 256)) : 0
    checkpointSpacing = goesBack ? max(1, (frameCount + keptCanvases - 1) / keptCanvases) : .max
    reader = ComposedFrameReader(decoder, frameCount: frameCount)
  }

  /// The picture of a frame; `changed` counts from the one given before.
  ///
  /// - Returns: nil when there is no such frame.
  public mutating func frame(_ index: Int) throws(DecodeError) -> ComposedFrame? {
    guard index >= 0, index < frameCount else { return nil }
    let canvas: Canvas
    if let current, current.index == index {
      canvas = current.canvas
    } else if cache.indices.contains(index - cacheStart) {
      canvas = cache[index - cacheStart]
    } else if index > current?.index ?? -1 {
      canvas = try readForward(to: index)
    } else {
      canvas = try readBack(to: index)
    }
    defer { lastGiven = index }
    return ComposedFrame(index: index, canvas: canvas, changed: changedSinceLast(index))
  }

  private mutating func readForward(to index: Int) throws(DecodeError) -> Canvas {
    while let frame = try step() {
      if frame.index == index { return frame.canvas }
    }
    // The reader ends only after `frameCount` frames, and the index is below that.
    preconditionFailure("frame \(index) of \(frameCount) was not read")
  }

  /// Starts again before the wanted frame, and keeps those that a backward walk wants next.
  private mutating func readBack(to index: Int) throws(DecodeError) -> Canvas {
    let first = max(0, index - keptCanvases + 1)
    if let checkpoint = checkpoints.last(where: { $0.nextFrame <= first }) {
      reader = ComposedFrameReader(decoder, frameCount: frameCount, from: checkpoint)
    } else {
      reader = ComposedFrameReader(decoder, frameCount: frameCount)
    }
    cache = []
    cacheStart = first
    guard keptCanvases > 0, index > 0 else { return try readForward(to: index) }
    while let frame = try step() {
      if frame.index >= first { cache.append(frame.canvas.copy()) }
      if frame.index == index { return frame.canvas }
    }
    preconditionFailure("frame \(index) of \(frameCount) was not read")
  }

  /// Reads one frame, with a checkpoint before it where one is due.
  private mutating func step() throws(DecodeError) -> ComposedFrame? {
    let checkpoint = changes.count % checkpointSpacing == 0 ? reader.checkpoint : nil
    let earlierFindings = reader.findings.count
    guard let frame = try reader.next() else { return nil }
    if frame.index == changes.count {
      // Seen for the first time.
      changes.append(frame.changed)
      findings += reader.findings[earlierFindings...]
      if let checkpoint, keptCanvases > 0, checkpoint.nextFrame == frame.index {
        checkpoints.append(checkpoint)
      }
    }
    current = frame
    return frame
  }

  /// Everything that changed between two frames lies in what changed at the frames in between.
  private func changedSinceLast(_ index: Int) -> PixelRect {
    guard let lastGiven else { return PixelRect(decoder.index.canvas) }
    let (low, high) = (min(index, lastGiven), max(index, lastGiven))
    return changes[(low + 1)..<(high + 1)].reduce(.empty) { $0.union($1) }
  }
}
