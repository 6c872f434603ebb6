#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Decodes packets into pictures, on one thread.
  @safe
  struct PictureDecoder: ~Copyable {
    private let context: CodecContext

    /// What is read: codecs that films of these containers are made in. Every other decoder would be
    /// one more that anybody's file can reach.
    private static let codecs: Set<UInt32> = Set(
      [
        AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1,
        AV_CODEC_ID_MPEG4,
      ].map(\.rawValue))

    init(_ demuxer: borrowing Demuxer, limits: DecodeLimits) throws(DecodeError) {
      context = try Self.open(demuxer, limits)
    }

    private static func open(
      _ demuxer: borrowing Demuxer, _ limits: DecodeLimits
    ) throws(DecodeError) -> CodecContext {
      let decoder = try unsafe decoder(for: demuxer.codec)
      guard let context = unsafe CodecContext(for: decoder) else {
        throw DecodeError(
          .limitExceeded, "cannot allocate a decoder: out of memory", offset: 0)
      }
      try unsafe demuxer.describeStream(to: context.pointer)
      unsafe configure(context.pointer, limits)
      _ = LibraryCall.takeLogLines()
      // SAFETY: the context is live and belongs to the codec.
      try unsafe LibraryCall.check(
        avcodec_open2(context.pointer, decoder, nil), "start the decoder", at: 0)
      return context
    }

    private static func decoder(
      for codec: AVCodecID
    ) throws(DecodeError) -> UnsafePointer<AVCodec> {
      // SAFETY: the library's names are constant.
      let name = unsafe String(cString: avcodec_get_name(codec))
      guard codecs.contains(codec.rawValue) else {
        throw DecodeError(.unsupported, "video in \(name) is not read", offset: 0)
      }
      guard let decoder = unsafe avcodec_find_decoder(codec) else {
        throw DecodeError(.unsupported, "this FFmpeg has no decoder for \(name)", offset: 0)
      }
      return unsafe decoder
    }

    private static func configure(
      _ context: UnsafeMutablePointer<AVCodecContext>, _ limits: DecodeLimits
    ) {
      // SAFETY: the context is live and not open yet.
      unsafe context.pointee.thread_count = 1
      unsafe context.pointee.max_pixels = Int64(limits.maxCanvasPixels)
      unsafe context.pointee.error_concealment = 0
      unsafe context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
      // Pictures of H.264 wait as long as any order of them could need, instead of as long as the
      // library guesses from the first ones.
      unsafe context.pointee.strict_std_compliance = FF_COMPLIANCE_STRICT
    }

    /// Hands over a coded picture; all decoded ones must have been taken before.
    func send(_ packet: borrowing Packet) throws(DecodeError) {
      try unsafe LibraryCall.check(
        avcodec_send_packet(context.pointer, packet.pointer), "decode a picture", at: packet.place)
    }

    /// Says that no coded picture follows.
    func sendEnd() throws(DecodeError) {
      try unsafe LibraryCall.check(
        avcodec_send_packet(context.pointer, nil), "finish decoding", at: 0)
    }

    /// - Returns: false when the decoder wants another coded picture first, or has given all it had.
    func receive(_ picture: borrowing DecodedPicture, at place: Int) throws(DecodeError) -> Bool {
      let code = unsafe avcodec_receive_frame(context.pointer, picture.pointer)
      if code == LibraryCall.again || code == LibraryCall.end { return false }
      try LibraryCall.check(code, "decode a picture", at: place)
      return true
    }
  }
#endif
