#if Video
  internal import CFFmpeg
  internal import CFFmpegShim
  internal import GIFMillCore

  /// FFmpeg's libraries, which are loaded when they are first needed.
  enum Libraries {
    /// Why they cannot be had; nil when they are there. From then on they print nothing; what they
    /// would have printed goes into errors.
    private static let problem: String? = {
      if let text = unsafe gifmill_load_ffmpeg() {
        // SAFETY: the shim's text is terminated and never changes once the libraries were asked for.
        return unsafe String(cString: text)
      }
      gifmill_capture_log()
      return nil
    }()

    /// To be called before anything of theirs.
    static func load() throws(SinkError) {
      guard let problem else { return }
      throw SinkError(
        .encoder,
        "FFmpeg's libraries cannot be loaded (\(problem)); install the packages"
          + " libavcodec\(LIBAVCODEC_VERSION_MAJOR) and libavformat\(LIBAVFORMAT_VERSION_MAJOR)")
    }

    /// Version of libavcodec as it counts versions; 0 when it is not there.
    static var codecVersion: UInt32 { problem == nil ? avcodec_version() : 0 }
  }
#endif
