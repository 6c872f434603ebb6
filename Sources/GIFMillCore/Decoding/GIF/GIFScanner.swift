/// Walks the blocks of a GIF once and notes where everything is; decodes no pixels.
///
/// Rules are those of the GIF89a specification; where files depart from it, what browsers do.
struct GIFScanner {
  private(set) var index: AnimationIndex
  private(set) var images: [GIFImage] = []

  private var cursor: ByteCursor
  private let limits: DecodeLimits
  private var globalTable: GIFColourTable?
  private var control: GraphicControl?

  /// What a graphic control block says about the image after it (GIF89a §23).
  private struct GraphicControl {
    var disposal: Disposal
    var delayCentiseconds: Int
    var transparentIndex: Int?
  }

  /// - Throws: when the file holds no frame, or more than the limits allow.
  init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
    self.limits = limits
    cursor = ByteCursor(bytes)
    index = AnimationIndex(
      format: .gif, canvas: PixelSize(width: 0, height: 0), plays: .times(1), frames: [])
    try readScreen()
    do {
      try readBlocks()
    } catch {
      // What stands before the fault is good; without a frame there is nothing to keep.
      if images.isEmpty || error.kind == .limitExceeded { throw error }
      index.findings.append(Finding(.damage, error))
    }
    guard !images.isEmpty else {
      throw DecodeError(.malformed, "the file holds no image", offset: cursor.offset)
    }
    try checkSize()
  }

  // MARK: Header

  /// GIF89a §17, §18.
  private mutating func readScreen() throws(DecodeError) {
    guard let signature = cursor.take(6) else { throw truncated("inside the signature") }
    guard [Array("GIF87a".utf8), Array("GIF89a".utf8)].contains(Array(signature)) else {
      throw DecodeError(.malformed, "the signature is not GIF87a or GIF89a", offset: 0)
    }
    guard
      let width = cursor.littleEndian16(), let height = cursor.littleEndian16(),
      let packed = cursor.byte(), cursor.skip(2)
    else { throw truncated("inside the screen descriptor") }
    index.canvas = PixelSize(width: width, height: height)
    globalTable = try readTable(packed: packed, owner: "global")
  }

  private mutating func readTable(
    packed: UInt8, owner: String
  ) throws(DecodeError) -> GIFColourTable? {
    guard let table = GIFColourTable(packed: packed, offset: cursor.offset) else { return nil }
    guard cursor.skip(table.byteCount) else { throw truncated("inside the \(owner) colour table") }
    return table
  }

  // MARK: Blocks

  private mutating func readBlocks() throws(DecodeError) {
    while true {
      let start = cursor.offset
      guard let introducer = cursor.byte() else {
        note(.truncated, "the trailer byte is missing", offset: start)
        return
      }
      switch introducer {
      case 0x2C: try readImage()
      case 0x21: try readExtension()
      case 0x3B:
        if !cursor.isAtEnd {
          note(
            .malformed, "\(cursor.remaining) bytes follow the trailer and are ignored",
            offset: cursor.offset)
        }
        return
      default:
        throw DecodeError(
          .malformed, "byte 0x\(hex(introducer)) begins no block", offset: start,
          frame: images.count, declared: nil, found: Int(introducer))
      }
    }
  }

  /// GIF89a §20 to §22.
  private mutating func readImage() throws(DecodeError) {
    let start = cursor.offset - 1
    guard
      let x = cursor.littleEndian16(), let y = cursor.littleEndian16(),
      let width = cursor.littleEndian16(), let height = cursor.littleEndian16(),
      let packed = cursor.byte()
    else { throw truncated("inside an image descriptor") }
    let stored = PixelRect(x: x, y: y, width: width, height: height)
    let localTable = try readTable(packed: packed, owner: "local")
    let dataOffset = cursor.offset
    guard cursor.skip(1) else { throw truncated("before the pixel data") }
    let byteCount = try skipSubBlocks(of: "the pixel data")

    guard images.count < limits.maxFrames else {
      throw DecodeError(
        .limitExceeded, "more than \(limits.maxFrames) frames (--max-frames raises the limit)",
        offset: start, frame: images.count, declared: nil, found: limits.maxFrames)
    }
    try limits.check(stored.size, what: "a frame", offset: start, frame: images.count)
    let drawn = images.isEmpty ? settleCanvas(firstFrame: stored, offset: start) : stored
    let control = self.control
    self.control = nil
    images.append(
      GIFImage(
        rect: drawn, disposal: control?.disposal ?? .none, isInterlaced: packed & 0x40 != 0,
        transparentIndex: control?.transparentIndex, colourTable: localTable ?? globalTable,
        dataOffset: dataOffset, compressedByteCount: byteCount))
    index.frames.append(
      FrameRecord(
        rect: stored, rawDelay: control.map { Rational(Int64($0.delayCentiseconds), 100) },
        disposal: control?.disposal ?? .none, blend: .over))
  }

  /// A first frame wider or taller than the screen is the canvas, as in Gecko and Blink.
  private mutating func settleCanvas(firstFrame: PixelRect, offset: Int) -> PixelRect {
    let screen = index.canvas
    guard firstFrame.width > screen.width || firstFrame.height > screen.height else {
      return firstFrame
    }
    note(
      .malformed,
      "the first frame (\(firstFrame.size)) is larger than the screen (\(screen)) and is taken"
        + " as the canvas", offset: offset)
    index.canvas = firstFrame.size
    return PixelRect(firstFrame.size)
  }

  /// GIF89a §23 to §26.
  private mutating func readExtension() throws(DecodeError) {
    guard let label = cursor.byte() else { throw truncated("inside an extension") }
    switch label {
    case 0xF9: try readGraphicControl()
    case 0xFE: try readComment()
    case 0xFF: try readApplication()
    case 0x01:
      _ = try skipSubBlocks(of: "a plain text block")
      control = nil  // it belonged to the text (GIF89a §23: "the first graphic rendering block")
    default: _ = try skipSubBlocks(of: "an extension")
    }
  }

  private mutating func readGraphicControl() throws(DecodeError) {
    let fields = try takeSubBlocks(of: "a graphic control block", atMost: 4)
    guard fields.count == 4 else { return }
    control = GraphicControl(
      disposal: Disposal(gifCode: fields[0] >> 2 & 7),
      delayCentiseconds: Int(fields[1]) | Int(fields[2]) << 8,
      transparentIndex: fields[0] & 1 != 0 ? Int(fields[3]) : nil)
  }

  private mutating func readComment() throws(DecodeError) {
    let text = try takeSubBlocks(of: "a comment", atMost: .max)
    let decoded =
      String(validating: text, as: UTF8.self)
      ?? String(String.UnicodeScalarView(text.map { Unicode.Scalar($0) }))
    index.comments.append(decoded)
  }

  /// The loop block: `NETSCAPE2.0` and its twin `ANIMEXTS1.0`. The last one counts, wherever it is.
  private mutating func readApplication() throws(DecodeError) {
    guard let size = cursor.byte(), let identifier = cursor.take(Int(size)) else {
      throw truncated("inside an application block")
    }
    guard size > 0 else { return }  // an empty list of sub-blocks
    let name = String(decoding: identifier, as: UTF8.self)
    guard name == "NETSCAPE2.0" || name == "ANIMEXTS1.0" else {
      _ = try skipSubBlocks(of: "an application block")
      return
    }
    while true {
      guard let size = cursor.byte(), let fields = cursor.take(Int(size)) else {
        throw truncated("inside a loop block")
      }
      if size == 0 { return }
      let values = Array(fields)
      guard values.count >= 3, values[0] & 7 == 1 else { continue }
      let stored = Int(values[1]) | Int(values[2]) << 8
      index.plays = stored == 0 ? .forever : .times(stored + 1)
    }
  }

  // MARK: Sub-blocks (GIF89a §15, §16)

  /// - Returns: how many bytes the sub-blocks hold.
  private mutating func skipSubBlocks(of owner: String) throws(DecodeError) -> Int {
    var total = 0
    while true {
      guard let size = cursor.byte(), cursor.skip(Int(size)) else {
        throw truncated("inside \(owner)")
      }
      if size == 0 { return total }
      total += Int(size)
    }
  }

  /// - Returns: the first bytes of all sub-blocks joined; the rest is stepped over.
  private mutating func takeSubBlocks(
    of owner: String, atMost limit: Int
  ) throws(DecodeError) -> [UInt8] {
    var taken: [UInt8] = []
    while true {
      guard let size = cursor.byte(), let bytes = cursor.take(Int(size)) else {
        throw truncated("inside \(owner)")
      }
      if size == 0 { return taken }
      taken += bytes.prefix(limit - taken.count)
    }
  }

  // MARK: Checks

  /// Nothing has been allocated for pixels so far, so that the message can name the frames too.
  private func checkSize() throws(DecodeError) {
    let canvas = index.canvas
    guard !canvas.isEmpty else {
      throw DecodeError(.malformed, "the canvas (\(canvas)) has no pixels", offset: 6)
    }
    let extent = images.reduce(PixelRect.empty) { $0.union($1.rect) }
    if canvas.pixelCount > limits.maxCanvasPixels {
      throw DecodeError(
        .limitExceeded,
        "a canvas of \(canvas) pixels, whose frames reach to \(extent.maxX)×\(extent.maxY), is above"
          + " the limit of \(limits.maxCanvasPixels) pixels (--max-canvas-pixels raises it)",
        offset: 6, declared: canvas.pixelCount, found: limits.maxCanvasPixels)
    }
    try limits.check(frameCount: images.count - 1, canvas: canvas, offset: 6)
  }

  private func truncated(_ place: String) -> DecodeError {
    DecodeError(
      .truncated, "the file ends \(place)", offset: cursor.bytes.count, frame: images.count)
  }

  private mutating func note(_ kind: DecodeError.Kind, _ reason: String, offset: Int) {
    index.findings.append(Finding(.note, DecodeError(kind, reason, offset: offset)))
  }
}

private func hex(_ byte: UInt8) -> String {
  (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
}
