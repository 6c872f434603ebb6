internal import GIFMillCore

/// An input that was read and whose headers make sense.
struct JobSource {
  let input: InputFile
  let decoder: any AnimationDecoder
  /// What of it is converted.
  var index: AnimationIndex
  /// Bytes of the file; nil for a series of pictures.
  let size: Int?
  /// Names the input in messages, where the job has several.
  let prefix: String
}

/// Decodes the sources of a job into groups of sinks, as often as that is wanted.
struct DecodePass {
  private let sources: [JobSource]
  private let control: JobControl
  /// Of the sources, in order.
  let timings: [AnimationTiming]

  init(
    _ sources: [JobSource], _ options: ConversionOptions, _ control: JobControl
  ) throws(PassFailure) {
    self.sources = sources
    self.control = control
    var timings: [AnimationTiming] = []
    for source in sources {
      do throws(TimelineError) {
        timings.append(
          try source.input.timing(options, of: source.index.format).timing(
            of: source.index))
      } catch {
        throw .failed(JobError(error).prefixed(source.prefix))
      }
    }
    self.timings = timings
  }

  /// One decode of all sources into every sink of a group.
  ///
  /// - Returns: what the pixel data showed, by source, and notes for the user.
  func feed(
    _ sinks: SinkGroup
  ) throws(PassFailure) -> (findings: [[Finding]], notes: [String]) {
    control.begin(units: timings.reduce(0) { $0 + $1.output.runs.count })
    var findings: [[Finding]] = []
    var notes: [String] = []
    for (number, source) in sources.enumerated() {
      let (index, timeline) = (source.index, timings[number].output)
      let description = SourceDescription(
        name: "\(source.input.displayName.lastComponent)", format: index.format,
        size: index.canvas, frameCount: index.frames.count, plays: index.plays)
      try sinks.begin(source.input, description, timeline)
      let found = try feed(sinks, source, number, timeline)
      findings.append(index.findings + found)
      notes += sinks.notes.map { source.prefix + $0 }
    }
    return (findings, notes)
  }

  private func feed(
    _ sinks: SinkGroup, _ source: JobSource, _ number: Int, _ timeline: ConstantRateTimeline
  ) throws(PassFailure) -> [Finding] {
    let shown = timeline.runs.map(\.frame)
    let goesBack = zip(shown, shown.dropFirst()).contains { $1 < $0 && $1 > 0 }
    let ahead = control.readAhead.decoder(
      for: source.decoder, frameCount: (shown.max() ?? 0) + 1)
    defer { ahead.stop() }
    var seeker = FrameSeeker(
      ahead.decoder, frameCount: source.index.frames.count, goesBack: goesBack)
    for run in timeline.runs {
      do throws(JobError) {
        try control.step()
      } catch {
        throw .failed(error)
      }
      let frame: ComposedFrame?
      do throws(DecodeError) {
        frame = try seeker.frame(run.frame)
      } catch {
        throw .undecodable(error, source: number, frame: error.frame ?? run.frame)
      }
      guard let frame else { break }
      try sinks.write(frame, run: run)
    }
    return seeker.findings
  }
}

/// Why a pass over the frames ended early.
enum PassFailure: Error {
  /// A frame of one of the sources has no usable pixels; those before it stand.
  case undecodable(DecodeError, source: Int, frame: Int)
  case failed(JobError)

  var jobError: JobError {
    switch self {
    case .undecodable(let error, _, _): JobError(error)
    case .failed(let error): error
    }
  }
}
