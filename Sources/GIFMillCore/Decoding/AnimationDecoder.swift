/// Reads one file of one format.
///
/// Opening walks the whole file once without decoding pixels and collects an ``AnimationIndex``:
/// canvas, plays, every frame's rectangle and raw delay, and what is wrong with the file. Pixels come
/// afterwards, frame by frame, as patches; ``ComposedFrameReader`` puts them on the canvas.
///
/// A decoder reports what the file says. Delay policy and the choice between salvage and refusal
/// stand above it.
public protocol AnimationDecoder: AnyObject, Sendable {
  var index: AnimationIndex { get }

  /// Whether ``decodeFrame(_:into:)`` may be called for different frames at the same time.
  /// Patches of the formats here do not depend on each other, so it usually may.
  var decodesConcurrently: Bool { get }

  /// Decodes the pixels of one frame, uncomposed.
  ///
  /// - Parameters:
  ///   - frame: 0 up to the index's frame count; callers that go in order get the best speed.
  ///   - patch: overwritten; its memory is reused from call to call.
  /// - Returns: what was odd in this frame's pixel data though the frame is usable.
  /// - Throws: when the frame has no usable pixels. The frames before it stand.
  func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding]
}

extension AnimationDecoder {
  public var decodesConcurrently: Bool { true }
}

/// Bounds checked from headers, before anything is allocated for them.
public struct DecodeLimits: Sendable, Hashable {
  /// Largest canvas and largest frame rectangle, in pixels (`--max-canvas-pixels`).
  public var maxCanvasPixels = 100_000_000
  /// Most frames in one file (`--max-frames`).
  public var maxFrames = 100_000
  /// Canvas pixels times frames: a bound on time, not on memory (`--max-total-pixels`).
  public var maxTotalPixels = 100_000_000_000

  public init() {}

  /// Checks a canvas or frame rectangle.
  public func check(
    _ size: PixelSize, what: String, offset: Int, frame: Int? = nil
  ) throws(DecodeError) {
    guard size.pixelCount > maxCanvasPixels else { return }
    throw DecodeError(
      .limitExceeded,
      "\(what) of \(size) pixels is above the limit of \(maxCanvasPixels) pixels"
        + " (--max-canvas-pixels raises it)",
      offset: offset, frame: frame, declared: size.pixelCount, found: maxCanvasPixels)
  }

  /// Checks that one more frame may be added to a file that has `count` already.
  public func check(frameCount count: Int, canvas: PixelSize, offset: Int) throws(DecodeError) {
    if count >= maxFrames {
      throw DecodeError(
        .limitExceeded,
        "more than \(maxFrames) frames (--max-frames raises the limit)", offset: offset,
        frame: count, declared: nil, found: maxFrames)
    }
    let (total, overflow) = canvas.pixelCount.multipliedReportingOverflow(by: count + 1)
    if overflow || total > maxTotalPixels {
      throw DecodeError(
        .limitExceeded,
        "\(count + 1) frames of \(canvas) are more than \(maxTotalPixels) pixels in all"
          + " (--max-total-pixels raises the limit)", offset: offset, frame: count,
        declared: overflow ? nil : total, found: maxTotalPixels)
    }
  }
}
