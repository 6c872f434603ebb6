internal import CWebP
internal import GIFMillCore

/// Owns libwebp's animation encoder, which finds the rectangle that changed and how to blend it.
@safe
struct WebPAnimationWriter: ~Copyable {
  private let encoder: OpaquePointer
  private let config: WebPConfig
  private var hasTransparency = false

  /// - Parameter plays: 0 to 65535, 0 for forever.
  init(_ size: PixelSize, plays: Int, _ settings: WebPSettings) throws(SinkError) {
    let config = try settings.configuration()
    var options = WebPAnimEncoderOptions()
    guard unsafe WebPAnimEncoderOptionsInit(&options) != 0 else {
      throw SinkError(.encoder, "libwebp is of another version")
    }
    options.anim_params.loop_count = Int32(plays)
    // Nothing but transparent; readers take the colour for a hint at best.
    options.anim_params.bgcolor = 0
    // No frame that stands alone but the first: animations are played, not sought in.
    options.kmax = 0
    guard
      let encoder = unsafe WebPAnimEncoderNew(Int32(size.width), Int32(size.height), &options)
    else { throw SinkError(.encoder, "no memory for a WebP animation of \(size)") }
    unsafe self.encoder = encoder
    self.config = config
  }

  deinit { unsafe WebPAnimEncoderDelete(encoder) }

  /// - Parameter start: milliseconds; never less than the one before.
  mutating func append(_ pixels: inout WebPPixels, start: Int32) throws(SinkError) {
    let encoder = unsafe encoder
    var config = config
    hasTransparency = hasTransparency || pixels.hasTransparency
    let isAdded = unsafe pixels.lend { picture in
      // SAFETY: picture and config live through the call; the encoder keeps a copy.
      unsafe WebPAnimEncoderAdd(encoder, picture, start, &config) != 0
    }
    try check(isAdded, "add the frame at \(start) ms")
  }

  /// Ends the last frame, in milliseconds from the start, and returns the file.
  consuming func finish(end: Int32) throws(SinkError) -> [UInt8] {
    try check(unsafe WebPAnimEncoderAdd(encoder, nil, end, nil) != 0, "end the animation")
    var data = unsafe WebPData()
    let isMade = unsafe WebPAnimEncoderAssemble(encoder, &data) != 0
    defer { unsafe WebPDataClear(&data) }
    try check(isMade, "put the animation together")
    // SAFETY: the data is ours until it is cleared, and copied before that.
    var file = unsafe Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
    if hasTransparency { WebPAnimationWriter.declareTransparency(in: &file) }
    return file
  }

  /// Sets the flag for transparency in the extended header (RFC 9649 §2.7.1), which libwebp sets only
  /// for frames with transparent pixels of their own: a canvas may also show where no frame covers it,
  /// and readers that go by the flag have that black.
  private static func declareTransparency(in file: inout [UInt8]) {
    let (header, flags, alpha) = (12, 20, UInt8(0x10))
    guard file.count > flags, file[header..<header + 4].elementsEqual("VP8X".utf8) else { return }
    file[flags] |= alpha
  }

  private func check(_ isDone: Bool, _ operation: String) throws(SinkError) {
    guard !isDone else { return }
    // SAFETY: the text is the encoder's and copied at once.
    let reason = unsafe WebPAnimEncoderGetError(encoder).map { unsafe String(cString: $0) }
    throw SinkError(.encoder, "cannot \(operation): \(reason ?? "libwebp does not say why")")
  }
}
