#if Video
  internal import CFFmpeg

  /// Owns an `AVCodecContext`, whatever becomes of it: to be set up and opened by who encodes or decodes.
  @safe
  struct CodecContext: ~Copyable {
    let pointer: UnsafeMutablePointer<AVCodecContext>

    /// - Returns: nil when memory ran out.
    init?(for codec: UnsafePointer<AVCodec>) {
      guard let pointer = unsafe avcodec_alloc_context3(codec) else { return nil }
      unsafe self.pointer = pointer
    }

    deinit {
      var context: UnsafeMutablePointer<AVCodecContext>? = unsafe pointer
      // SAFETY: nobody else holds the context.
      unsafe avcodec_free_context(&context)
    }
  }
#endif
