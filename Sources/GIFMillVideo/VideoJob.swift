#if Video
  internal import GIFMillCore

  /// A video on its way from canvas to file.
  final class VideoJob {
    let content: PixelSize
    /// How many pixels a side became of each, so that the encoder takes the picture; mostly 1.
    let enlargement: Int
    let layout: PlaneLayout
    private let scaler: FrameScaler?
    private let hold: VideoSettings.Hold
    private let rate: FrameRate
    private let writer: VideoWriter
    private let picture: Picture
    private var converter: PictureConverter
    /// What may differ between the canvas and the picture.
    private var stale: PixelRect
    private var hasSample = false
    private var ticks = 0
    /// Pixels that were not opaque, once for every tick they were on screen.
    private var transparentPixels = 0

    init(
      _ stream: SinkStream, _ settings: VideoSettings, in container: Container, path: FilePath
    ) throws(SinkError) {
      let codec = settings.codec
      enlargement = codec.enlargement(of: stream.canvas, settings)
      let canvas = PixelSize(
        width: stream.canvas.width * enlargement, height: stream.canvas.height * enlargement)
      layout = try codec.layout(for: canvas, settings)
      content = canvas.clipped(to: layout.size)
      scaler = enlargement > 1 ? FrameScaler(from: stream.canvas, by: enlargement) : nil
      hold = settings.hold
      rate = stream.timeline.rate
      stale = PixelRect(content)
      converter = PictureConverter(
        content: content, layout: layout, matte: settings.matte,
        repeatsEdge: settings.oddSides != .addMatte)
      picture = try Picture(layout)
      let longest = hold == .merge ? stream.timeline.ticks : 1
      let timeScale = try TimeScale(stream.timeline.rate, longestSample: max(longest, 1))
      writer = try VideoWriter(
        EncoderParameters(
          settings, layout: layout, isStill: stream.timeline.isStill, tick: timeScale.tick),
        codec: codec, container: container, timeScale: timeScale, to: path)
      if !layout.hasAlpha { try writer.begin(keepingAlpha: false) }
    }

    func write(_ source: ComposedFrame, run: FrameRun) throws(SinkError) {
      let frame = scaler?.scale(source) ?? source
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
      transparentPixels += converter.transparency.total * run.ticks
      if transparentPixels > 0, writer.keepsAlpha == nil { try writer.begin(keepingAlpha: true) }
    }

    var mediaType: String { writer.mediaType }

    /// Of what has been written so far.
    var timing: WrittenTiming? { WrittenTiming(ticks: ticks, rate: rate) }

    func finish() throws(SinkError) { try writer.finish(at: ticks) }

    /// The share of pixels that lost their transparency, for people; nil if there were none.
    var flattenedShare: String? {
      guard transparentPixels > 0, !layout.hasAlpha else { return nil }
      let share = 100 * Double(transparentPixels) / (Double(content.pixelCount) * Double(ticks))
      if share < 0.1 { return "less than 0.1 %" }
      let tenths = Int((share * 10).rounded())
      return "\(tenths / 10).\(tenths % 10) %"
    }
  }

  extension ConstantRateTimeline {
    fileprivate var isStill: Bool { runs.count { $0.ticks > 0 } == 1 }
  }

  extension PixelSize {
    fileprivate func clipped(to other: PixelSize) -> PixelSize {
      PixelSize(width: min(width, other.width), height: min(height, other.height))
    }
  }
#endif
