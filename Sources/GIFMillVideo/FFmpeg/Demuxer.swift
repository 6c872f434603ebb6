#if Video
  internal import CFFmpeg
  internal import CFFmpegShim
  internal import GIFMillCore

  /// Owns an `AVFormatContext` that takes the coded pictures of one video stream out of a file.
  @safe
  struct Demuxer: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVFormatContext>
    private let source: ByteSource
    private let stream: UnsafeMutablePointer<AVStream>

    /// More streams than a video with languages and subtitles has are refused.
    private static let maxStreams: Int32 = 64

    /// - Parameter format: the container by its first bytes; no other one is tried.
    init(_ bytes: [UInt8], format: AnimationFormat) throws(DecodeError) {
      do throws(SinkError) {
        try Libraries.load()
      } catch {
        throw DecodeError(.unsupported, error.reason, offset: 0)
      }
      let source = try ByteSource(bytes)
      let context = try unsafe Self.open(source, format)
      guard let stream = unsafe Self.videoStream(of: context.pointee) else {
        // SAFETY: nobody else holds the context.
        var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe context
        unsafe avformat_close_input(&opened)
        extendLifetime(source)
        throw DecodeError(.unsupported, "there is no video in it", offset: 0)
      }
      unsafe pointer = context
      self.source = source
      unsafe self.stream = stream
    }

    private static func open(
      _ source: ByteSource, _ format: AnimationFormat
    ) throws(DecodeError) -> UnsafeMutablePointer<AVFormatContext> {
      let name = format == .mp4 ? "mov" : "matroska"
      guard let reader = unsafe av_find_input_format(name) else {
        throw DecodeError(.unsupported, "this FFmpeg does not read \(name)", offset: 0)
      }
      let context = try unsafe LibraryCall.require(
        avformat_alloc_context(), "open the file", at: 0)
      // SAFETY: the context is live and not open yet.
      unsafe context.pointee.pb = source.pointer
      unsafe context.pointee.max_streams = maxStreams
      // A file that names others gets none of them.
      unsafe context.pointee.io_open = { _, _, _, _, _ in -1 }
      _ = LibraryCall.takeLogLines()
      var opened: UnsafeMutablePointer<AVFormatContext>? = unsafe context
      // A context that cannot be opened is freed by the call.
      try unsafe LibraryCall.check(
        avformat_open_input(&opened, nil, reader, nil), "read the head of the file", at: 0)
      return try unsafe LibraryCall.require(opened, "open the file", at: 0)
    }

    /// The first video that plays unasked, or else the first one; cover pictures are none.
    private static func videoStream(
      of context: AVFormatContext
    ) -> UnsafeMutablePointer<AVStream>? {
      var chosen: UnsafeMutablePointer<AVStream>?
      for number in 0..<(unsafe Int(context.nb_streams)) {
        // SAFETY: the context owns that many streams as long as it lives.
        guard let stream = unsafe context.streams?[number] else { continue }
        unsafe stream.pointee.discard = AVDISCARD_ALL
        guard unsafe stream.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
          unsafe stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
        else { continue }
        let isDefault = unsafe stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
        let hasDefault = unsafe chosen.map {
          unsafe $0.pointee.disposition & AV_DISPOSITION_DEFAULT != 0
        }
        if hasDefault == nil || isDefault && hasDefault == false { unsafe chosen = stream }
      }
      unsafe chosen?.pointee.discard = AVDISCARD_DEFAULT
      return unsafe chosen
    }

    deinit {
      var context: UnsafeMutablePointer<AVFormatContext>? = unsafe pointer
      // SAFETY: nobody else holds the context; the source goes after it.
      unsafe avformat_close_input(&context)
      extendLifetime(source)
    }

    /// The next coded picture of the stream, in the order in which they are decoded.
    ///
    /// - Returns: false at the end.
    func read(_ packet: borrowing Packet) throws(DecodeError) -> Bool {
      while true {
        packet.clear()
        let code = unsafe av_read_frame(pointer, packet.pointer)
        if code == LibraryCall.end { return false }
        try LibraryCall.check(code, "read on", at: place)
        if unsafe packet.pointer.pointee.stream_index == stream.pointee.index { return true }
      }
    }

    /// How far the file has been read, in bytes; 0 or more.
    private var place: Int {
      let position = unsafe source.pointer.map { unsafe Int($0.pointee.pos) } ?? 0
      return max(0, min(position, source.bytes.count))
    }

    /// Tells a decoder what the container says about the stream.
    func describeStream(
      to decoder: UnsafeMutablePointer<AVCodecContext>
    ) throws(DecodeError) {
      try unsafe LibraryCall.check(
        avcodec_parameters_to_context(decoder, stream.pointee.codecpar), "describe the stream",
        at: 0)
    }

    var codec: AVCodecID { unsafe stream.pointee.codecpar.pointee.codec_id }

    var size: PixelSize {
      unsafe PixelSize(
        width: max(0, Int(stream.pointee.codecpar.pointee.width)),
        height: max(0, Int(stream.pointee.codecpar.pointee.height)))
    }

    /// Seconds that the unit of all times lasts; nil when the file says something impossible.
    var timeUnit: Rational? {
      let unit = unsafe stream.pointee.time_base
      guard unit.num > 0, unit.den > 0 else { return nil }
      return Rational(Int64(unit.num), Int64(unit.den))
    }

    /// How wide a pixel is, its height being 1.
    var pixelAspect: Rational {
      let aspect = unsafe stream.pointee.sample_aspect_ratio
      guard aspect.num > 0, aspect.den > 0 else { return Rational(1) }
      return Rational(Int64(aspect.num), Int64(aspect.den))
    }

    /// Whether a WebM stream says that it has an alpha channel beside its pictures.
    var hasAlphaChannel: Bool {
      guard codec == AV_CODEC_ID_VP8 || codec == AV_CODEC_ID_VP9 else { return false }
      // SAFETY: the entry belongs to the stream and its text is terminated.
      guard let entry = unsafe av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0) else {
        return false
      }
      return unsafe String(cString: entry.pointee.value) == "1"
    }

    /// How pictures are turned for showing; nil for a turn that keeps no pixel whole.
    var orientation: Orientation? {
      guard let matrix = unsafe gifmill_display_matrix(stream) else { return .upright }
      // SAFETY: the matrix has nine numbers.
      return unsafe Orientation(
        a: matrix[0], b: matrix[1], c: matrix[3], d: matrix[4])
    }
  }
#endif
