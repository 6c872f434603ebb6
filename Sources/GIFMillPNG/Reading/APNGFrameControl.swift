internal import GIFMillCore

/// What an fcTL chunk says, checked (PNG third edition, "fcTL frame control chunk").
struct APNGFrameControl {
  let sequenceNumber: Int
  let record: FrameRecord

  init(_ chunk: PNGChunk, in bytes: [UInt8], frame: Int) throws(DecodeError) {
    guard chunk.data.count == 26 else {
      throw DecodeError(
        .malformed, "chunk fcTL has a wrong length", offset: chunk.offset, frame: frame,
        declared: chunk.data.count, found: 26)
    }
    let start = chunk.data.lowerBound
    let numbers = (0..<5).map { bytes.bigEndian32(at: start + 4 * $0) }
    sequenceNumber = numbers[0]
    let rect = PixelRect(x: numbers[3], y: numbers[4], width: numbers[1], height: numbers[2])
    let numerator = bytes.bigEndian16(at: start + 20)
    let denominator = bytes.bigEndian16(at: start + 22)
    let dispose = bytes[start + 24]
    let blend = bytes[start + 25]
    guard dispose <= 2, blend <= 1 else {
      throw chunk.fault("disposal \(dispose) with blend \(blend) does not exist", frame: frame)
    }
    // The first frame has nothing to go back to.
    let previous = frame == 0 ? Disposal.background : .previous
    record = FrameRecord(
      rect: rect,
      rawDelay: Rational(Int64(numerator), Int64(denominator == 0 ? 100 : denominator)),
      disposal: dispose == 0 ? .none : dispose == 1 ? .background : previous,
      blend: blend == 0 ? .source : .over)
  }

  /// Checks the region: it must lie inside the canvas, and cover it when the frame is the picture
  /// that readers without animation show.
  func check(
    _ chunk: PNGChunk, canvas: PixelSize, isPicture: Bool, frame: Int
  ) throws(DecodeError) {
    let rect = record.rect
    let place = "\(rect.size) pixels at \(rect.x), \(rect.y)"
    guard !rect.isEmpty, PixelRect(canvas).contains(rect) else {
      throw chunk.fault("\(place) do not fit the canvas of \(canvas)", frame: frame)
    }
    guard !isPicture || rect == PixelRect(canvas) else {
      throw chunk.fault("\(place) must be the whole canvas of \(canvas)", frame: frame)
    }
  }
}
