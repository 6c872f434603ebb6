#if Video
  public import GIFMillCore

  /// The video sinks, ready to be registered.
  public enum VideoSinks {
    public static var all: [SinkDescriptor] { [mp4, webm] }

    /// H.264 in MP4, what every browser and phone plays; HEVC or AV1 on request.
    public static var mp4: SinkDescriptor {
      descriptor(.mp4, "H.264 video in MP4, for every browser and phone; HEVC or AV1 if asked.")
    }

    /// VP9 in WebM, with transparency where the animation has any; AV1 on request.
    public static var webm: SinkDescriptor {
      descriptor(
        .webm, "VP9 video in WebM, which keeps transparency; AV1, which does not, if asked.")
    }

    private static func descriptor(_ container: Container, _ summary: String) -> SinkDescriptor {
      SinkDescriptor(
        name: container.name, summary: summary,
        options: VideoSettings.descriptions(for: container),
        version: { "2 libavcodec \(Libraries.codecVersion)" },
        // Measured. libx264's look-ahead holds some forty pictures; an encoder that keeps alpha works
        // twice.
        estimatedMemory: { canvas, _, values in
          let codec = (try? VideoSettings(values, for: container))?.codec
          return canvas.pixelCount * (codec?.keepsAlpha == true ? 200 : 100) + (24 << 20)
        },
        claimedNames: { stem, _ in [stem + ".\(container.name)"] },
        validate: { (values) throws(SinkError) in
          let settings = try VideoSettings(values, for: container)
          try requireEncoder(settings.codec.encoder)
          // Only the encoder knows its words; a small picture is enough to ask.
          if !settings.encoderOptions.isEmpty { try tryEncoder(settings) }
        },
        replacesSource: true,
        budget: { values in
          guard let settings = try? VideoSettings(values, for: container) else { return nil }
          return SizeBudget(
            values, option: "crf", best: settings.crf,
            worst: max(settings.crf, settings.codec.worstCRF),
            end: settings.codec.crfRange.upperBound)
        },
        make: { (stem, values, folder) throws(SinkError) in
          try Libraries.load()
          return VideoSink(
            stem + ".\(container.name)", in: container,
            settings: try VideoSettings(values, for: container), folder: folder)
        })
    }

    private static func tryEncoder(_ settings: VideoSettings) throws(SinkError) {
      let layout = try settings.codec.layout(
        for: PixelSize(width: 128, height: 128), settings)
      let tick = Rational32(numerator: 1, denominator: 10)
      _ = try Encoder(EncoderParameters(settings, layout: layout, isStill: false, tick: tick))
    }

    private static func requireEncoder(_ name: String) throws(SinkError) {
      try Libraries.load()
      guard !Encoder.exists(name) else { return }
      throw SinkError(
        .encoder,
        "this FFmpeg has no encoder \(name); install the package libavcodec-extra (Debian, Ubuntu)"
          + " or ffmpeg (Homebrew)")
    }
  }
#endif
