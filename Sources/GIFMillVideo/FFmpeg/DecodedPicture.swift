#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVFrame`: a picture that a decoder made, or none.
  @safe
  struct DecodedPicture: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFrame>

    init() throws(DecodeError) {
      unsafe pointer = try LibraryCall.require(av_frame_alloc(), "allocate a picture", at: 0)
    }

    deinit {
      var frame: UnsafeMutablePointer<AVFrame>? = unsafe pointer
      // SAFETY: nobody else holds the frame.
      unsafe av_frame_free(&frame)
    }

    var size: PixelSize {
      unsafe PixelSize(width: Int(pointer.pointee.width), height: Int(pointer.pointee.height))
    }

    /// Presentation time in the stream's unit.
    var time: Int64 { unsafe pointer.pointee.pts }

    /// Whether the decoder guessed parts of it.
    var isFlawed: Bool {
      unsafe pointer.pointee.decode_error_flags != 0
        || pointer.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
    }
  }
#endif
