internal import CPNGShim
internal import GIFMillCore

/// Owns one libpng writer and puts a file together in memory, chunk by chunk.
@safe
struct PNGChunkWriter: ~Copyable {
  private let writer: OpaquePointer

  /// Starts a file with its signature.
  init() throws(PNGWriteError) {
    guard let writer = unsafe gifmill_png_writer_create() else {
      throw PNGWriteError(reason: "no memory for a PNG writer")
    }
    unsafe self.writer = writer
  }

  deinit { unsafe gifmill_png_writer_destroy(writer) }

  /// Adds IHDR, which comes first.
  func append(size: PixelSize, format: PNGPixelFormat) throws(PNGWriteError) {
    // Deflate, adaptive filtering, no interlace: PNG third edition, "IHDR image header".
    try append(
      "IHDR",
      bigEndian(size.width) + bigEndian(size.height)
        + [format.bitDepth, format.colourType, 0, 0, 0])
  }

  /// Adds PLTE, and tRNS up to the last colour that is not opaque.
  func append(palette: [RGBA]) throws(PNGWriteError) {
    try append("PLTE", palette.flatMap { [$0.red, $0.green, $0.blue] })
    if let last = palette.lastIndex(where: { $0.alpha < 255 }) {
      try append("tRNS", palette[...last].map(\.alpha))
    }
  }

  /// Adds the picture data, one zlib stream.
  func append(imageData: [UInt8]) throws(PNGWriteError) {
    // A chunk's length has 31 bits; readers join the parts.
    let limit = 1 << 30
    for start in stride(from: 0, to: imageData.count, by: limit) {
      try append("IDAT", imageData[start..<min(start + limit, imageData.count)])
    }
  }

  /// Ends the file and returns all of it.
  consuming func finish() throws(PNGWriteError) -> [UInt8] {
    try append("IEND", [])
    var length = 0
    // SAFETY: the bytes are valid for `length` until the next call with this writer, and are copied
    // before that.
    return unsafe Array(
      UnsafeBufferPointer(start: gifmill_png_writer_bytes(writer, &length), count: length))
  }

  func append(_ name: String, _ data: [UInt8]) throws(PNGWriteError) {
    try append(name, data[...])
  }

  private func append(_ name: String, _ data: ArraySlice<UInt8>) throws(PNGWriteError) {
    // SAFETY: libpng reads `count` bytes of the slice, and four of the name, during the call.
    let isWritten = unsafe data.withUnsafeBufferPointer {
      unsafe gifmill_png_writer_chunk(writer, name, $0.baseAddress, $0.count)
    }
    if isWritten == 0 {
      let message = unsafe String(cString: gifmill_png_writer_message(writer))
      throw PNGWriteError(reason: "writing the PNG chunk \(name) failed: \(message)")
    }
  }
}

/// Four bytes, the highest first.
func bigEndian(_ value: Int) -> [UInt8] {
  (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
}
