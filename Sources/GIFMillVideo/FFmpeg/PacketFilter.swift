#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVBSFContext`: takes parts out of coded pictures.
  @safe
  struct PacketFilter: ~Copyable {
    private let pointer: UnsafeMutablePointer<AVBSFContext>

    /// - Parameter description: as in the library's filter lists, `name=option=value`; `null` changes
    ///   nothing.
    init(_ description: String, behind encoder: borrowing Encoder) throws(SinkError) {
      unsafe pointer = try Self.open(description, behind: encoder)
    }

    private static func open(
      _ description: String, behind encoder: borrowing Encoder
    ) throws(SinkError) -> UnsafeMutablePointer<AVBSFContext> {
      var context: UnsafeMutablePointer<AVBSFContext>?
      do throws(SinkError) {
        // SAFETY: the context is made by the first call and live in all that follow.
        try unsafe LibraryCall.check(
          av_bsf_list_parse_str(description, &context), "make the packet filter \(description)")
        let filter = try unsafe LibraryCall.require(context, "make a packet filter")
        try unsafe LibraryCall.check(
          avcodec_parameters_from_context(filter.pointee.par_in, encoder.pointer),
          "describe the stream")
        unsafe filter.pointee.time_base_in = encoder.tick.libraryValue
        try unsafe LibraryCall.check(av_bsf_init(filter), "start the packet filter")
        return unsafe filter
      } catch {
        unsafe av_bsf_free(&context)
        throw error
      }
    }

    deinit {
      var context: UnsafeMutablePointer<AVBSFContext>? = unsafe pointer
      // SAFETY: nobody else holds the context.
      unsafe av_bsf_free(&context)
    }

    /// What the stream is like behind the filter.
    func copyParameters(
      to target: UnsafeMutablePointer<AVCodecParameters>
    ) throws(SinkError) {
      try unsafe LibraryCall.check(
        avcodec_parameters_copy(target, pointer.pointee.par_out), "describe the stream")
    }

    /// Takes over what the packet holds.
    func send(_ packet: borrowing Packet) throws(SinkError) {
      try unsafe LibraryCall.check(
        av_bsf_send_packet(pointer, packet.pointer), "filter a packet")
    }

    /// - Returns: false when nothing is left of what was sent.
    func receive(_ packet: borrowing Packet) throws(SinkError) -> Bool {
      let code = unsafe av_bsf_receive_packet(pointer, packet.pointer)
      if code == LibraryCall.again || code == LibraryCall.end { return false }
      try LibraryCall.check(code, "filter a packet")
      return true
    }
  }
#endif
