#if Video
  internal import GIFMillCore

  /// H.264 by libx264, at most High profile with 4:2:0 chroma, the same bytes on every machine.
  enum H264 {
    static let encoder = "libx264"

    static let presets = [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
      "placebo",
    ]
    static let tunes = [
      "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
    ]

    /// Width and height that libx264 takes at most.
    static let maxSide = 16384

    /// Supplemental information (NAL unit type 6) goes: libx264 writes its build and all its options
    /// there, thread count included, and nothing else as it is used here.
    static let packetFilter = "filter_units=remove_types=6"

    /// The picture that a canvas needs: odd sides grow by one.
    ///
    /// - Throws: when the encoder takes no picture of that size.
    static func layout(for canvas: PixelSize) throws(SinkError) -> PlaneLayout {
      let size = PixelSize(
        width: canvas.width + canvas.width % 2, height: canvas.height + canvas.height % 2)
      guard !canvas.isEmpty, size.width <= maxSide, size.height <= maxSide else {
        throw SinkError(
          .unsupported,
          "H.264 takes pictures up to \(maxSide) pixels a side and this one is \(canvas);"
            + " --scale makes it smaller")
      }
      return PlaneLayout(size: size, halvesChroma: true, hasAlpha: false)
    }

    static func parameters(
      _ settings: VideoSettings, layout: PlaneLayout, tick: Rational32
    ) -> EncoderParameters {
      var options = [
        ("preset", settings.preset), ("crf", String(settings.crf)),
        ("x264-params", nativeOptions(layout.size)),
      ]
      if let tune = settings.tune { options.append(("tune", tune)) }
      let lookahead = lookaheadLimit(layout.size)
      if lookahead < presetLookahead(settings.preset) {
        options.append(("rc-lookahead", String(lookahead)))
      }
      return EncoderParameters(
        encoder: encoder, layout: layout, tick: tick, threadCount: threadCount(layout.size),
        keyframeInterval: settings.keyframeInterval,
        options: options.map { (name: $0.0, value: $0.1) })
    }

    private static func nativeOptions(_ size: PixelSize) -> String {
      [
        // Otherwise which algorithm runs depends on the processor.
        "cpu-independent=1",
        // Otherwise it is derived from the number of cores.
        "lookahead-threads=1",
        // One less than the sample location type of H.273: in the middle of four pixels.
        "chromaloc=1",
      ].joined(separator: ":")
    }

    /// Threads for a picture of this size. Batches run a job on every core, so small pictures get
    /// one; a large one alone should not leave the other cores idle.
    private static func threadCount(_ size: PixelSize) -> Int {
      size.pixelCount < 640 * 480 ? 1 : 2
    }

    /// Pictures that may wait in the encoder, so that they stay below about 40 MiB.
    private static func lookaheadLimit(_ size: PixelSize) -> Int {
      // A waiting picture takes about four bytes a pixel: itself, a small copy in four phases, costs.
      max(40 << 20 / (4 * max(size.pixelCount, 1)), 5)
    }

    /// What each preset of libx264 looks ahead.
    private static func presetLookahead(_ preset: String) -> Int {
      switch preset {
      case "ultrafast", "superfast": 0
      case "veryfast": 10
      case "faster": 20
      case "fast": 30
      case "medium": 40
      case "slow": 50
      default: 60
      }
    }
  }
#endif
