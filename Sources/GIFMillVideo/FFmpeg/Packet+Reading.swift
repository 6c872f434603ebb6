#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  extension Packet {
    /// An empty packet to read into.
    static func forReading() throws(DecodeError) -> Packet {
      do throws(SinkError) {
        return try Packet()
      } catch {
        throw DecodeError(.limitExceeded, error.reason, offset: 0)
      }
    }

    /// Gives up what it holds.
    func clear() {
      // SAFETY: the packet is live.
      unsafe av_packet_unref(pointer)
    }

    /// Presentation time in the stream's unit; nil where the file has none.
    var time: Int64? {
      let time = unsafe pointer.pointee.pts
      return time == .min ? nil : time
    }

    /// How long it shows, in the stream's unit; 0 where the file does not say.
    var duration: Int64 { unsafe max(0, pointer.pointee.duration) }

    /// Where it starts in the file, in bytes; 0 where that is not known.
    var place: Int { unsafe max(0, Int(pointer.pointee.pos)) }

    /// Whether decoding can start here.
    var isKey: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_KEY != 0 }

    /// Whether it lies outside what an edit list shows.
    var isDiscarded: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_DISCARD != 0 }

    /// Whether parts of it are missing.
    var isCut: Bool { unsafe pointer.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 }

    /// How long it is, in bytes.
    var size: Int { unsafe max(0, Int(pointer.pointee.size)) }

    /// Holds the alpha channel that stands beside another packet's picture, for as long as that packet
    /// holds the picture (RFC 9559 §5.1.3.5.2: additions are numbered, and alpha is the first).
    ///
    /// - Returns: false when there is none.
    func refer(toAlphaOf other: borrowing Packet) -> Bool {
      clear()
      var count = 0
      // SAFETY: the data belong to the other packet; here are no buffer and so nothing to free.
      let data = unsafe av_packet_get_side_data(
        other.pointer, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &count)
      guard let data = unsafe data, count > 8, unsafe data[7] == 1 else { return false }
      unsafe pointer.pointee.data = data + 8
      unsafe pointer.pointee.size = Int32(clamping: count - 8)
      unsafe pointer.pointee.pos = other.pointer.pointee.pos
      return true
    }

    /// Its first byte; nil when it is empty.
    var firstByte: UInt8? {
      guard unsafe pointer.pointee.size > 0 else { return nil }
      // SAFETY: there is at least one byte.
      return unsafe pointer.pointee.data?.pointee
    }
  }
#endif
