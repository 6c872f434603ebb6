internal import GIFMillCore

/// One pass over the chunks of a WebP file: what the file holds and where, without decoding pixels.
///
/// Not libwebp's demuxer, which gives up a whole file for one bad chunk and has no byte offsets.
struct WebPWalk {
  struct Frame {
    let record: FrameRecord
    let image: WebPImage
  }

  private(set) var canvas: PixelSize
  private(set) var plays = Plays.times(1)
  private(set) var frames: [Frame] = []
  private(set) var findings: [Finding] = []

  private let bytes: [UInt8]
  private let limits: DecodeLimits
  /// Where RIFF says that the file ends, and where it ends.
  private let declaredEnd: Int
  private let end: Int
  private var hasControl = false

  /// - Throws: when there is nothing to show, or a limit is exceeded.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
    guard bytes.count >= 12 else {
      throw DecodeError(.truncated, "the file ends in its head", offset: bytes.count)
    }
    guard bytes.starts(with: "RIFF".utf8), bytes[8...].starts(with: "WEBP".utf8) else {
      throw DecodeError(.malformed, "the RIFF and WEBP signatures are missing", offset: 0)
    }
    self.bytes = bytes
    self.limits = limits
    declaredEnd = 8 + bytes.littleEndian(at: 4, count: 4)
    end = min(declaredEnd, bytes.count)
    let first = try RIFFChunk(in: bytes, at: 12, end: end)
    switch first.type {
    case "VP8 ", "VP8L":
      if first.isCut { throw first.cutFault(frame: 0) }
      let image = try WebPImage(in: bytes, range: first.whole, owner: 12, frame: 0)
      canvas = image.size
      try checkCanvas()
      takeStill(image)
      try walkStill(from: first.next)
    case "VP8X":
      if first.isCut { throw first.cutFault() }
      guard first.data.count >= 10 else { throw first.fault("chunk VP8X is too short") }
      canvas = PixelSize(
        width: 1 + bytes.littleEndian(at: 24, count: 3),
        height: 1 + bytes.littleEndian(at: 27, count: 3))
      guard canvas.pixelCount <= UInt32.max else {
        throw first.fault("a canvas of \(canvas) is impossible")
      }
      try checkCanvas()
      let isAnimated = bytes[first.data.lowerBound] & 0x02 != 0
      try isAnimated ? walkAnimation(from: first.next) : walkStill(from: first.next)
    default: throw first.fault("the first chunk is \(first.type), not VP8, VP8L or VP8X")
    }
    noteEnd()
  }

  private func checkCanvas() throws(DecodeError) {
    try limits.check(canvas, what: "a canvas", offset: 12)
    try limits.check(frameCount: 0, canvas: canvas, offset: 12)
  }

  private var earlyEnd: DecodeError {
    DecodeError(.truncated, "the file ends early", offset: end, declared: declaredEnd, found: end)
  }

  /// A missing padding byte is not worth a word.
  private mutating func noteEnd() {
    guard bytes.count > declaredEnd + declaredEnd % 2 else { return }
    let extra = bytes.count - declaredEnd
    findings.append(
      Finding(
        .note,
        DecodeError(.malformed, "\(extra) bytes follow the RIFF container", offset: declaredEnd)))
  }

  // MARK: Stills

  private mutating func takeStill(_ image: WebPImage) {
    let record = FrameRecord(
      rect: PixelRect(canvas), rawDelay: nil, disposal: .none, blend: .source)
    frames.append(Frame(record: record, image: image))
  }

  /// Looks for the picture, then for what is wrong behind it.
  private mutating func walkStill(from start: Int) throws(DecodeError) {
    var offset = start
    while offset < end {
      let chunk: RIFFChunk
      do throws(DecodeError) {
        chunk = try RIFFChunk(in: bytes, at: offset, end: end)
        if chunk.isCut { throw chunk.cutFault(frame: frames.isEmpty ? 0 : nil) }
        if frames.isEmpty, ["ALPH", "VP8 ", "VP8L"].contains(chunk.type) {
          let image = try WebPImage(in: bytes, range: offset..<end, owner: offset, frame: 0)
          guard image.size == canvas else {
            throw chunk.fault(
              "a picture of \(image.size) must fill the canvas of \(canvas)", frame: 0)
          }
          takeStill(image)
        }
      } catch {
        if frames.isEmpty { throw error }
        return findings.append(Finding(.warning, error))
      }
      offset = chunk.next
    }
    guard offset < declaredEnd else { return try requireFrames(at: offset) }
    if frames.isEmpty { throw earlyEnd }
    findings.append(Finding(.warning, earlyEnd))
  }

  private func requireFrames(at offset: Int) throws(DecodeError) {
    guard frames.isEmpty else { return }
    throw DecodeError(.malformed, "there is no picture", offset: offset)
  }

  // MARK: Animations

  private mutating func walkAnimation(from start: Int) throws(DecodeError) {
    do throws(DecodeError) {
      var offset = start
      while offset < end {
        let chunk = try RIFFChunk(in: bytes, at: offset, end: end)
        try takeAnimation(chunk)
        offset = chunk.next
      }
      if offset < declaredEnd { throw earlyEnd }
      try requireFrames(at: offset)
    } catch {
      if frames.isEmpty || error.kind == .limitExceeded { throw error }
      findings.append(Finding(.damage, error))
    }
  }

  private mutating func takeAnimation(_ chunk: RIFFChunk) throws(DecodeError) {
    switch chunk.type {
    case "ANIM":
      if chunk.isCut { throw chunk.cutFault() }
      guard !hasControl else { return warn(chunk, "there is a second chunk ANIM") }
      guard chunk.data.count >= 6 else { throw chunk.fault("chunk ANIM is too short") }
      hasControl = true
      // The background colour before it is a hint that browsers do not take.
      plays = Plays(total: bytes.littleEndian(at: chunk.data.lowerBound + 4, count: 2))
    case "ANMF":
      try limits.check(frameCount: frames.count, canvas: canvas, offset: chunk.offset)
      if chunk.isCut { throw chunk.cutFault(frame: frames.count) }
      guard hasControl else {
        throw chunk.fault("chunk ANMF stands before chunk ANIM", frame: frames.count)
      }
      frames.append(
        try Frame(chunk, in: bytes, canvas: canvas, number: frames.count))
    case "ALPH", "VP8 ", "VP8L":
      warn(chunk, "chunk \(chunk.type) stands outside the frames of an animation")
    default:
      if !chunk.isCut { return }
      // Nothing is lost of an animation whose last chunk is some other one.
      if chunk.data.lowerBound + chunk.declaredLength < declaredEnd - 1 { throw chunk.cutFault() }
      findings.append(Finding(.warning, chunk.cutFault()))
    }
  }

  private mutating func warn(_ chunk: RIFFChunk, _ reason: String) {
    findings.append(Finding(.warning, chunk.fault(reason)))
  }
}

