internal import CJPEGShim
public import GIFMillCore

/// JPEG for single pictures, by libjpeg-turbo.
public enum JPEGPictures {
  /// Nobody sees the difference in a photo, and hard edges still show none of the usual halos.
  private static let quality: Int32 = 90
  /// A header has sixteen bits for a side, and the library takes less (JPEG_MAX_DIMENSION).
  private static let longestSide = 65500

  /// Has no transparency.
  public static let pictureFormat = PictureFormat(
    name: "jpeg", mediaType: "image/jpeg", keepsAlpha: false,
    version: { "1 libjpeg-turbo \(gifmill_jpeg_version())" }, encode: encode)

  private static func encode(_ canvas: Canvas) throws(SinkError) -> [UInt8] {
    guard !canvas.size.isEmpty, max(canvas.width, canvas.height) <= longestSide else {
      throw SinkError(
        .unsupported,
        "JPEG has pictures of 1 to \(longestSide) pixels a side and this one is \(canvas.size);"
          + " --scale changes that")
    }
    var file = unsafe gifmill_jpeg_file()
    canvas.withPixels { pixels in
      unsafe pixels.withUnsafeBytes { bytes in
        // SAFETY: a canvas holds `width * height` pixels of four bytes without gaps.
        unsafe gifmill_jpeg_encode(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt32(canvas.width),
          UInt32(canvas.height), quality, &file)
      }
    }
    defer { unsafe gifmill_jpeg_free(&file) }
    guard let bytes = unsafe file.bytes else {
      let message = unsafe withUnsafeBytes(of: file.message) { text in
        unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw SinkError(.encoder, "cannot make a JPEG: \(message)")
    }
    // SAFETY: the bytes are ours until they are freed, and copied before that.
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(file.count)))
  }
}
