#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Encodes pictures into packets.
  @safe
  struct Encoder: ~Copyable {
    private let context: CodecContext
    let tick: Rational32

    init(_ parameters: EncoderParameters) throws(SinkError) {
      context = try Self.open(parameters)
      tick = parameters.tick
    }

    private static func open(_ parameters: EncoderParameters) throws(SinkError) -> CodecContext {
      try Libraries.load()
      guard let codec = unsafe avcodec_find_encoder_by_name(parameters.encoder) else {
        throw SinkError(.encoder, "there is no encoder \(parameters.encoder)")
      }
      var options = try LibraryOptions(parameters.options)
      guard let context = unsafe CodecContext(for: codec) else {
        throw SinkError(.encoder, "cannot allocate an encoder: out of memory")
      }
      unsafe configure(context.pointer, parameters)
      _ = LibraryCall.takeLogLines()
      // SAFETY: the context is live and belongs to the codec.
      try unsafe options.lend(to: "start the encoder \(parameters.encoder)") {
        unsafe avcodec_open2(context.pointer, codec, $0)
      }
      let complaints = LibraryCall.takeLogLines()
      for name in parameters.nestedOptions {
        if let complaint = complaints.first(where: { $0.contains(name) }) {
          throw SinkError(
            .invalidOption, "\(parameters.encoder) does not take --encoder: \(complaint)")
        }
      }
      return context
    }

    /// Open, and live as long as this.
    var pointer: UnsafeMutablePointer<AVCodecContext> { unsafe context.pointer }

    static func exists(_ name: String) -> Bool { unsafe avcodec_find_encoder_by_name(name) != nil }

    /// Whether coded pictures come in another order than they show in.
    var reordersPictures: Bool { unsafe pointer.pointee.has_b_frames > 0 }

    /// Parameters of the stream, as they stand once for all pictures; empty where an encoder has none.
    var header: [UInt8] {
      // SAFETY: the context owns that many bytes there as long as it lives.
      unsafe Array(
        UnsafeBufferPointer(
          start: pointer.pointee.extradata, count: Int(pointer.pointee.extradata_size)))
    }

    private static func configure(
      _ context: UnsafeMutablePointer<AVCodecContext>, _ parameters: EncoderParameters
    ) {
      // SAFETY: the context is live and not open yet.
      unsafe context.pointee.width = Int32(parameters.layout.size.width)
      unsafe context.pointee.height = Int32(parameters.layout.size.height)
      unsafe context.pointee.pix_fmt = parameters.layout.libraryFormat
      unsafe context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      unsafe context.pointee.color_range = AVCOL_RANGE_MPEG
      unsafe context.pointee.color_primaries = AVCOL_PRI_BT709
      unsafe context.pointee.color_trc = AVCOL_TRC_BT709
      unsafe context.pointee.colorspace = AVCOL_SPC_BT709
      unsafe context.pointee.chroma_sample_location = parameters.layout.chromaLocation
      unsafe context.pointee.time_base = parameters.tick.libraryValue
      unsafe context.pointee.framerate = parameters.tick.inverse.libraryValue
      unsafe context.pointee.thread_count = Int32(parameters.threadCount)
      unsafe context.pointee.max_b_frames = 0
      // Quality decides the size, not a rate; the library's default would be 200 kbit/s.
      unsafe context.pointee.bit_rate = 0
      if let interval = parameters.keyframeInterval {
        unsafe context.pointee.gop_size = Int32(clamping: interval)
      }
      unsafe context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
    }

    /// Gives the encoder a picture that shows from `tick` on; it may look at the pixels until it has
    /// returned their packet.
    func send(_ picture: borrowing Picture, at tick: Int) throws(SinkError) {
      unsafe picture.pointer.pointee.pts = Int64(tick)
      try unsafe LibraryCall.check(
        avcodec_send_frame(pointer, picture.pointer), "encode the picture at tick \(tick)")
    }

    /// Says that no picture follows.
    func sendEnd() throws(SinkError) {
      try unsafe LibraryCall.check(avcodec_send_frame(pointer, nil), "finish encoding")
    }

    /// - Returns: false when the encoder wants another picture first, or has given all it had.
    func receive(_ packet: borrowing Packet) throws(SinkError) -> Bool {
      let code = unsafe avcodec_receive_packet(pointer, packet.pointer)
      if code == LibraryCall.again || code == LibraryCall.end { return false }
      try LibraryCall.check(code, "encode")
      return true
    }
  }
#endif
