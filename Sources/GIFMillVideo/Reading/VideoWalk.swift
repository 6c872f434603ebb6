#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// What a video file says: which pictures there are, when and where, without decoding any.
  struct VideoWalk {
    struct Picture {
      /// Presentation time in the stream's unit.
      let time: Int64
      let duration: Int64
      /// Where its coded form starts in the file, in bytes.
      let place: Int
      /// Which coded picture it is, in the order of the file.
      let position: Int
      let isKey: Bool
    }

    /// In presentation order, no two at the same time.
    private(set) var pictures: [Picture] = []
    private(set) var findings: [Finding] = []
    /// The file, without what showing it does not take.
    let bytes: [UInt8]
    private let unit: Rational

    init(_ bytes: [UInt8], format: AnimationFormat, limits: DecodeLimits) throws(DecodeError) {
      let cut = ContainerEnd(of: bytes, format: format)
      do throws(DecodeError) {
        self.bytes = format == .mp4 ? try MP4Filter(bytes, limits: limits).bytes : bytes
        let demuxer = try Demuxer(self.bytes, format: format)
        try limits.check(demuxer.size, what: "a video", offset: 0)
        guard let unit = demuxer.timeUnit else {
          throw DecodeError(.malformed, "its unit of time is impossible", offset: 0)
        }
        self.unit = unit
        try walk(demuxer, limits)
      } catch {
        guard let cut, error.kind != .limitExceeded, error.kind != .unsupported else { throw error }
        throw DecodeError(
          .truncated, "the file ends before its pictures: \(error.reason)", offset: cut.part,
          declared: cut.declared, found: bytes.count)
      }
      if let cut, findings.isEmpty { findings.append(Finding(.damage, cut.error(bytes))) }
      arrange()
    }

    private mutating func walk(
      _ demuxer: borrowing Demuxer, _ limits: DecodeLimits
    ) throws(DecodeError) {
      do throws(DecodeError) {
        let packet = try Packet.forReading()
        var (position, size) = (0, 0)
        while try demuxer.read(packet) {
          size += packet.size
          if size / 4 > bytes.count {
            throw DecodeError(
              .malformed, "pictures share their data, four times the file by now",
              offset: packet.place)
          }
          try take(packet, position, demuxer, limits)
          position += 1
        }
        if pictures.isEmpty {
          throw DecodeError(.malformed, "there is no picture in it", offset: 0)
        }
      } catch {
        if pictures.isEmpty || error.kind == .limitExceeded { throw error }
        findings.append(Finding(.damage, error))
      }
    }

    private mutating func take(
      _ packet: borrowing Packet, _ position: Int, _ demuxer: borrowing Demuxer,
      _ limits: DecodeLimits
    ) throws(DecodeError) {
      if packet.isDiscarded || isHidden(packet, demuxer.codec) { return }
      let number = pictures.count
      try limits.check(frameCount: number, canvas: demuxer.size, offset: packet.place)
      if packet.isCut {
        throw DecodeError(
          .truncated, "the picture's data are cut", offset: packet.place, frame: number)
      }
      guard let time = packet.time else {
        throw DecodeError(
          .malformed, "the picture has no time", offset: packet.place, frame: number)
      }
      pictures.append(
        Picture(
          time: time, duration: packet.duration, place: packet.place, position: position,
          isKey: packet.isKey))
    }

    /// VP8 codes pictures that are never shown (RFC 6386 §9.1, the bit show_frame); in VP9 and AV1 they
    /// are part of one that is.
    private func isHidden(_ packet: borrowing Packet, _ codec: AVCodecID) -> Bool {
      guard codec == AV_CODEC_ID_VP8, let first = packet.firstByte else { return false }
      return first & 0x10 == 0
    }

    /// Puts the pictures into presentation order; of several at one time the first is kept.
    private mutating func arrange() {
      let sorted = pictures.sorted { ($0.time, $0.position) < ($1.time, $1.position) }
      pictures = []
      for picture in sorted where pictures.last?.time != picture.time { pictures.append(picture) }
    }

    /// How long a picture shows: until the next one starts. The last one has the duration that is stored
    /// with it, or else that of the one before.
    func delay(of number: Int) -> Rational? {
      let start = pictures[number].time
      let units: Int128
      if number + 1 < pictures.count {
        units = Int128(pictures[number + 1].time) - Int128(start)
      } else if pictures[number].duration > 0 {
        units = Int128(pictures[number].duration)
      } else if number > 0 {
        units = Int128(start) - Int128(pictures[number - 1].time)
      } else {
        return nil
      }
      return Rational(
        exactly: units * Int128(unit.numerator), Int128(unit.denominator))
    }

    /// The coded picture to start decoding with, to get the one that shows as `number`: the last key
    /// picture that neither comes nor shows after it.
    func start(for number: Int) -> Int {
      let wanted = pictures[number]
      return pictures[...number].last { $0.isKey && $0.position <= wanted.position }?.position ?? 0
    }
  }
#endif
