public import GIFMillCore

/// Converts one input: one decode feeds every output.
public struct JobRunner: Sendable {
  private let decoders: DecoderRegistry
  private let claims: OutputClaims
  /// Whether results carry the digest of their input.
  var computesDigests = false

  public init(decoders: DecoderRegistry, plan: Plan) {
    self.decoders = decoders
    claims = plan.claims
  }

  /// Never throws: whatever goes wrong is in the result, and then nothing or only what could be
  /// saved was written.
  ///
  /// - Parameter sinks: positions among the job's outputs; nil for all.
  public func run(
    _ job: Job, sinks: [Int]? = nil, control: JobControl = JobControl()
  ) -> JobResult {
    var result = JobResult(input: job.input.displayName, status: .failed)
    do throws(JobError) {
      let bytes = try job.input.read()
      result.bytesIn = bytes.count
      if computesDigests { result.sourceDigest = Digest.of(bytes).text }
      let decoder = try job.input.open(bytes, decoders, limits: job.options.limits)
      if computesDigests, decoder is PictureSeriesDecoder {
        throw JobError(
          kind: "unsupported",
          message: "run would not notice a change in the pictures of a \(FramesFile.name)"
            + " (convert reads it)")
      }
      if job.input.isFound, decoder.index.isStillPicture {
        result.status = .skipped
        return result
      }
      if let warning = job.input.suffixWarning(decoder.index.format) {
        result.warnings.append(warning)
      }
      let numbers = sinks ?? Array(job.outputs.indices)
      let memory = bytes.count + (try job.estimatedMemory(decoder.index, sinks: numbers))
      try control.withMemory(memory) { () throws(JobError) in
        try convert(job, numbers, decoder, control, &result)
      }
    } catch {
      result.status = .failed
      result.error = error
    }
    return result
  }

  /// Converts all frames or, when one in the middle cannot be decoded, those before it.
  private func convert(
    _ job: Job, _ sinks: [Int], _ decoder: any AnimationDecoder, _ control: JobControl,
    _ result: inout JobResult
  ) throws(JobError) {
    var index = decoder.index
    if job.options.damage == .refuse, let damage = index.findings.firstDamage {
      throw JobError(damage, advice: "without --strict what is there is converted")
    }
    do throws(PassFailure) {
      try pass(job, sinks, decoder, index, control, &result)
    } catch {
      guard case .undecodable(let cause, let frame) = error else { throw error.jobError }
      if frame == 0 { throw JobError(cause) }
      if job.options.damage == .refuse {
        throw JobError(cause, advice: "without --strict the frames before it are converted")
      }
      index.frames = Array(index.frames[..<frame])
      index.findings.append(Finding(.damage, cause))
      do throws(PassFailure) {
        try pass(job, sinks, decoder, index, control, &result)
      } catch {
        throw error.jobError
      }
    }
  }

  /// One decode of the frames in `index` into every output.
  private func pass(
    _ job: Job, _ numbers: [Int], _ decoder: any AnimationDecoder, _ index: AnimationIndex,
    _ control: JobControl, _ result: inout JobResult
  ) throws(PassFailure) {
    let timing: AnimationTiming
    do throws(TimelineError) {
      timing = try job.options.timing.timing(of: index)
    } catch {
      throw .failed(JobError(error))
    }
    let sinks = try SinkGroup(job, numbers, canvas: index.canvas, claims: claims)
    let source = SourceDescription(
      name: "\(job.input.displayName.lastComponent)", format: index.format, size: index.canvas,
      frameCount: index.frames.count, plays: index.plays)
    try sinks.begin(source, timing.output)
    let pixelFindings = try feed(sinks, decoder, index, timing.output, control)
    try sinks.finish()
    let findings = index.findings + pixelFindings
    if job.options.damage == .refuse, let damage = findings.firstDamage {
      throw .failed(JobError(damage, advice: "without --strict what is there is converted"))
    }
    result.outputs = try sinks.commit()
    result.timing = timing
    result.warnings += sinks.warnings
    result.notes += sinks.notes
    result.describe(findings, timing, damage: job.options.damage)
  }

  private func feed(
    _ sinks: SinkGroup, _ decoder: any AnimationDecoder, _ index: AnimationIndex,
    _ timeline: ConstantRateTimeline, _ control: JobControl
  ) throws(PassFailure) -> [Finding] {
    let shown = timeline.runs.map(\.frame)
    let goesBack = zip(shown, shown.dropFirst()).contains { $1 < $0 && $1 > 0 }
    var seeker = FrameSeeker(decoder, frameCount: index.frames.count, goesBack: goesBack)
    control.begin(units: timeline.runs.count)
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
        throw .undecodable(error, frame: error.frame ?? run.frame)
      }
      guard let frame else { break }
      try sinks.write(frame, run: run)
    }
    return seeker.findings
  }
}

extension Job {
  /// Pixels of the pictures that an output gets.
  ///
  /// - Throws: when scaling would make them larger than `--max-canvas-pixels`.
  func size(of output: OutputRequest, from canvas: PixelSize) throws(JobError) -> PixelSize {
    guard let scale = output.variant.scale else { return canvas }
    let size = scale.target(for: canvas)
    guard let size, size.pixelCount <= options.limits.maxCanvasPixels else {
      throw JobError(
        kind: DecodeError.Kind.limitExceeded.rawValue,
        message:
          "--scale makes \(size.map { "\($0)" } ?? "too many") pixels of \(canvas), more than"
          + " \(options.limits.maxCanvasPixels) (--max-canvas-pixels raises the limit)")
    }
    return size
  }

  /// Bytes that converting an input takes at its peak, beside the file itself.
  func estimatedMemory(_ index: AnimationIndex, sinks: [Int]) throws(JobError) -> Int {
    // The canvas, the one kept for a frame that wants it back, a frame's own pixels.
    var bytes = index.canvas.pixelCount * 3 * MemoryLayout<RGBA>.size
    var scaled: Set<PixelSize> = []
    for number in sinks {
      let output = outputs[number]
      let size = try size(of: output, from: index.canvas)
      if size != index.canvas, scaled.insert(size).inserted {
        bytes += size.pixelCount * 2 * MemoryLayout<RGBA>.size
      }
      bytes += output.sink.estimatedMemory(size, index.frames.count, output.options)
    }
    return bytes
  }
}

/// Why a pass over the frames ended early.
enum PassFailure: Error {
  /// A frame has no usable pixels; those before it stand.
  case undecodable(DecodeError, frame: Int)
  case failed(JobError)

  var jobError: JobError {
    switch self {
    case .undecodable(let error, _): JobError(error)
    case .failed(let error): error
    }
  }
}
