#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVPacket`: one coded picture, or none.
  @safe
  struct Packet: ~Copyable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(SinkError) {
      unsafe pointer = try LibraryCall.require(av_packet_alloc(), "allocate a packet")
    }

    deinit {
      var packet: UnsafeMutablePointer<AVPacket>? = unsafe pointer
      // SAFETY: nobody else holds the packet.
      unsafe av_packet_free(&packet)
    }

    /// Presentation time in ticks.
    var tick: Int { unsafe Int(pointer.pointee.pts) }

    /// How long the picture shows, in ticks.
    func setDuration(_ ticks: Int) { unsafe pointer.pointee.duration = Int64(ticks) }

    /// Takes over what another packet holds and leaves that one empty.
    func take(from other: borrowing Packet) {
      // SAFETY: both packets are live; the one written to gives up what it held.
      unsafe av_packet_unref(pointer)
      unsafe av_packet_move_ref(pointer, other.pointer)
    }

    /// Leaves the coded picture alone; an alpha channel beside it goes.
    func dropSideData() { unsafe av_packet_free_side_data(pointer) }

    /// Changes the unit of all times from ticks to the container's.
    func rescale(from tick: Rational32, to unit: Rational32) {
      unsafe av_packet_rescale_ts(pointer, tick.libraryValue, unit.libraryValue)
    }
  }

  /// A fraction in the range of the libraries' own.
  struct Rational32: Hashable {
    let numerator: Int32
    /// Greater than zero.
    let denominator: Int32

    var libraryValue: AVRational { AVRational(num: numerator, den: denominator) }
    var inverse: Rational32 { Rational32(numerator: denominator, denominator: numerator) }
  }
#endif
