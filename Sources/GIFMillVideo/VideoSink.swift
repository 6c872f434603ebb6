#if Video
  internal import GIFMillCore

  /// Makes one video file.
  final class VideoSink: FrameSink {
    private let name: FilePath
    private let settings: VideoSettings
    private let folder: any ArtefactFolder
    private var job: Job?

    init(_ name: FilePath, _ settings: VideoSettings, in folder: any ArtefactFolder) {
      self.name = name
      self.settings = settings
      self.folder = folder
    }

    func begin(_ stream: SinkStream) throws(SinkError) {
      job = try Job(stream, settings, path: folder.path(for: name))
    }

    func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
      try job?.write(frame, run: run, hold: settings.hold)
    }

    func finish() throws(SinkError) -> SinkResult {
      guard let job else { return SinkResult(outputs: []) }
      self.job = nil
      try job.writer.finish(at: job.ticks)
      return SinkResult(
        outputs: [
          SinkOutput(name: name, size: job.layout.size, content: PixelRect(job.content))
        ],
        warnings: warnings(of: job))
    }

    private func warnings(of job: Job) -> [String] {
      var warnings: [String] = []
      if let share = job.flattenedShare {
        warnings.append(
          "\(share) of all pixels were transparent and are laid on \(settings.matte.colour.hex)"
            + " (--background); a sheet keeps transparency")
      }
      if settings.crf == 0 {
        warnings.append(
          "--crf 0 is lossless, which only the High 4:4:4 Predictive profile has; most players"
            + " refuse it, --crf 1 is as good to the eye")
      }
      return warnings
    }
  }

  /// A file on its way.
  private final class Job {
    let content: PixelSize
    let layout: PlaneLayout
    let writer: VideoWriter
    private let picture: Picture
    private var converter: PictureConverter
    /// What may differ between the canvas and the picture.
    private var stale: PixelRect
    private var hasSample = false
    private(set) var ticks = 0
    /// Transparent pixels, once for every tick they were on screen.
    private var flattened = 0

    init(_ stream: SinkStream, _ settings: VideoSettings, path: FilePath) throws(SinkError) {
      let timeline = stream.timeline
      content = stream.canvas
      stale = PixelRect(content)
      layout = try H264.layout(for: content)
      converter = PictureConverter(content: content, layout: layout, matte: settings.matte)
      picture = try Picture(layout)
      let longest = settings.hold == .merge ? timeline.ticks : 1
      let timeScale = try TimeScale(timeline.rate, longestSample: max(longest, 1))
      writer = try VideoWriter(
        H264.parameters(settings, layout: layout, tick: timeScale.tick), container: .mp4,
        timeScale: timeScale, to: path)
    }

    func write(_ frame: ComposedFrame, run: FrameRun, hold: VideoSettings.Hold) throws(SinkError) {
      stale = stale.union(frame.changed)
      guard run.ticks > 0 else { return }
      let hasChanged = try converter.convert(stale, of: frame.canvas, into: picture)
      stale = .empty
      switch hold {
      case .repeat:
        for tick in ticks..<ticks + run.ticks { try writer.startSample(picture, at: tick) }
      case .merge:
        if hasChanged || !hasSample { try writer.startSample(picture, at: ticks) }
      }
      hasSample = true
      ticks += run.ticks
      flattened += converter.transparency.total * run.ticks
    }

    /// The share of transparent pixels in all that were written, for people; nil if there were none.
    var flattenedShare: String? {
      guard flattened > 0 else { return nil }
      let share = 100 * Double(flattened) / (Double(content.pixelCount) * Double(ticks))
      if share < 0.1 { return "less than 0.1 %" }
      let tenths = Int((share * 10).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }
#endif
