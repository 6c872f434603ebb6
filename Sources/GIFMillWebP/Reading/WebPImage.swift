internal import CWebP
internal import GIFMillCore

/// One coded picture in a WebP file: a VP8L chunk, or a VP8 chunk with the ALPH chunk before it.
struct WebPImage {
  /// From the head of the first chunk to the end of the last one.
  let chunks: Range<Int>
  let size: PixelSize

  /// Finds the picture among chunks that lie in `range`.
  ///
  /// - Throws: `malformed` when there is none, or libwebp cannot read its head.
  init(
    in bytes: [UInt8], range: Range<Int>, owner: Int, frame: Int
  ) throws(DecodeError) {
    var offset = range.lowerBound
    var alphaOffset: Int?
    while offset < range.upperBound {
      let chunk = try RIFFChunk(in: bytes, at: offset, end: range.upperBound)
      if chunk.isCut { throw chunk.cutFault(frame: frame) }
      switch chunk.type {
      case "ALPH": alphaOffset = alphaOffset ?? chunk.offset
      case "VP8 ", "VP8L":
        let start = chunk.type == "VP8 " ? alphaOffset ?? chunk.offset : chunk.offset
        chunks = start..<chunk.data.upperBound
        size = try Self.size(of: bytes, chunk: chunk, chunks: chunks, frame: frame)
        return
      default: break
      }
      offset = chunk.next
    }
    throw DecodeError(
      .malformed, "there is no VP8 or VP8L chunk with a picture", offset: owner, frame: frame)
  }

  private static func size(
    of bytes: [UInt8], chunk: RIFFChunk, chunks: Range<Int>, frame: Int
  ) throws(DecodeError) -> PixelSize {
    var features = WebPBitstreamFeatures()
    let status = unsafe bytes[chunks].withUnsafeBufferPointer { data in
      // SAFETY: libwebp reads the data and fills in the features, both alive through the call.
      unsafe WebPGetFeatures(data.baseAddress, data.count, &features)
    }
    guard status == VP8_STATUS_OK else {
      throw DecodeError(
        webPStatus: status, "the head of the picture in chunk \(chunk.type) cannot be read",
        offset: chunk.offset, frame: frame)
    }
    return PixelSize(width: Int(features.width), height: Int(features.height))
  }

  /// Decodes the picture into `patch.colours`.
  func decode(from bytes: [UInt8], frame: Int, into patch: FramePatch) throws(DecodeError) {
    var config = unsafe WebPDecoderConfig()
    guard unsafe WebPInitDecoderConfig(&config) != 0 else {
      throw DecodeError(.unsupported, "libwebp is of another version", offset: nil, frame: frame)
    }
    patch.reserveColours(size.pixelCount)
    let (stride, rows) = (size.width * 4, size.height)
    // SAFETY: `colours` holds the rows that the config states; no pointer outlives the call.
    let status = unsafe patch.colours.withUnsafeMutableBytes { pixels in
      unsafe bytes[chunks].withUnsafeBufferPointer { data in
        unsafe config.output.colorspace = MODE_RGBA
        unsafe config.output.is_external_memory = 1
        unsafe config.output.u.RGBA = WebPRGBABuffer(
          rgba: pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), stride: Int32(stride),
          size: stride * rows)
        return unsafe WebPDecode(data.baseAddress, data.count, &config)
      }
    }
    unsafe WebPFreeDecBuffer(&config.output)
    guard status == VP8_STATUS_OK else {
      throw DecodeError(
        webPStatus: status, "the pixel data cannot be read", offset: chunks.lowerBound,
        frame: frame)
    }
  }
}

extension DecodeError {
  fileprivate init(webPStatus: VP8StatusCode, _ reason: String, offset: Int, frame: Int) {
    let (kind, detail): (Kind, String) =
      switch webPStatus {
      case VP8_STATUS_NOT_ENOUGH_DATA, VP8_STATUS_SUSPENDED: (.truncated, "they end too early")
      case VP8_STATUS_OUT_OF_MEMORY: (.limitExceeded, "no memory")
      case VP8_STATUS_UNSUPPORTED_FEATURE: (.unsupported, "they use a feature libwebp lacks")
      default: (.malformed, "libwebp finds an error in them")
      }
    self.init(kind, "\(reason): \(detail)", offset: offset, frame: frame)
  }
}
