#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Decodes the alpha channel of VP8 and VP9 in WebM: beside each coded picture stands another one whose
  /// luma it is.
  ///
  /// libvpx would read both at once, but it knows no limit on a picture's size.
  struct AlphaDecoder: ~Copyable {
    private let decoder: PictureDecoder
    private let packet: Packet
    private let picture: DecodedPicture
    /// Whether the picture fed last has an alpha channel.
    private var hasPicture = false

    init(_ demuxer: borrowing Demuxer, limits: DecodeLimits) throws(DecodeError) {
      let decoder = try PictureDecoder(demuxer, limits: limits)
      let packet = try Packet.forReading()
      picture = try DecodedPicture()
      self.decoder = decoder
      self.packet = packet
    }

    /// Decodes what stands beside a coded picture; these codecs hold no picture back.
    mutating func feed(_ coded: borrowing Packet) throws(DecodeError) {
      hasPicture = false
      guard packet.refer(toAlphaOf: coded) else { return }
      defer { packet.clear() }
      try decoder.send(packet)
      hasPicture = try decoder.receive(picture, at: coded.place)
    }

    /// Puts the alpha channel into a picture that has been turned already; one without stays opaque.
    ///
    /// - Parameter size: the picture's, before it was turned.
    func apply(
      _ size: PixelSize, turned orientation: Orientation, to colours: inout MutableSpan<RGBA>
    ) throws(DecodeError) {
      guard hasPicture else { return }
      // SAFETY: the frame is live.
      let format = unsafe picture.pointer.pointee.format
      let stride = unsafe Int(picture.pointer.pointee.linesize.0)
      guard picture.size == size, stride >= size.width,
        [AV_PIX_FMT_YUV420P.rawValue, AV_PIX_FMT_YUV444P.rawValue].contains(format),
        let base = unsafe picture.pointer.pointee.data.0
      else {
        throw DecodeError(
          .unsupported, "the alpha channel is not as large or deep as the picture", offset: 0)
      }
      // SAFETY: the first plane has that many rows of that stride, a byte for each pixel.
      let bytes = unsafe UnsafeBufferPointer(
        start: base, count: stride * (size.height - 1) + size.width)
      let luma = unsafe bytes.span
      let shown = orientation.size(ofStored: size)
      let steps = orientation.steps(inStored: size, stride: stride)
      var index = 0
      for y in 0..<shown.height {
        var place = steps.start + y * steps.down
        for _ in 0..<shown.width {
          let colour = colours[index]
          colours[index] = RGBA(
            red: colour.red, green: colour.green, blue: colour.blue, alpha: luma[place])
          index += 1
          place += steps.right
        }
      }
    }
  }
#endif
