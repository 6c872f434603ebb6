internal import GIFMillCore

/// Gives the composed picture of each run of a timeline, in the timeline's order.
///
/// A run that goes on from the one before costs one decoded frame; one that goes back starts a new
/// pass from the first frame, so memory stays at one canvas whatever the order.
struct RunFeeder {
  private let decoder: any AnimationDecoder
  private let frameCount: Int
  private var reader: ComposedFrameReader
  private var current: ComposedFrame?
  /// What earlier passes found; every pass finds the same, so the first whole one is enough.
  private var earlierFindings: [Finding] = []

  /// - Parameter frameCount: frames that may be read.
  init(_ decoder: any AnimationDecoder, frameCount: Int) {
    self.decoder = decoder
    self.frameCount = frameCount
    reader = ComposedFrameReader(decoder, frameCount: frameCount)
  }

  var findings: [Finding] {
    reader.findings.count > earlierFindings.count ? reader.findings : earlierFindings
  }

  /// The picture of a source frame; `changed` counts from the one returned before.
  ///
  /// - Returns: nil when there is no such frame.
  mutating func frame(_ index: Int) throws(DecodeError) -> ComposedFrame? {
    if let current, current.index == index {
      return ComposedFrame(index: index, canvas: current.canvas, changed: .empty)
    }
    var changed = PixelRect.empty
    if let current, index < current.index {
      earlierFindings = findings
      reader = ComposedFrameReader(decoder, frameCount: frameCount)
      changed = current.canvas.bounds
    }
    while let next = try reader.next() {
      changed = changed.union(next.changed)
      guard next.index == index else { continue }
      current = next
      return ComposedFrame(index: index, canvas: next.canvas, changed: changed)
    }
    return nil
  }
}
