#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `SwsContext` that turns decoded pictures of one kind into RGBA.
  @safe
  struct ColourConverter: ~Copyable {
    /// All that a context depends on.
    struct Kind: Hashable {
      let size: PixelSize
      let format: Int32
      let colours: Int32
      let isFullRange: Bool
      let isRGB: Bool

      /// Pictures that do not say otherwise are in BT.709 from 720 lines on and in BT.601 below, as
      /// players take them.
      init(_ picture: borrowing DecodedPicture) throws(DecodeError) {
        size = picture.size
        // SAFETY: the frame is live.
        format = unsafe picture.pointer.pointee.format
        let space = unsafe picture.pointer.pointee.colorspace
        isRGB = space == AVCOL_SPC_RGB
        isFullRange = unsafe picture.pointer.pointee.color_range == AVCOL_RANGE_JPEG
        switch space {
        case AVCOL_SPC_BT709: colours = SWS_CS_ITU709
        case AVCOL_SPC_FCC: colours = SWS_CS_FCC
        case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: colours = SWS_CS_ITU601
        case AVCOL_SPC_SMPTE240M: colours = SWS_CS_SMPTE240M
        case AVCOL_SPC_BT2020_NCL: colours = SWS_CS_BT2020
        case AVCOL_SPC_RGB: colours = SWS_CS_DEFAULT
        case AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RESERVED:
          colours = size.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601
        default:
          throw DecodeError(
            .unsupported, "colours are coded in a way (matrix \(space.rawValue)) that is not read",
            offset: nil)
        }
      }
    }

    let kind: Kind
    private let pointer: OpaquePointer
    private let target: DecodedPicture

    init(_ kind: Kind) throws(DecodeError) {
      let target = try DecodedPicture()
      // SAFETY: the frame is live and has no pixels yet.
      unsafe target.pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
      unsafe target.pointer.pointee.width = Int32(kind.size.width)
      unsafe target.pointer.pointee.height = Int32(kind.size.height)
      try unsafe LibraryCall.check(
        av_frame_get_buffer(target.pointer, 0), "allocate a picture of \(kind.size)", at: 0)
      let (width, height) = (Int32(kind.size.width), Int32(kind.size.height))
      let context = unsafe sws_getContext(
        width, height, AVPixelFormat(kind.format), width, height, AV_PIX_FMT_RGBA,
        SWS_BILINEAR | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT, nil, nil, nil)
      guard let context = unsafe context else {
        throw DecodeError(
          .unsupported, "pixels of its kind (\(kind.format)) cannot be turned into RGBA", offset: 0)
      }
      // SAFETY: the context is live; the tables are constants of the library.
      let table = unsafe sws_getCoefficients(kind.colours)
      let code = unsafe sws_setColorspaceDetails(
        context, table, kind.isFullRange ? 1 : 0, table, 1, 0, 1 << 16, 1 << 16)
      if code < 0, !kind.isRGB {
        unsafe sws_freeContext(context)
        throw DecodeError(.unsupported, "the colours cannot be turned into RGBA", offset: 0)
      }
      self.kind = kind
      unsafe pointer = context
      self.target = target
    }

    deinit {
      // SAFETY: nobody else holds the context.
      unsafe sws_freeContext(pointer)
    }

    /// Converts a picture of this kind and lays it into `colours`, turned as it is shown, row by row.
    ///
    /// - Parameter colours: has room for all its pixels.
    func convert(
      _ picture: borrowing DecodedPicture, turned orientation: Orientation,
      into colours: inout MutableSpan<RGBA>
    ) throws(DecodeError) {
      try unsafe LibraryCall.check(
        sws_scale_frame(pointer, target.pointer, picture.pointer), "convert the colours", at: 0)
      let stride = unsafe Int(target.pointer.pointee.linesize.0) / MemoryLayout<RGBA>.stride
      let size = kind.size
      guard let base = unsafe target.pointer.pointee.data.0, stride >= size.width else {
        throw DecodeError(.unsupported, "the colours cannot be converted", offset: 0)
      }
      // SAFETY: the target has that many rows of that stride, aligned for any vector, so for a pixel.
      let pixels = unsafe UnsafeRawBufferPointer(
        start: base, count: stride * size.height * MemoryLayout<RGBA>.stride
      ).bindMemory(to: RGBA.self)
      let stored = unsafe pixels.span
      let shown = orientation.size(ofStored: size)
      let steps = orientation.steps(inStored: size, stride: stride)
      var index = 0
      for y in 0..<shown.height {
        var place = steps.start + y * steps.down
        for _ in 0..<shown.width {
          colours[index] = stored[place]
          index += 1
          place += steps.right
        }
      }
    }
  }
#endif
