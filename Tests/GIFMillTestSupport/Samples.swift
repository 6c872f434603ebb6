internal import GIFMillCore

/// The small animations in `pipelines/samples`, drawn here so that the project owns every pixel.
public struct Sample: Sendable {
  /// File name.
  public let name: String
  public let bytes: [UInt8]

  public static let all = [walk, badge, tiles, countdown, bounce]
}

extension Sample {
  /// Pixel art of an odd width with delays of its own for every frame: a step is quick, a stand long.
  static let walk: Sample = {
    let palette = [
      RGBA(red: 0x20, green: 0x1A, blue: 0x30), RGBA(red: 0x8F, green: 0xD3, blue: 0xE8),
      RGBA(red: 0x5A, green: 0x9E, blue: 0x4B), RGBA(red: 0xE8, green: 0xB0, blue: 0x7A),
      RGBA(red: 0xC8, green: 0x45, blue: 0x3B), RGBA(red: 0x33, green: 0x4F, blue: 0x9A),
    ]
    var writer = GIFWriter(width: 31, height: 32, palette: palette)
    writer.loop = 0
    writer.comment = "gifmill sample: walk"
    let strides = [0, 2, 3, 2, 0, -2, -3, -2]
    for (number, delay) in [22, 8, 12, 8, 22, 8, 12, 8].enumerated() {
      writer.frames.append(
        .init(
          PixelRect(writer.screen), indices: walker(stride: strides[number], bob: number % 2),
          delay: delay))
    }
    return Sample(name: "walk.gif", bytes: writer.bytes)
  }()

  private static func walker(stride: Int, bob: Int) -> [UInt8] {
    var picture = IndexPicture(width: 31, height: 32, fill: 1)
    picture.fill(0, 27, 31, 5, with: 2)
    let top = 6 + bob
    picture.fill(12, top, 7, 6, with: 3)  // head
    picture.fill(12, top, 7, 2, with: 0)  // hair
    picture.fill(17, top + 3, 1, 1, with: 0)  // eye
    picture.fill(11, top + 6, 9, 8, with: 4)  // shirt
    picture.fill(14 - stride, top + 7, 3, 6, with: 3)  // arm
    picture.fill(12 - stride, top + 14, 3, 27 - top - 14, with: 5)
    picture.fill(16 + stride, top + 14, 3, 27 - top - 14, with: 5)
    return picture.indices
  }

  /// A turning coin on transparent ground; each frame clears itself.
  static let badge: Sample = {
    let palette = [
      RGBA.black, RGBA(red: 0xF4, green: 0xC5, blue: 0x42),
      RGBA(red: 0xB8, green: 0x86, blue: 0x1B),
      RGBA(red: 0xFF, green: 0xF0, blue: 0xB0),
    ]
    var writer = GIFWriter(width: 40, height: 40, palette: palette)
    writer.loop = 0
    for halfWidth in [16, 14, 10, 5, 2, 5, 10, 14] {
      var picture = IndexPicture(width: 40, height: 40, fill: 0)
      picture.fillEllipse(20, 20, halfWidth, 16, with: 2)
      picture.fillEllipse(20, 20, max(1, halfWidth - 2), 14, with: 1)
      picture.fillEllipse(20 - halfWidth / 3, 14, max(1, halfWidth / 4), 4, with: 3)
      var frame = GIFWriter.Frame(
        PixelRect(writer.screen), indices: picture.indices, delay: halfWidth == 16 ? 30 : 7)
      frame.disposal = 2
      frame.transparentIndex = 0
      writer.frames.append(frame)
    }
    return Sample(name: "badge.gif", bytes: writer.bytes)
  }()

  /// Sixteen tiles, each with a palette of its own: 1024 colours on one canvas.
  static let tiles: Sample = {
    var writer = GIFWriter(width: 64, height: 64, palette: nil)
    writer.loop = 2
    for tile in 0..<16 {
      let (left, top) = (tile % 4, tile / 4)
      let indices = (0..<256).map { (pixel: Int) -> UInt8 in
        UInt8(pixel / 16 / 2 * 8 + pixel % 16 / 2)
      }
      var frame = GIFWriter.Frame(
        PixelRect(x: left * 16, y: top * 16, width: 16, height: 16), indices: indices,
        delay: tile == 15 ? 100 : 6)
      frame.palette = (0..<64).map { (entry: Int) -> RGBA in
        let red = UInt8(left * 64 + entry % 8 * 8)
        let green = UInt8(top * 64 + entry / 8 * 8)
        return RGBA(red: red, green: green, blue: UInt8(255 - tile * 12))
      }
      frame.isInterlaced = tile % 2 == 1
      writer.frames.append(frame)
    }
    return Sample(name: "tiles.gif", bytes: writer.bytes)
  }()

