#if Video
  internal import GIFMillCore

  /// What an encoder is told before it starts.
  struct EncoderParameters {
    /// The library's name of the encoder.
    var encoder: String
    var layout: PlaneLayout
    /// One tick in seconds.
    var tick: Rational32
    /// Threads, one or more: part of what decides the bytes, so never taken from the machine.
    var threadCount: Int
    /// Pictures from one that stands alone to the next, at most; nil for the encoder's own default.
    var keyframeInterval: Int?
    /// The encoder's own options; one that it does not know is an error.
    var options: [(name: String, value: String)]
    /// Names of options that stand inside the value of another, which the encoder may only grumble
    /// about when it does not know them.
    var nestedOptions: [String] = []
  }

  extension EncoderParameters {
    init(
      _ settings: VideoSettings, layout: PlaneLayout, isStill: Bool, tick: Rational32
    ) {
      let codec = settings.codec
      self.init(
        encoder: codec.encoder, layout: layout, tick: tick,
        threadCount: codec.threadCount(layout.size), keyframeInterval: settings.keyframeInterval,
        options: codec.options(
          settings, for: Material(size: layout.size, isStill: isStill)),
        nestedOptions: settings.encoderOptions.map(\.name))
    }
  }
#endif
