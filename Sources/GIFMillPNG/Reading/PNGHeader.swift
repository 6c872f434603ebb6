internal import GIFMillCore

/// What IHDR says, checked.
struct PNGHeader {
  enum ColourType: UInt8 {
    case grey = 0
    case rgb = 2
    case palette = 3
    case greyAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    func allows(bitDepth: UInt8) -> Bool {
      switch self {
      case .grey: [1, 2, 4, 8, 16].contains(bitDepth)
      case .palette: [1, 2, 4, 8].contains(bitDepth)
      case .rgb, .greyAlpha, .rgba: [8, 16].contains(bitDepth)
      }
    }
  }

  let size: PixelSize
  let bitDepth: UInt8
  let colourType: ColourType
  /// The 13 bytes as stored.
  let bytes: [UInt8]

  /// - Throws: `malformed` for values that PNG third edition §11.2.1 does not list.
  init(_ chunk: PNGChunk, in file: [UInt8]) throws(DecodeError) {
    func malformed(_ reason: String, declared: Int, found: Int? = nil) -> DecodeError {
      DecodeError(
        .malformed, reason, offset: chunk.offset, declared: declared, found: found)
    }
    guard chunk.type == .ihdr else {
      throw malformed("the first chunk is \(chunk.type), not IHDR", declared: 0)
    }
    guard chunk.hasRightChecksum else {
      throw malformed(
        "the checksum of chunk IHDR is wrong", declared: file.bigEndian32(at: chunk.data.upperBound)
      )
    }
    guard chunk.data.count == 13 else {
      throw malformed("chunk IHDR has a wrong length", declared: chunk.data.count, found: 13)
    }
    bytes = Array(file[chunk.data])
    size = PixelSize(width: bytes.bigEndian32(at: 0), height: bytes.bigEndian32(at: 4))
    guard !size.isEmpty, max(size.width, size.height) <= PNGChunk.largestNumber else {
      throw malformed("a size of \(size) is impossible", declared: size.pixelCount)
    }
    guard let colourType = ColourType(rawValue: bytes[9]), colourType.allows(bitDepth: bytes[8])
    else {
      throw malformed(
        "colour type \(bytes[9]) with \(bytes[8]) bits does not exist", declared: Int(bytes[9]))
    }
    guard bytes[10] == 0, bytes[11] == 0, bytes[12] <= 1 else {
      throw malformed(
        "compression \(bytes[10]), filter \(bytes[11]), interlace \(bytes[12]) do not exist",
        declared: Int(bytes[10]))
    }
    self.colourType = colourType
    bitDepth = bytes[8]
  }

  /// Fewer bytes of zlib data than this cannot hold a picture of this size: deflate spends at least
  /// two bits on 258 bytes.
  func leastDataBytes(for size: PixelSize) -> Int {
    let bitsPerPixel = Int(bitDepth) * colourType.channels
    return size.pixelCount.multipliedReportingOverflow(by: bitsPerPixel).partialValue / 8 / 1032
  }
}