  /// Bars that fall second by second, then a last picture that is held; plays once.
  static let countdown: Sample = {
    let palette = [
      RGBA(red: 0x12, green: 0x2B, blue: 0x39), RGBA(red: 0x2A, green: 0x9D, blue: 0x8F),
      RGBA(red: 0xE7, green: 0x6F, blue: 0x51), RGBA.white,
    ]
    var writer = GIFWriter(width: 48, height: 30, palette: palette)
    for left in (0...3).reversed() {
      var picture = IndexPicture(width: 48, height: 30, fill: 0)
      for bar in 0..<left { picture.fill(6 + bar * 13, 6, 10, 18, with: 1) }
      if left == 0 {
        picture.fillEllipse(24, 15, 11, 11, with: 2)
        picture.fillEllipse(24, 15, 7, 7, with: 3)
      }
      writer.frames.append(
        .init(PixelRect(writer.screen), indices: picture.indices, delay: left == 0 ? 250 : 100))
    }
    return Sample(name: "countdown.gif", bytes: writer.bytes)
  }()

  /// A ball over a still ground, drawn as small patches that put back what was there.
  static let bounce: Sample = {
    let palette = [
      RGBA(red: 0xFD, green: 0xF6, blue: 0xE3), RGBA(red: 0x26, green: 0x8B, blue: 0xD2),
      RGBA(red: 0x93, green: 0xA1, blue: 0xA1), RGBA(red: 0xDC, green: 0x32, blue: 0x2F),
    ]
    var writer = GIFWriter(width: 60, height: 45, palette: palette)
    writer.loop = 0
    var ground = IndexPicture(width: 60, height: 45, fill: 0)
    for column in stride(from: 0, to: 60, by: 6) { ground.fill(column, 40, 3, 5, with: 2) }
    writer.frames.append(.init(PixelRect(writer.screen), indices: ground.indices, delay: 3))
    for step in 0..<24 {
      let phase = step % 12
      let height = phase * (11 - phase)
      var ball = IndexPicture(width: 11, height: 11, fill: 0)
      ball.fillEllipse(5, 5, 5, 5, with: step < 12 ? 1 : 3)
      var frame = GIFWriter.Frame(
        PixelRect(x: step * 2, y: 29 - height * 29 / 30, width: 11, height: 11),
        indices: ball.indices, delay: phase == 0 ? 5 : 3)
      frame.disposal = 3
      frame.transparentIndex = 0
      writer.frames.append(frame)
    }
    return Sample(name: "bounce.gif", bytes: writer.bytes)
  }()
}

/// A picture of palette indices to draw on.
private struct IndexPicture {
  let width: Int
  let height: Int
  private(set) var indices: [UInt8]

  init(width: Int, height: Int, fill index: UInt8) {
    (self.width, self.height) = (width, height)
    indices = [UInt8](repeating: index, count: width * height)
  }

  mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, with index: UInt8) {
    for row in max(0, y)..<min(self.height, y + height) {
      for column in max(0, x)..<min(self.width, x + width) {
        indices[row * self.width + column] = index
      }
    }
  }

  mutating func fillEllipse(
    _ centreX: Int, _ centreY: Int, _ radiusX: Int, _ radiusY: Int, with index: UInt8
  ) {
    for y in max(0, centreY - radiusY)...min(height - 1, centreY + radiusY) {
      for x in max(0, centreX - radiusX)...min(width - 1, centreX + radiusX) {
        let across = (x - centreX) * (x - centreX) * radiusY * radiusY
        let down = (y - centreY) * (y - centreY) * radiusX * radiusX
        if across + down <= radiusX * radiusX * radiusY * radiusY {
          indices[y * width + x] = index
        }
      }
    }
  }
}
