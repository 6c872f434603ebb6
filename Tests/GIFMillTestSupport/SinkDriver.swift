public import GIFMillCore

/// Hands pictures to a sink the way the pipeline does.
public struct SinkDriver {
  public var rate: FrameRate
  public var name = "test.gif"
  /// Nil for the name's stem.
  public var animation: String?
  public var plays = Plays.forever

  public init(rate: FrameRate = FrameRate(whole: 10)) { self.rate = rate }

  /// Writes each picture for the given number of ticks, then finishes the sink.
  ///
  /// Pictures must be of one size; the timeline is exact at ``rate``.
  public func run(_ sink: any FrameSink, _ pictures: [(canvas: Canvas, ticks: Int)]) throws
    -> SinkResult
  {
    let size = pictures[0].canvas.size
    let timeline = timeline(ticks: pictures.map(\.ticks))
    try sink.begin(
      SinkStream(
        name: animation,
        source: SourceDescription(
          name: name, format: .gif, size: size, frameCount: pictures.count, plays: plays),
        canvas: size, timeline: timeline))
    for (run, picture) in zip(timeline.runs, pictures) {
      let frame = ComposedFrame(
        index: run.frame, canvas: picture.canvas, changed: PixelRect(size))
      try sink.write(frame, run: run)
    }
    return try sink.finish()
  }

  /// A timeline that fits its grid exactly.
  public func timeline(ticks: [Int]) -> ConstantRateTimeline {
    let tickLength = rate.value.inverse ?? .zero
    func seconds(_ ticks: Int) -> Rational {
      Rational(Int64(ticks) * tickLength.numerator, tickLength.denominator)
    }
    var runs: [FrameRun] = []
    var tick = 0
    for (frame, count) in ticks.enumerated() {
      runs.append(
        FrameRun(
          frame: frame, firstTick: tick, ticks: count, start: seconds(tick),
          duration: seconds(count)))
      tick += count
    }
    return ConstantRateTimeline(
      rate: rate, ticks: tick, duration: seconds(tick), runs: runs, maxError: .zero,
      droppedSourceFrames: [])
  }
}

extension Canvas {
  /// A canvas drawn by a function of column and row.
  public convenience init(width: Int, height: Int, drawing colour: (Int, Int) -> RGBA) {
    self.init(width: width, height: height)
    for y in 0..<height { for x in 0..<width { self[x, y] = colour(x, y) } }
  }
}
