public import GIFMillCore

/// Does jobs: in this process or in another.
public protocol JobRunning: Sendable {
  /// Never throws: whatever goes wrong is in the result, and then nothing or only what could be
  /// saved was written.
  ///
  /// - Parameter sinks: positions among the job's outputs; nil for all.
  func run(_ job: Job, sinks: [Int]?, control: JobControl) -> JobResult
}

/// Converts one input: one decode feeds every output.
public struct JobRunner: JobRunning {
  private let decoders: DecoderRegistry
  private let claim: TargetClaim
  /// Whether results carry the digest of their input.
  private let computesDigests: Bool

  public init(decoders: DecoderRegistry, plan: Plan, computesDigests: Bool = false) {
    let claims = plan.claims
    self.init(decoders: decoders, computesDigests: computesDigests) {
      claims.claim($0, for: $1)?.reason
    }
  }

  init(decoders: DecoderRegistry, computesDigests: Bool, claim: @escaping TargetClaim) {
    self.decoders = decoders
    self.computesDigests = computesDigests
    self.claim = claim
  }

  public func run(
    _ job: Job, sinks: [Int]? = nil, control: JobControl = JobControl()
  ) -> JobResult {
    var result = JobResult(job, status: .failed)
    let reading = job.files.reduce(0) { sum, file in
      sum + (Platform.status(of: file, followingLinks: true)?.size ?? 0)
    }
    do throws(JobError) {
      try control.withMemory(reading, for: .reading) { () throws(JobError) in
        let sources = try open(job, &result)
        if sources.isEmpty {
          result.status = .skipped
          return
        }
        let numbers = sinks ?? Array(job.outputs.indices)
        let indices = sources.map(\.index)
        let memory =
          max(0, result.bytesIn - reading) + (try job.estimatedMemory(indices, sinks: numbers))
          + (indices.map(control.readAhead.estimatedMemory).max() ?? 0)
        try control.withMemory(memory, for: .converting) { () throws(JobError) in
          try convert(job, numbers, sources, control, &result)
        }
      }
    } catch {
      result.status = .failed
      result.error = error
    }
    return result
  }

  /// Reads all inputs; those that a walk through a folder met and that are stills are left out.
  private func open(_ job: Job, _ result: inout JobResult) throws(JobError) -> [JobSource] {
    var sources: [JobSource] = []
    var digests: [String] = []
    for input in job.inputs {
      let prefix = job.atlas == nil ? "" : "\(input.displayName): "
      do throws(JobError) {
        let bytes = try input.read()
        result.bytesIn += bytes.count
        if computesDigests {
          let digest = input.digest(content: Digest.of(bytes).text) { (try? Digest.of($0))?.text }
          digests.append(digest ?? "")
        }
        let decoder = try input.open(bytes, decoders, job.options)
        if input.isFound, decoder.index.isStillPicture { continue }
        if let warning = input.suffixWarning(decoder.index.format) {
          result.warnings.append(prefix + warning)
        }
        sources.append(
          JobSource(
            input: input, decoder: decoder, index: decoder.index,
            size: decoder is PictureSeriesDecoder ? nil : bytes.count, prefix: prefix))
      } catch {
        throw error.prefixed(prefix)
      }
    }
    if computesDigests { result.sourceDigest = job.sourceDigest(digests) }
    return sources
  }

  /// Converts all frames or, when one in the middle cannot be decoded, those before it.
  private func convert(
    _ job: Job, _ sinks: [Int], _ sources: [JobSource], _ control: JobControl,
    _ result: inout JobResult
  ) throws(JobError) {
    var sources = sources
    for source in sources {
      try refuseDamage(source.index.findings, job, source, "what is there is converted")
    }
    // Every failure takes a frame away from the end of an input, so this comes to an end.
    while true {
      do throws(PassFailure) {
        return try pass(job, sinks, sources, control, &result)
      } catch {
        guard case .undecodable(let cause, let number, let frame) = error else {
          throw error.jobError
        }
        let source = sources[number]
        if frame == 0 { throw JobError(cause).prefixed(source.prefix) }
        let finding = Finding(.damage, cause)
        try refuseDamage([finding], job, source, "the frames before it are converted")
        sources[number].index.frames = Array(source.index.frames[..<frame])
        sources[number].index.findings.append(finding)
      }
    }
  }

  private func refuseDamage(
    _ findings: [Finding], _ job: Job, _ source: JobSource, _ otherwise: String
  ) throws(JobError) {
    guard job.options.damage == .refuse, let damage = findings.firstDamage else { return }
    throw JobError(damage, advice: "without --strict \(otherwise)").prefixed(source.prefix)
  }

  /// Decodes all sources into every output, and again into those that turn out too large.
  private func pass(
    _ job: Job, _ numbers: [Int], _ sources: [JobSource], _ control: JobControl,
    _ result: inout JobResult
  ) throws(PassFailure) {
    let decoding = try DecodePass(sources, job.options, control)
    let sinks = try SinkGroup(job, numbers, claim: claim)
    for timing in decoding.timings { try sinks.checkTarget(timing.output) }
    let (findings, notes) = try decoding.feed(sinks)
    for (source, findings) in zip(sources, findings) {
      do throws(JobError) {
        try refuseDamage(findings, job, source, "what is there is converted")
      } catch {
        throw .failed(error)
      }
    }
    try sinks.finishMakers()
    try sinks.checkTarget(countsBytes: false)
    try sinks.fitBudgets { (job, number) throws(PassFailure) in
      let trial = try SinkGroup(job, [number], claim: claim)
      _ = try decoding.feed(trial)
      try trial.finishMakers()
      return trial
    }
    try sinks.checkTarget(countsBytes: true)
    try sinks.finishReaders(
      leavingOut: sinks.weigh(against: sources.count == 1 ? sources[0].size : nil))
    control.endWork()
    result.outputs = try sinks.commit()
    result.status = result.outputs.isEmpty ? .skipped : .converted
    if job.atlas == nil { result.timing = decoding.timings[0] }
    result.warnings += sinks.warnings
    result.notes += notes
    for (number, source) in sources.enumerated() {
      result.describe(
        findings[number], decoding.timings[number], damage: job.options.damage,
        prefix: source.prefix)
    }
  }
}