extension WebPWalk.Frame {
  /// Reads an ANMF chunk (RFC 9649 §2.7.1.1), all of which is there.
  init(_ chunk: RIFFChunk, in bytes: [UInt8], canvas: PixelSize, number: Int) throws(DecodeError) {
    guard chunk.data.count >= 16 else {
      throw chunk.fault("chunk ANMF is too short", frame: number)
    }
    let start = chunk.data.lowerBound
    let numbers = (0..<5).map { bytes.littleEndian(at: start + 3 * $0, count: 3) }
    let rect = PixelRect(
      x: numbers[0] * 2, y: numbers[1] * 2, width: numbers[2] + 1, height: numbers[3] + 1)
    guard PixelRect(canvas).contains(rect) else {
      throw chunk.fault(
        "\(rect.size) pixels at \(rect.x), \(rect.y) do not fit the canvas of \(canvas)",
        frame: number)
    }
    image = try WebPImage(
      in: bytes, range: start + 16..<chunk.data.upperBound, owner: chunk.offset, frame: number)
    guard image.size == rect.size else {
      throw chunk.fault(
        "a picture of \(image.size) must fill its frame of \(rect.size)", frame: number)
    }
    let flags = bytes[start + 15]
    record = FrameRecord(
      rect: rect, rawDelay: Rational(Int64(numbers[4]), 1000),
      disposal: flags & 1 == 0 ? .none : .background, blend: flags & 2 == 0 ? .over : .source)
  }
}
