public import GIFMillCore

/// Writes small animated WebPs by hand; every frame is of one colour.
public struct WebPWriter {
  public struct Frame {
    /// Even offsets; the format stores half of them.
    public var rect: PixelRect
    public var colour: RGBA
    public var milliseconds: Int
    /// Replaces the rectangle instead of blending.
    public var isSource = false
    /// Clears the rectangle afterwards.
    public var isCleared = false

    public init(_ rect: PixelRect, fill colour: RGBA, milliseconds: Int = 100) {
      self.rect = rect
      self.colour = colour
      self.milliseconds = milliseconds
    }
  }

  public struct Chunk: Sendable {
    public var type: String
    public var data: [UInt8]

    public init(_ type: String, _ data: [UInt8]) {
      self.type = type
      self.data = data
    }

    public var bytes: [UInt8] {
      Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }
  }

  public var canvas: PixelSize
  /// Blue, green, red, alpha, as stored.
  public var background: [UInt8] = [0, 0, 0, 0]
  public var plays = 0
  public var frames: [Frame] = []

  public init(width: Int, height: Int) { canvas = PixelSize(width: width, height: height) }

  /// Full-size frames with these durations, each of its own colour.
  public init(width: Int = 6, height: Int = 4, milliseconds: [Int]) {
    self.init(width: width, height: height)
    frames = milliseconds.enumerated().map { number, time in
      Frame(
        PixelRect(canvas), fill: RGBA(red: UInt8(number * 9 & 255), green: 80, blue: 200),
        milliseconds: time)
    }
  }

  public var bytes: [UInt8] { Self.file(chunks) }

  public var chunks: [Chunk] {
    let sides = little(canvas.width - 1, 3) + little(canvas.height - 1, 3)
    return [
      Chunk("VP8X", [0x12, 0, 0, 0] + sides), Chunk("ANIM", background + little(plays, 2)),
    ]
      + frames.map { frame in
        let rect = frame.rect
        let numbers = [
          rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, frame.milliseconds,
        ]
        let flags = UInt8((frame.isSource ? 2 : 0) + (frame.isCleared ? 1 : 0))
        let image = Self.image(size: rect.size, fill: frame.colour)
        return Chunk("ANMF", numbers.flatMap { little($0, 3) } + [flags] + image.bytes)
      }
  }

  /// A whole file of these chunks.
  public static func file(_ chunks: [Chunk]) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap(\.bytes)
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  /// Where chunk number `index` of such a file starts.
  public static func offset(of index: Int, in chunks: [Chunk]) -> Int {
    chunks[..<index].reduce(12) { $0 + $1.bytes.count }
  }

  /// A lossless picture of one colour: each of its five prefix codes has a single symbol, so pixels
  /// take no bits at all (RFC 9649 §3.7.2.1.1).
  public static func image(size: PixelSize, fill colour: RGBA) -> Chunk {
    var bits: [Bool] = []
    func put(_ value: Int, _ count: Int) {
      bits += (0..<count).map { value >> $0 & 1 == 1 }
    }
    put(0x2F, 8)
    put(size.width - 1, 14)
    put(size.height - 1, 14)
    put(colour.alpha == 255 ? 0 : 1, 1)
    put(0, 3)  // version
    put(0, 3)  // no transform, no colour cache, no meta prefix codes
    for symbol in [colour.green, colour.red, colour.blue, colour.alpha, 0] {
      put(0b101, 3)  // simple code, one symbol, of eight bits
      put(Int(symbol), 8)
    }
    let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) {
        $0 | ($1.element ? 1 << $1.offset : 0)
      }
    }
    return Chunk("VP8L", bytes)
  }
}

private func little(_ value: Int, _ count: Int) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}
