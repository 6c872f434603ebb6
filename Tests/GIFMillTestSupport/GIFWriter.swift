public import GIFMillCore

/// Writes small GIFs by hand: what every field holds is up to the caller, right or wrong.
public struct GIFWriter {
  public struct Frame {
    public var rect: PixelRect
    /// Row by row as shown; the writer reorders the rows of an interlaced image.
    public var indices: [UInt8]
    public var palette: [RGBA]?
    /// Hundredths of a second; nil writes no graphic control block.
    public var delay: Int?
    public var disposal = 0
    public var transparentIndex: Int?
    public var isInterlaced = false
    /// Replaces the compressed data, minimum code size first, sub-blocks included.
    public var rawData: [UInt8]?

    public init(_ rect: PixelRect, indices: [UInt8], delay: Int? = 10) {
      self.rect = rect
      self.indices = indices
      self.delay = delay
    }

    /// A rectangle of one index.
    public init(_ rect: PixelRect, fill index: UInt8, delay: Int? = 10) {
      self.init(
        rect, indices: [UInt8](repeating: index, count: rect.size.pixelCount), delay: delay)
    }
  }

  public var screen: PixelSize
  /// Padded with black to a power of two; nil writes no global table.
  public var palette: [RGBA]?
  public var backgroundIndex: UInt8 = 0
  /// The stored loop value; nil writes no loop block.
  public var loop: Int?
  public var loopIdentifier = "NETSCAPE2.0"
  public var comment: String?
  public var frames: [Frame] = []
  public var hasTrailer = true

  public init(width: Int, height: Int, palette: [RGBA]?) {
    screen = PixelSize(width: width, height: height)
    self.palette = palette
  }

  /// An animation with these delays in hundredths of a second; each frame is full size and of its own
  /// palette entry, so that no two neighbours are equal.
  public init(width: Int = 6, height: Int = 4, delays: [Int?]) {
    let palette = (0..<256).map { (entry: Int) -> RGBA in
      let green = UInt8((entry * 7) & 255)
      return RGBA(red: UInt8(entry), green: green, blue: UInt8(255 - entry))
    }
    self.init(width: width, height: height, palette: palette)
    frames = delays.enumerated().map { number, delay in
      Frame(PixelRect(screen), fill: UInt8(number & 255), delay: delay)
    }
  }

  public var bytes: [UInt8] {
    var out = Array("GIF89a".utf8)
    out += word(screen.width) + word(screen.height)
    out += [packed(palette), backgroundIndex, 0]
    out += table(palette)
    if let loop {
      out += [0x21, 0xFF, 11] + Array(loopIdentifier.utf8) + [3, 1] + word(loop) + [0]
    }
    if let comment { out += [0x21, 0xFE] + subBlocks(Array(comment.utf8)) }
    for frame in frames { append(frame, to: &out) }
    return hasTrailer ? out + [0x3B] : out
  }

  private func append(_ frame: Frame, to out: inout [UInt8]) {
    if let delay = frame.delay {
      let flags = UInt8(frame.disposal << 2) | (frame.transparentIndex == nil ? 0 : 1)
      out += [0x21, 0xF9, 4, flags] + word(delay) + [UInt8(frame.transparentIndex ?? 0), 0]
    }
    out += [0x2C] + word(frame.rect.x) + word(frame.rect.y)
    out += word(frame.rect.width) + word(frame.rect.height)
    out.append(packed(frame.palette) | (frame.isInterlaced ? 0x40 : 0))
    out += table(frame.palette)
    if let raw = frame.rawData {
      out += raw
      return
    }
    let largest = max(Int(frame.indices.max() ?? 0), (frame.palette ?? palette ?? []).count - 1)
    let codeSize = max(2, bitCount(largest))
    let compressed = GIFLZWEncoder.encode(storedOrder(frame), minimumCodeSize: codeSize)
    out += [UInt8(codeSize)] + subBlocks(compressed)
  }

  private func storedOrder(_ frame: Frame) -> [UInt8] {
    guard frame.isInterlaced else { return frame.indices }
    let (width, height) = (frame.rect.width, frame.rect.height)
    let rows = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { start, step in
      Array(stride(from: start, to: height, by: step))
    }
    return rows.flatMap { frame.indices[$0 * width..<($0 + 1) * width] }
  }

  private func packed(_ palette: [RGBA]?) -> UInt8 {
    palette.map { 0x80 | UInt8(max(1, bitCount($0.count - 1)) - 1) } ?? 0
  }

  private func table(_ palette: [RGBA]?) -> [UInt8] {
    guard let palette else { return [] }
    let count = 1 << max(1, bitCount(palette.count - 1))
    let padding = [RGBA](repeating: .black, count: count - palette.count)
    return (palette + padding).flatMap { [$0.red, $0.green, $0.blue] }
  }

  private func bitCount(_ value: Int) -> Int { Int.bitWidth - value.leadingZeroBitCount }
  private func word(_ value: Int) -> [UInt8] { [UInt8(value & 255), UInt8(value >> 8 & 255)] }
  private func subBlocks(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 255) {
      let end = min(start + 255, bytes.count)
      out.append(UInt8(end - start))
      out += bytes[start..<end]
    }
    return out + [0]
  }
}

/// The compressor of GIF89a Appendix F, plain and slow.
enum GIFLZWEncoder {
  static func encode(_ indices: [UInt8], minimumCodeSize: Int) -> [UInt8] {
    let clearCode = 1 << minimumCodeSize
    var writer = BitWriter()
    var codeSize = minimumCodeSize + 1
    var table: [Int: Int] = [:]  // prefix code · 256 + next index → code
    var nextCode = clearCode + 2
    writer.write(clearCode, bits: codeSize)
    var prefix: Int?
    for index in indices {
      guard let known = prefix else {
        prefix = Int(index)
        continue
      }
      let key = known << 8 | Int(index)
      if let code = table[key] {
        prefix = code
        continue
      }
      writer.write(known, bits: codeSize)
      if nextCode < 4096 {
        table[key] = nextCode
        if nextCode == 1 << codeSize { codeSize += 1 }
        nextCode += 1
      } else {
        writer.write(clearCode, bits: codeSize)
        table.removeAll(keepingCapacity: true)
        codeSize = minimumCodeSize + 1
        nextCode = clearCode + 2
      }
      prefix = Int(index)
    }
    if let prefix {
      writer.write(prefix, bits: codeSize)
      if nextCode < 4096, nextCode == 1 << codeSize { codeSize += 1 }
    }
    writer.write(clearCode + 1, bits: codeSize)
    return writer.bytes
  }

  private struct BitWriter {
    var bytes: [UInt8] = []
    private var used = 8

    mutating func write(_ value: Int, bits: Int) {
      for bit in 0..<bits {
        if used == 8 {
          bytes.append(0)
          used = 0
        }
        bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << used
        used += 1
      }
    }
  }
}
