#if Video
  internal import GIFMillCore

  /// The kind of file that holds a stream.
  enum Container: Sendable, Hashable {
    case mp4, webm

    /// The library's name, which is the suffix of the file too.
    var name: String {
      switch self {
      case .mp4: "mp4"
      case .webm: "webm"
      }
    }

    /// What the file may hold; the first is the default.
    var codecs: [any VideoCodec] {
      switch self {
      case .mp4: [H264(), HEVC(), AV1()]
      case .webm: [VP9(), AV1()]
      }
    }

    /// Options of the library's muxer.
    ///
    /// - Parameter reordersPictures: whether pictures are coded in another order than they show in.
    func options(
      _ timeScale: TimeScale, reordersPictures: Bool
    ) -> [(name: String, value: String)] {
      switch self {
      case .mp4:
        let scale = String(timeScale.unitsPerSecond)
        var options = [
          // The index in front, so that a player on the web starts at once.
          (name: "movflags", value: "+faststart"),
          // Film and track count time in the same unit; the film's would otherwise be milliseconds.
          ("video_track_timescale", scale), ("movie_timescale", scale),
        ]
        // Pictures in order start at 0 by themselves, and some readers stumble over edit lists.
        if !reordersPictures { options.append(("use_editlist", "0")) }
        return options
      case .webm:
        return [("cues_to_front", "1")]
      }
    }
  }
#endif
