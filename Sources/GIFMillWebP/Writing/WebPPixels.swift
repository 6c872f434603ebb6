internal import CWebP
internal import GIFMillCore

/// Owns a picture as libwebp wants it.
@safe
struct WebPPixels: ~Copyable {
  private var picture: WebPPicture

  /// Copies a canvas; both sides are 1 to 16383.
  init(_ canvas: Canvas) throws(SinkError) {
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else {
      throw SinkError(.encoder, "libwebp is of another version")
    }
    unsafe picture.use_argb = 1
    unsafe picture.width = Int32(canvas.width)
    unsafe picture.height = Int32(canvas.height)
    let isCopied = canvas.withPixels { pixels in
      unsafe pixels.withUnsafeBytes { bytes in
        // SAFETY: a canvas holds `width * height` pixels of four bytes without gaps.
        unsafe WebPPictureImportRGBA(
          &picture, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
          Int32(canvas.width * 4)) != 0
      }
    }
    guard isCopied else {
      unsafe WebPPictureFree(&picture)
      throw SinkError(.encoder, "no memory for a WebP picture of \(canvas.size)")
    }
    unsafe self.picture = picture
  }

  deinit {
    var picture = unsafe picture
    // SAFETY: nobody else holds what the picture points at.
    unsafe WebPPictureFree(&picture)
  }

  /// Whether a pixel is not opaque.
  var hasTransparency: Bool {
    mutating get {
      // SAFETY: the picture lives through the call.
      unsafe lend { picture in unsafe WebPPictureHasTransparency(picture) != 0 }
    }
  }

  /// Lends the picture to a call that may use it as scratch space.
  mutating func lend<Result>(_ body: (UnsafeMutablePointer<WebPPicture>) -> Result) -> Result {
    unsafe withUnsafeMutablePointer(to: &picture) { unsafe body($0) }
  }

  /// The picture alone as a file.
  mutating func encoded(_ settings: WebPSettings) throws(SinkError) -> [UInt8] {
    var config = try settings.configuration()
    var writer = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&writer)
    defer { unsafe WebPMemoryWriterClear(&writer) }
    // SAFETY: the writer outlives the call, and its bytes are copied before it is cleared.
    let isEncoded = unsafe withUnsafeMutablePointer(to: &writer) { writer in
      unsafe picture.writer = WebPMemoryWrite
      unsafe picture.custom_ptr = UnsafeMutableRawPointer(writer)
      return unsafe WebPEncode(&config, &picture) != 0
    }
    unsafe picture.custom_ptr = nil
    guard isEncoded else {
      throw SinkError(.encoder, "libwebp fails with error \(unsafe picture.error_code.rawValue)")
    }
    return unsafe Array(UnsafeBufferPointer(start: writer.mem, count: writer.size))
  }
}
