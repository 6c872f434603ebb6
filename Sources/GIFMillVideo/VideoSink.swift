#if Video
  internal import GIFMillCore

  /// Makes one video file.
  final class VideoSink: FrameSink {
    private let name: FilePath
    private let container: Container
    private let settings: VideoSettings
    private let folder: any ArtefactFolder
    private var job: VideoJob?

    init(
      _ name: FilePath, in container: Container, settings: VideoSettings, folder: any ArtefactFolder
    ) {
      self.name = name
      self.container = container
      self.settings = settings
      self.folder = folder
    }

    func begin(_ stream: SinkStream) throws(SinkError) {
      job = try VideoJob(stream, settings, in: container, path: folder.path(for: name))
    }

    func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
      try job?.write(frame, run: run)
    }

    func finish() throws(SinkError) -> SinkResult {
      guard let job else { return SinkResult(outputs: []) }
      self.job = nil
      try job.finish()
      return SinkResult(
        outputs: [
          SinkOutput(
            name: name, size: job.layout.size, content: PixelRect(job.content),
            mediaType: job.mediaType, timing: job.timing)
        ],
        warnings: warnings(of: job))
    }

    private func warnings(of job: VideoJob) -> [String] {
      var warnings: [String] = []
      if job.enlargement > 1 {
        let codec = settings.codec
        warnings.append(
          "enlarged by \(job.enlargement), every pixel a block: \(codec.name) takes no sides below"
            + " \(codec.sides.lowerBound) pixels")
      }
      if let share = job.flattenedShare {
        warnings.append(
          "\(share) of all pixels were transparent and are laid on \(settings.matte.colour.hex)"
            + " (--background); webm and spritesheet keep transparency")
      }
      if !settings.halvesChroma {
        warnings.append(
          "yuv444p keeps the colour of every pixel, but Safari, phones and most hardware decoders"
            + " refuse it")
      }
      if settings.codec.name == "h264", settings.crf == 0 {
        warnings.append(
          "--crf 0 is lossless, which only the High 4:4:4 Predictive profile has; most players"
            + " refuse it, --crf 1 is as good to the eye")
      }
      return warnings
    }
  }
#endif
