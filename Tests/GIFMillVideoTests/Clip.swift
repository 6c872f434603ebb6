#if Video
  import GIFMillTestSupport

  /// A short video of ffmpeg's test picture, 96×64, made by ffmpeg.
  struct Clip {
    let name: String
    private let folder: TemporaryFolder

    /// - Parameters:
    ///   - count: pictures.
    ///   - options: ffmpeg's, for the output.
    init(_ name: String, rate: String, count: Int, _ options: [String]) throws {
      folder = try TemporaryFolder()
      self.name = name
      _ = try ExternalTool.ffmpeg.output(
        ["-v", "error", "-f", "lavfi", "-i", "testsrc2=size=96x64:rate=\(rate)"]
          // The threads of libvpx's VP8 encoder have been seen to wait for each other for ever.
          + ["-frames:v", "\(count)", "-pix_fmt", "yuv420p", "-threads", "1"] + options + [path])
    }

    private init(_ name: String, in folder: TemporaryFolder) {
      self.name = name
      self.folder = folder
    }

    var path: String { folder.path(name) }
    var bytes: [UInt8] { get throws { try folder.contents(name) } }

    /// The same coded pictures in another file.
    ///
    /// - Parameter input: what else goes into it, as ffmpeg's options.
    func copy(_ name: String, _ options: [String], and input: [String] = []) throws -> Clip {
      _ = try ExternalTool.ffmpeg.output(
        ["-v", "error", "-i", path] + input + ["-c:v", "copy"] + options + [folder.path(name)])
      return Clip(name, in: folder)
    }

    /// All pictures as ffmpeg decodes them, RGBA row by row.
    func pictures() throws -> [UInt8] {
      try ExternalTool.ffmpeg.output(
        ["-v", "error", "-bitexact", "-i", path, "-vsync", "passthrough", "-sws_flags"]
          + ["bilinear+accurate_rnd+full_chroma_int+bitexact", "-f", "rawvideo"]
          + ["-pix_fmt", "rgba", "-"])
    }
  }
#endif
