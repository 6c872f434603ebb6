#if Video
  /// The kind of file that holds a stream.
  enum Container: Sendable, Hashable {
    case mp4

    var libraryName: String {
      switch self {
      case .mp4: "mp4"
      }
    }

    var fileExtension: String { libraryName }

    /// Options of the library's muxer.
    func options(_ timeScale: TimeScale) -> [(name: String, value: String)] {
      let scale = String(timeScale.unitsPerSecond)
      switch self {
      case .mp4:
        return [
          // The index in front, so that a player on the web starts at once.
          ("movflags", "+faststart"),
          // Film and track count time in the same unit; the film's would otherwise be milliseconds.
          ("video_track_timescale", scale), ("movie_timescale", scale),
          // Without reordered pictures the first starts at 0 by itself; some readers stumble over lists.
          ("use_editlist", "0"),
        ]
      }
    }
  }
#endif
