#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVFrame`: the planar picture that the encoder is given, kept from tick to tick.
  @safe
  struct Picture: ~Copyable {
    let pointer: UnsafeMutablePointer<AVFrame>
    let layout: PlaneLayout

    /// - Parameter layout: of a size that the encoder takes.
    init(_ layout: PlaneLayout) throws(SinkError) {
      unsafe pointer = try Self.allocate(layout)
      self.layout = layout
    }

    private static func allocate(
      _ layout: PlaneLayout
    ) throws(SinkError) -> UnsafeMutablePointer<AVFrame> {
      // SAFETY: the frame is live from here on, and freed when it gets no pixels.
      let frame = try unsafe LibraryCall.require(av_frame_alloc(), "allocate a picture")
      unsafe frame.pointee.format = layout.libraryFormat.rawValue
      unsafe frame.pointee.width = Int32(layout.size.width)
      unsafe frame.pointee.height = Int32(layout.size.height)
      unsafe frame.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      unsafe frame.pointee.color_range = AVCOL_RANGE_MPEG
      unsafe frame.pointee.color_primaries = AVCOL_PRI_BT709
      unsafe frame.pointee.color_trc = AVCOL_TRC_BT709
      unsafe frame.pointee.colorspace = AVCOL_SPC_BT709
      unsafe frame.pointee.chroma_location = layout.chromaLocation
      let code = unsafe av_frame_get_buffer(frame, 0)
      guard code < 0 else { return unsafe frame }
      var failed: UnsafeMutablePointer<AVFrame>? = unsafe frame
      unsafe av_frame_free(&failed)
      try LibraryCall.check(code, "allocate a picture of \(layout.size)")
      return unsafe frame
    }

    deinit {
      var frame: UnsafeMutablePointer<AVFrame>? = unsafe pointer
      // SAFETY: the encoder holds references of its own to the pixels, none to the frame.
      unsafe av_frame_free(&frame)
    }

    /// Must come before a change: an encoder may still look at the pixels it was given, which then
    /// stay with it while this picture goes on with a copy.
    func makeWritable() throws(SinkError) {
      try unsafe LibraryCall.check(av_frame_make_writable(pointer), "copy a picture")
    }

    /// Replaces a stretch of one row.
    ///
    /// - Parameters:
    ///   - plane: 0 luma, 1 and 2 chroma, 3 alpha.
    ///   - column: first sample, and `row`: both in the plane's own samples.
    /// - Returns: whether any sample differs from what was there.
    func replaceRow(_ row: Int, from column: Int, plane: Int, with samples: Span<UInt8>) -> Bool {
      let size = layout.planeSize(plane)
      precondition(row >= 0 && row < size.height)
      precondition(column >= 0 && column + samples.count <= size.width)
      return unsafe samples.withUnsafeBufferPointer { samples in
        guard let source = samples.baseAddress, let base = unsafe planeBase(plane) else {
          return false
        }
        // SAFETY: row and column range lie inside the plane, checked above, and a plane's stride is
        // at least its width; the pixels are this frame's alone after makeWritable.
        let target = unsafe base + row * stride(plane) + column
        if unsafe bytesAreEqual(target, source, count: samples.count) { return false }
        unsafe target.update(from: source, count: samples.count)
        return true
      }
    }

    private func planeBase(_ plane: Int) -> UnsafeMutablePointer<UInt8>? {
      switch plane {
      case 0: unsafe pointer.pointee.data.0
      case 1: unsafe pointer.pointee.data.1
      case 2: unsafe pointer.pointee.data.2
      default: unsafe pointer.pointee.data.3
      }
    }

    private func stride(_ plane: Int) -> Int {
      switch plane {
      case 0: unsafe Int(pointer.pointee.linesize.0)
      case 1: unsafe Int(pointer.pointee.linesize.1)
      case 2: unsafe Int(pointer.pointee.linesize.2)
      default: unsafe Int(pointer.pointee.linesize.3)
      }
    }
  }
#endif
