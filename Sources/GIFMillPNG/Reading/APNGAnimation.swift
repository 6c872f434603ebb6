internal import CPNGShim
internal import GIFMillCore

/// What the animation chunks of a PNG file say.
///
/// Checked as PNG third edition, "APNG: frame-based animation", asks. At a fault the animation ends;
/// the complete frames before it stay.
struct APNGAnimation {
  struct Frame {
    var record: FrameRecord
    /// Elements of the file's pixel data runs.
    var runs: Range<Int>
  }

  private(set) var frames: [Frame] = []
  private(set) var plays = Plays.times(1)
  /// The number of frames acTL states; nil when there is no such chunk before the picture.
  private(set) var declaredFrameCount: Int?
  /// The fault at which the animation ends.
  private(set) var error: DecodeError?

  private let canvas: PixelSize
  private let limits: DecodeLimits
  private var hasControl = false
  private var isAfterPictureStart = false
  /// Announced by an fcTL; moves to `frames` once the next one, or IEND, shows that it is complete.
  private var openFrame: Frame?
  private var isOpenFramePicture = false
  private var nextSequenceNumber = 0

  init(canvas: PixelSize, limits: DecodeLimits) {
    self.canvas = canvas
    self.limits = limits
  }

  /// - Throws: only when a limit is exceeded.
  mutating func take(
    _ chunk: PNGChunk, pixels: inout PNGPixels, findings: inout [Finding]
  ) throws(DecodeError) {
    if chunk.type == .actl { return takeControl(chunk, in: pixels.bytes, findings: &findings) }
    guard error == nil, hasControl || !isAfterPictureStart else { return }
    if chunk.type == .fctl { closeFrame(before: chunk) }
    guard error == nil else { return }
    do throws(DecodeError) {
      guard chunk.hasRightChecksum else { throw chunk.checksumFault(frame: frames.count) }
      switch chunk.type {
      case .fctl: try takeFrameControl(chunk, pixels: pixels)
      default: try takeFrameData(chunk, pixels: &pixels)
      }
    } catch {
      if error.kind == .limitExceeded { throw error }
      end(error)
    }
  }

  private mutating func takeControl(
    _ chunk: PNGChunk, in bytes: [UInt8], findings: inout [Finding]
  ) {
    guard !isAfterPictureStart, !hasControl else {
      let place =
        hasControl ? "there is a second chunk acTL" : "chunk acTL stands after the picture"
      return findings.append(Finding(.warning, chunk.fault(place)))
    }
    hasControl = true
    guard chunk.hasRightChecksum else { return end(chunk.checksumFault()) }
    guard chunk.data.count == 8 else { return end(chunk.fault("chunk acTL has a wrong length")) }
    let count = bytes.bigEndian32(at: chunk.data.lowerBound)
    let total = bytes.bigEndian32(at: chunk.data.lowerBound + 4)
    guard max(count, total) <= PNGChunk.largestNumber else {
      return end(chunk.fault("chunk acTL states an impossible number"))
    }
    declaredFrameCount = count
    plays = Plays(total: total)
  }

  private mutating func takeFrameControl(
    _ chunk: PNGChunk, pixels: PNGPixels
  ) throws(DecodeError) {
    let control = try APNGFrameControl(chunk, in: pixels.bytes, frame: frames.count)
    try count(control.sequenceNumber, chunk)
    isOpenFramePicture = !isAfterPictureStart
    try control.check(
      chunk, canvas: canvas, isPicture: isOpenFramePicture, frame: frames.count)
    try limits.check(frameCount: frames.count, canvas: canvas, offset: chunk.offset)
    openFrame = Frame(record: control.record, runs: pixels.data.count..<pixels.data.count)
  }

  private mutating func takeFrameData(
    _ chunk: PNGChunk, pixels: inout PNGPixels
  ) throws(DecodeError) {
    guard chunk.data.count >= 4 else {
      throw chunk.fault("chunk fdAT is too short", frame: frames.count)
    }
    try count(pixels.bytes.bigEndian32(at: chunk.data.lowerBound), chunk)
    guard let open = openFrame, !isOpenFramePicture else {
      throw chunk.fault("chunk fdAT belongs to no frame", frame: frames.count)
    }
    pixels.data.append(
      gifmill_png_run(offset: chunk.data.lowerBound + 4, count: chunk.data.count - 4))
    openFrame?.runs = open.runs.lowerBound..<pixels.data.count
  }

  /// Checks that the chunks are numbered as they come.
  private mutating func count(_ number: Int, _ chunk: PNGChunk) throws(DecodeError) {
    guard number == nextSequenceNumber else {
      throw DecodeError(
        .malformed,
        "chunk \(chunk.type) has sequence number \(number) instead of \(nextSequenceNumber)",
        offset: chunk.offset, frame: frames.count, declared: number, found: nextSequenceNumber)
    }
    nextSequenceNumber += 1
  }

  private mutating func end(_ error: DecodeError) {
    self.error = error
    openFrame = nil
  }

  /// Called when not even the first frame can be shown.
  mutating func dropFrames(_ error: DecodeError) {
    frames = []
    end(error)
  }

  // MARK: The picture, which may be the first frame

  /// Called at the first IDAT chunk: without an acTL before it there is no animation.
  mutating func beginPicture() {
    isAfterPictureStart = true
    if !hasControl {
      openFrame = nil
      error = nil
    }
  }

  mutating func extendPicture(_ runs: Range<Int>, error: DecodeError?) {
    guard openFrame != nil, isOpenFramePicture else { return }
    openFrame?.runs = runs
    if let error { end(error) }
  }

  // MARK: Ends of frames

  /// Called at the chunk that shows that the open frame, if any, is complete.
  mutating func closeFrame(before chunk: PNGChunk) {
    guard let open = openFrame else { return }
    guard !open.runs.isEmpty else {
      return end(
        chunk.fault(
          "the frame has no pixel data before chunk \(chunk.type)", frame: frames.count))
    }
    openFrame = nil
    frames.append(open)
  }

  /// Called when the file ends early: keeps the open frame only if all its pixels are there.
  mutating func settleOpenFrame(
    _ fileError: DecodeError, isComplete: (PixelSize, Range<Int>, Int) -> Bool
  ) {
    guard let open = openFrame else { return }
    guard !open.runs.isEmpty, isComplete(open.record.rect.size, open.runs, frames.count)
    else {
      return end(fileError.inFrame(frames.count))
    }
    openFrame = nil
    frames.append(open)
  }
}
