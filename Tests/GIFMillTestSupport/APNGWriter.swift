public import GIFMillCore

/// Writes small APNGs by hand: eight-bit RGBA, not compressed. ``chunks`` may be taken apart and put
/// together wrongly before they become a file.
public struct APNGWriter {
  public struct Frame {
    public var rect: PixelRect
    public var pixels: [RGBA]
    public var delay: (numerator: Int, denominator: Int)
    /// 0 none, 1 background, 2 previous.
    public var disposal: UInt8 = 0
    /// 0 source, 1 over.
    public var blend: UInt8 = 0
    /// How many chunks the pixel data are spread over.
    public var pieces = 1

    public init(_ rect: PixelRect, pixels: [RGBA], delay: (Int, Int) = (1, 10)) {
      self.rect = rect
      self.pixels = pixels
      self.delay = delay
    }

    /// A rectangle of one colour.
    public init(_ rect: PixelRect, fill colour: RGBA, delay: (Int, Int) = (1, 10)) {
      self.init(
        rect, pixels: [RGBA](repeating: colour, count: rect.size.pixelCount), delay: delay)
    }
  }

  public var canvas: PixelSize
  /// Total plays as stored; 0 is forever.
  public var plays = 0
  /// The colour of a picture that is not part of the animation; nil makes frame 0 the picture.
  public var pictureColour: RGBA?
  /// Written into acTL instead of the real number.
  public var declaredFrameCount: Int?
  public var frames: [Frame] = []

  public init(width: Int, height: Int) { canvas = PixelSize(width: width, height: height) }

  /// Full-size frames with these delays, each of its own colour.
  public init(width: Int = 6, height: Int = 4, delays: [(Int, Int)]) {
    self.init(width: width, height: height)
    frames = delays.enumerated().map { number, delay in
      Frame(
        PixelRect(canvas), fill: RGBA(red: UInt8(number * 9 & 255), green: 80, blue: 200),
        delay: delay)
    }
  }

  public var bytes: [UInt8] { PNGTestChunk.file(chunks) }

  public var chunks: [PNGTestChunk] {
    var sequence: UInt32 = 0
    func number() -> [UInt8] {
      defer { sequence += 1 }
      return bigEndian(sequence)
    }
    var chunks = [
      PNGTestChunk.ihdr(width: canvas.width, height: canvas.height),
      PNGTestChunk(
        "acTL",
        bigEndian(UInt32(declaredFrameCount ?? frames.count)) + bigEndian(UInt32(plays))),
    ]
    if let pictureColour {
      chunks += pieces(of: Frame(PixelRect(canvas), fill: pictureColour)).map {
        PNGTestChunk("IDAT", $0)
      }
    }
    for (index, frame) in frames.enumerated() {
      chunks.append(PNGTestChunk("fcTL", number() + control(frame)))
      let isPicture = index == 0 && pictureColour == nil
      chunks += pieces(of: frame).map {
        isPicture ? PNGTestChunk("IDAT", $0) : PNGTestChunk("fdAT", number() + $0)
      }
    }
    return chunks + [.iend]
  }

  private func control(_ frame: Frame) -> [UInt8] {
    let numbers = [frame.rect.width, frame.rect.height, frame.rect.x, frame.rect.y]
    let delay = [frame.delay.numerator, frame.delay.denominator].flatMap {
      [UInt8($0 >> 8), UInt8($0 & 255)]
    }
    return numbers.flatMap { bigEndian(UInt32($0)) } + delay + [frame.disposal, frame.blend]
  }

  private func pieces(of frame: Frame) -> [[UInt8]] {
    var rows: [UInt8] = []
    for y in 0..<frame.rect.height {
      rows.append(0)
      for x in 0..<frame.rect.width {
        let pixel = frame.pixels[y * frame.rect.width + x]
        rows += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    let data = PNGTestChunk.zlib(rows)
    return (0..<frame.pieces).map { piece in
      Array(data[data.count * piece / frame.pieces..<data.count * (piece + 1) / frame.pieces])
    }
  }
}
