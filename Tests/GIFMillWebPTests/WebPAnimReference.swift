import CWebPDemux

/// Composed frames as libwebp's own animation decoder makes them.
struct WebPAnimReference {
  struct Frame {
    var pixels: [UInt8]
    /// Milliseconds from the start to the end of the frame.
    var end: Int
  }

  let width: Int
  let height: Int
  let loopCount: Int
  let frames: [Frame]

  /// Nil when libwebp refuses the file.
  init?(_ bytes: [UInt8]) {
    var (width, height, loopCount) = (0, 0, 0)
    var frames: [Frame] = []
    let isRead = unsafe bytes.withUnsafeBufferPointer { buffer -> Bool in
      var data = unsafe WebPData(bytes: buffer.baseAddress, size: buffer.count)
      var options = WebPAnimDecoderOptions()
      guard unsafe WebPAnimDecoderOptionsInit(&options) != 0 else { return false }
      options.color_mode = MODE_RGBA
      guard let decoder = unsafe WebPAnimDecoderNew(&data, &options) else { return false }
      defer { unsafe WebPAnimDecoderDelete(decoder) }
      var info = WebPAnimInfo()
      guard unsafe WebPAnimDecoderGetInfo(decoder, &info) != 0 else { return false }
      (width, height) = (Int(info.canvas_width), Int(info.canvas_height))
      loopCount = Int(info.loop_count)
      while unsafe WebPAnimDecoderHasMoreFrames(decoder) != 0 {
        var pixels: UnsafeMutablePointer<UInt8>?
        var end: Int32 = 0
        guard unsafe WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels = unsafe pixels
        else { return false }
        // SAFETY: the decoder keeps a whole canvas there until the next call.
        let copy = unsafe [UInt8](UnsafeBufferPointer(start: pixels, count: width * height * 4))
        frames.append(Frame(pixels: copy, end: Int(end)))
      }
      return true
    }
    guard isRead else { return nil }
    self.width = width
    self.height = height
    self.loopCount = loopCount
    self.frames = frames
  }
}
