#if Video
  internal import GIFMillCore

  /// One way through a video from a key picture on, a picture at a time.
  final class VideoSession {
    private let demuxer: Demuxer
    private let decoder: PictureDecoder
    private var alpha: AlphaDecoder?
    private let packet: Packet
    /// The picture decoded last.
    let picture: DecodedPicture
    private var converter: ColourConverter?
    /// Coded pictures taken from the file so far.
    private var position = 0
    private let start: Int
    private var isDraining = false
    /// Where the coded picture begins that was handed over last.
    private var place = 0
    /// What ended decoding before the end of the file.
    private(set) var failure: DecodeError?

    /// - Parameter start: the coded picture to begin with, counted from 0; those before are passed over.
    init(
      _ bytes: [UInt8], format: AnimationFormat, limits: DecodeLimits, start: Int = 0
    ) throws(DecodeError) {
      demuxer = try Demuxer(bytes, format: format)
      decoder = try PictureDecoder(demuxer, limits: limits)
      alpha = demuxer.hasAlphaChannel ? try AlphaDecoder(demuxer, limits: limits) : nil
      packet = try Packet.forReading()
      picture = try DecodedPicture()
      self.start = start
    }

    var orientation: Orientation? { demuxer.orientation }
    var pixelAspect: Rational { demuxer.pixelAspect }

    /// Decodes up to the next picture in presentation order.
    ///
    /// - Returns: false when there is none; what was decoded before ``failure`` is given all the same.
    func advance() -> Bool {
      while true {
        do throws(DecodeError) {
          if try decoder.receive(picture, at: place) { return true }
          if isDraining { return false }
          try feed()
        } catch {
          if failure == nil { failure = error }
          if isDraining { return false }
          drain()
        }
      }
    }

    private func feed() throws(DecodeError) {
      while try demuxer.read(packet) {
        defer { position += 1 }
        if position < start { continue }
        if packet.isCut {
          throw DecodeError(.truncated, "the picture's data are cut", offset: packet.place)
        }
        place = packet.place
        try alpha?.feed(packet)
        return try decoder.send(packet)
      }
      drain()
    }

    /// Asks for what the decoder still holds back.
    private func drain() {
      isDraining = true
      do throws(DecodeError) {
        try decoder.sendEnd()
      } catch {
        if failure == nil { failure = error }
      }
    }

    /// Lays the picture decoded last into a patch's colours, turned as it is shown.
    func convert(turned orientation: Orientation, into patch: FramePatch) throws(DecodeError) {
      let kind = try ColourConverter.Kind(picture)
      if converter?.kind != kind { converter = try ColourConverter(kind) }
      patch.reserveColours(kind.size.pixelCount)
      // A span needs an array of its own for as long as it lives; its memory goes back to the patch.
      var storage: [RGBA] = []
      swap(&storage, &patch.colours)
      defer { swap(&storage, &patch.colours) }
      var colours = storage.mutableSpan
      try converter?.convert(picture, turned: orientation, into: &colours)
      try alpha?.apply(kind.size, turned: orientation, to: &colours)
    }
  }
#endif
