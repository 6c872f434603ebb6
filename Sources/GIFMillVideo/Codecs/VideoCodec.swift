#if Video
  internal import GIFMillCore

  /// What an encoder's parameters may depend on, so that they never depend on the machine.
  struct Material: Hashable {
    let size: PixelSize
    /// One picture for the whole time.
    let isStill: Bool
  }

  /// A way to code pictures: one of the library's encoders and how it is set up so that the same
  /// pictures give the same bytes on every machine.
  protocol VideoCodec: Sendable {
    /// As `--codec` has it.
    var name: String { get }
    /// The library's name of the encoder.
    var encoder: String { get }

    /// Quality values it knows, lower is better.
    var crfRange: ClosedRange<Int> { get }
    var defaultCRF: Int { get }
    /// Where a smaller picture looks better than a worse one: `--max-bytes` goes no further.
    var worstCRF: Int { get }
    /// From quick to thorough or the other way, as the encoder counts.
    var presets: [String] { get }
    /// What stands for a missing preset, with a picture of this size.
    func defaultPreset(for size: PixelSize) -> String
    /// The same in words.
    var defaultPresetText: String { get }
    /// Settings for kinds of material.
    var tunes: [String] { get }

    /// Sides of a picture that the encoder takes, in pixels.
    var sides: ClosedRange<Int> { get }
    /// Whether it can keep an alpha channel, beside halved chroma.
    var keepsAlpha: Bool { get }
    /// Whether it can keep a chroma sample for every pixel.
    var takesFullChroma: Bool { get }

    /// What is taken out of coded pictures, as in the library's filter lists.
    var packetFilter: String { get }
    /// The name of the stream in MP4 where the usual one will not do.
    var sampleEntry: String? { get }

    /// What web pages call the stream (RFC 6381), read from what the encoder says of it up front; nil
    /// where that says too little.
    func codecString(_ header: [UInt8]) -> String?

    /// The encoder's own options.
    func options(
      _ settings: VideoSettings, for material: Material
    ) -> [(name: String, value: String)]
  }

  extension VideoCodec {
    var tunes: [String] { [] }
    var keepsAlpha: Bool { false }
    var takesFullChroma: Bool { true }
    var packetFilter: String { "null" }
    var sampleEntry: String? { nil }

    /// Threads for a picture of this size, never for a machine: they decide the bytes. Batches run a
    /// job on every core, so small pictures get one; a large one alone should not leave the other
    /// cores idle.
    func threadCount(_ size: PixelSize) -> Int { size.pixelCount < 640 * 480 ? 1 : 2 }

    /// Pictures that may wait in the encoder for a look ahead, so that they stay below about 40 MiB.
    func lookaheadLimit(_ size: PixelSize) -> Int {
      // A waiting picture takes about four bytes a pixel: itself, a small copy in four phases, costs.
      max(40 << 20 / (4 * max(size.pixelCount, 1)), 5)
    }

    /// By how much a canvas must grow to be large enough for the encoder: a whole factor, mostly 1.
    func enlargement(of canvas: PixelSize, _ settings: VideoSettings) -> Int {
      let side = min(canvas.width, canvas.height)
      return (1...sides.lowerBound).first { evenSide(side * $0, settings) >= sides.lowerBound } ?? 1
    }

    private func evenSide(_ side: Int, _ settings: VideoSettings) -> Int {
      side + side % 2 * (settings.oddSides == .crop ? -1 : 1)
    }

    /// The picture that a canvas needs: odd sides grow or shrink by one.
    ///
    /// - Throws: when the encoder takes no picture of that size.
    func layout(for canvas: PixelSize, _ settings: VideoSettings) throws(SinkError) -> PlaneLayout {
      let size = PixelSize(
        width: evenSide(canvas.width, settings), height: evenSide(canvas.height, settings))
      let isSmall = min(size.width, size.height) < max(sides.lowerBound, 1)
      guard !isSmall, max(size.width, size.height) <= sides.upperBound else {
        throw SinkError(
          .unsupported,
          "\(name) takes pictures of \(sides.lowerBound) to \(sides.upperBound) pixels a side and"
            + " this one is \(canvas); --scale makes it \(isSmall ? "larger" : "smaller")")
      }
      return PlaneLayout(
        size: size, halvesChroma: settings.halvesChroma,
        hasAlpha: keepsAlpha && settings.halvesChroma)
    }
  }
#endif
