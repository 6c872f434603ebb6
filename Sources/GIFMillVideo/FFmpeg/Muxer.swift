#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVFormatContext` with one video stream and the file it writes.
  @safe
  struct Muxer: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVFormatContext>
    private let url: FilePath

    /// - Parameters:
    ///   - path: overwritten if it exists; must be a file that can be read back and sought in.
    ///   - format: the library's name of the container.
    init(to path: FilePath, format: String) throws(SinkError) {
      // A URL scheme, so that a colon in a name is not taken for one; what follows is not decoded.
      url = FilePath(bytes: Array("file:".utf8) + path.bytes)
      var context: UnsafeMutablePointer<AVFormatContext>?
      // SAFETY: both strings are copied by the call.
      let code = unsafe url.withCString {
        unsafe avformat_alloc_output_context2(&context, nil, format, $0)
      }
      try LibraryCall.check(code, "make a \(format) file")
      unsafe pointer = try LibraryCall.require(context, "make a \(format) file")
    }

    /// Creates the file and writes the header.
    ///
    /// - Parameters:
    ///   - dropsAlpha: the stream is declared without the alpha channel that its encoder makes.
    ///   - sampleEntry: four characters that name the codec in MP4; nil for the usual ones.
    ///   - options: the container's own; one that it does not know is an error.
    func start(
      from filter: borrowing PacketFilter, droppingAlpha dropsAlpha: Bool, sampleEntry: String?,
      timeScale: TimeScale,
      options: [(name: String, value: String)]
    ) throws(SinkError) {
      let context = unsafe pointer
      unsafe context.pointee.flags |= AVFMT_FLAG_BITEXACT
      // SAFETY: the stream belongs to the context and lives as long.
      let stream = try unsafe LibraryCall.require(
        avformat_new_stream(context, nil), "add a stream")
      try unsafe filter.copyParameters(to: stream.pointee.codecpar)
      if dropsAlpha, unsafe stream.pointee.codecpar.pointee.format == AV_PIX_FMT_YUVA420P.rawValue {
        unsafe stream.pointee.codecpar.pointee.format = AV_PIX_FMT_YUV420P.rawValue
      }
      unsafe stream.pointee.codecpar.pointee.codec_tag = sampleEntry.map(fourCharacterCode) ?? 0
      unsafe stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      unsafe stream.pointee.time_base = AVRational(num: 1, den: timeScale.unitsPerSecond)
      unsafe stream.pointee.avg_frame_rate = timeScale.tick.inverse.libraryValue
      let code = unsafe url.withCString {
        unsafe avio_open(&context.pointee.pb, $0, AVIO_FLAG_WRITE)
      }
      try LibraryCall.check(code, "create the file", kind: .io)
      var options = try LibraryOptions(options)
      try unsafe options.lend(to: "write the header", kind: .io) {
        unsafe avformat_write_header(context, $0)
      }
    }

    deinit {
      // SAFETY: nobody else holds the context; closing a file that is closed does nothing.
      unsafe avio_closep(&pointer.pointee.pb)
      unsafe avformat_free_context(pointer)
    }

    /// - Parameter packet: with times in ticks; packets come in decoding order.
    func write(_ packet: borrowing Packet, tick: Rational32) throws(SinkError) {
      // SAFETY: the one stream was added by start and lives as long as the context.
      guard let stream = unsafe pointer.pointee.streams?.pointee else { return }
      let unit = unsafe stream.pointee.time_base
      packet.rescale(
        from: tick, to: Rational32(numerator: unit.num, denominator: unit.den))
      try unsafe LibraryCall.check(
        av_write_frame(pointer, packet.pointer), "write a packet", kind: .io)
    }

    /// Completes the file and closes it.
    func finish() throws(SinkError) {
      try unsafe LibraryCall.check(av_write_trailer(pointer), "complete the file", kind: .io)
      try unsafe LibraryCall.check(
        avio_closep(&pointer.pointee.pb), "close the file", kind: .io)
    }
  }

  /// Four letters as MP4 names things, the first in the lowest byte.
  private func fourCharacterCode(_ name: String) -> UInt32 {
    name.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
#endif
