#if Video
  public import GIFMillCore

  /// The video sinks, ready to be registered.
  public enum VideoSinks {
    public static var all: [SinkDescriptor] { [mp4] }

    /// H.264 in MP4: what every browser and phone plays.
    public static var mp4: SinkDescriptor {
      SinkDescriptor(
        name: "mp4", summary: "H.264 video in MP4, for every browser and phone.",
        options: VideoSettings.descriptions,
        claimedNames: { stem, _ in [stem + ".mp4"] },
        validate: { (_) throws(SinkError) in try requireEncoder(H264.encoder) },
        make: { stem, values, folder in
          VideoSink(stem + ".mp4", VideoSettings(values), in: folder)
        })
    }

    private static func requireEncoder(_ name: String) throws(SinkError) {
      guard !Encoder.exists(name) else { return }
      throw SinkError(
        .encoder,
        "this FFmpeg has no encoder \(name); install the package libavcodec-extra (Debian, Ubuntu)"
          + " or ffmpeg (Homebrew)")
    }
  }
#endif
