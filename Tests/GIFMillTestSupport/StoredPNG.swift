internal import CDeflate
public import GIFMillCore

/// A plain reader of non-interlaced PNG files with 8 or fewer bits a sample, for checking what was
/// written. Follows PNG third edition; reads nothing but IHDR, PLTE, tRNS and IDAT.
public enum StoredPNG {
  public struct Unreadable: Error {
    public let reason: String
  }

  public static func chunkNames(of bytes: [UInt8]) -> [String] { chunks(of: bytes).map(\.name) }

  public static func chunkLength(_ name: String, of bytes: [UInt8]) -> Int? {
    chunks(of: bytes).first { $0.name == name }?.data.count
  }

  /// The picture as RGBA, straight alpha.
  public static func pixels(of bytes: [UInt8]) throws -> Canvas {
    let chunks = chunks(of: bytes)
    guard let header = chunks.first, header.name == "IHDR", chunks.last?.name == "IEND" else {
      throw Unreadable(reason: "IHDR or IEND is missing")
    }
    let h = header.data
    let width = number(h, at: 0)
    let height = number(h, at: 4)
    let (depth, colourType) = (Int(h[8]), h[9])
    let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colourType] ?? 0
    let rowBytes = (width * channels * depth + 7) / 8
    var data = try inflate(
      chunks.filter { $0.name == "IDAT" }.flatMap(\.data), count: (rowBytes + 1) * height)
    try unfilter(&data, rowBytes: rowBytes, bytesPerPixel: max(1, channels * depth / 8))
    let palette = chunks.first { $0.name == "PLTE" }?.data ?? []
    let alphas = chunks.first { $0.name == "tRNS" }?.data ?? []
    return Canvas(width: width, height: height) { x, y in
      let row = y * (rowBytes + 1) + 1
      let s = row + x * channels
      switch colourType {
      case 0: return RGBA(red: data[s], green: data[s], blue: data[s])
      case 2: return RGBA(red: data[s], green: data[s + 1], blue: data[s + 2])
      case 4: return RGBA(red: data[s], green: data[s], blue: data[s], alpha: data[s + 1])
      case 6:
        return RGBA(red: data[s], green: data[s + 1], blue: data[s + 2], alpha: data[s + 3])
      default:
        let bit = x * depth
        let shift = 8 - depth - bit % 8
        let index = (Int(data[row + bit / 8]) >> shift) & (1 << depth - 1)
        return RGBA(
          red: palette[index * 3], green: palette[index * 3 + 1], blue: palette[index * 3 + 2],
          alpha: index < alphas.count ? alphas[index] : 255)
      }
    }
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func chunks(of bytes: [UInt8]) -> [(name: String, data: [UInt8])] {
    var chunks: [(String, [UInt8])] = []
    var offset = 8
    while offset + 12 <= bytes.count {
      let length = number(bytes, at: offset)
      guard offset + 12 + length <= bytes.count else { break }
      let name = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      chunks.append((name, Array(bytes[offset + 8..<offset + 8 + length])))
      offset += 12 + length
    }
    return chunks
  }

  private static func inflate(_ stream: [UInt8], count: Int) throws -> [UInt8] {
    let decompressor = unsafe libdeflate_alloc_decompressor()
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var output = [UInt8](repeating: 0, count: count)
    // SAFETY: both buffers are passed with their true lengths, and must be used up exactly.
    let result = unsafe output.withUnsafeMutableBytes { output in
      unsafe stream.withUnsafeBytes {
        unsafe libdeflate_zlib_decompress(
          decompressor, $0.baseAddress, $0.count, output.baseAddress, output.count, nil)
      }
    }
    guard result == LIBDEFLATE_SUCCESS else { throw Unreadable(reason: "bad zlib stream") }
    return output
  }

  private static func unfilter(_ data: inout [UInt8], rowBytes: Int, bytesPerPixel: Int) throws {
    let stride = rowBytes + 1
    for row in 0..<data.count / stride {
      for column in 0..<rowBytes {
        let at = row * stride + 1 + column
        let left = column < bytesPerPixel ? 0 : Int(data[at - bytesPerPixel])
        let up = row == 0 ? 0 : Int(data[at - stride])
        let corner = row == 0 || column < bytesPerPixel ? 0 : Int(data[at - stride - bytesPerPixel])
        let prediction: Int
        switch data[row * stride] {
        case 0: prediction = 0
        case 1: prediction = left
        case 2: prediction = up
        case 3: prediction = (left + up) / 2
        case 4:
          let estimate = left + up - corner
          // Nearest of the three, in this order on ties.
          prediction = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) } ?? 0
        default: throw Unreadable(reason: "row \(row) has filter \(data[row * stride])")
        }
        data[at] &+= UInt8(prediction)
      }
    }
  }
}

extension Canvas {
  /// All pixels, four bytes each.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        bytes += [pixel.red, pixel.green, pixel.blue, pixel.alpha]
      }
    }
    return bytes
  }
}
