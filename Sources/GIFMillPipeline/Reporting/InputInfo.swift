public import GIFMillCore

/// What one input holds and how it would be timed: `gifmill info`.
public struct InputInfo: Sendable {
  public let path: FilePath
  public let index: AnimationIndex
  /// The index's findings and those of the pixel data.
  public let findings: [Finding]
  /// Seconds on screen under the options' policy, frame by frame.
  public let effectiveDelays: [Rational]
  /// What a conversion would make of it; a failure where the options give no timeline.
  public let timing: Result<AnimationTiming, TimelineError>

  /// Reads an input whole, pixels included, so that damage anywhere in it is found.
  public init(
    _ input: InputFile, decoders: DecoderRegistry, options: ConversionOptions
  ) throws(JobError) {
    let decoder = try input.open(input.read(), decoders, options)
    path = input.displayName
    index = decoder.index
    findings = index.findings + InputInfo.pixelFindings(decoder)
    let policy = input.timing(options, of: index.format)
    effectiveDelays = index.frames.map {
      decoder.index.isAnimated
        ? policy.delays.effectiveDelay(raw: $0.rawDelay) : policy.stillDuration
    }
    timing = Result { [index] () throws(TimelineError) in try policy.timing(of: index) }
  }

  public var isDamaged: Bool { findings.contains { $0.severity == .damage } }

  private static func pixelFindings(_ decoder: any AnimationDecoder) -> [Finding] {
    let patch = FramePatch()
    var findings: [Finding] = []
    for frame in decoder.index.frames.indices {
      do throws(DecodeError) {
        findings += try decoder.decodeFrame(frame, into: patch)
      } catch {
        return findings + [Finding(.damage, error)]
      }
    }
    return findings
  }
}

extension InputInfo {
  /// `gifmill.info/1`.
  public var json: JSONValue {
    let output = try? timing.get()
    let shown = findings.filter { $0.severity != .note }.map { "\($0.error)" }
    let problem: [String] = if case .failure(let error) = timing { ["\(error)"] } else { [] }
    return .object([
      "schema": "gifmill.info/1",
      "path": .string("\(path)"),
      "format": .string(index.format.rawValue),
      "width": .integer(index.canvas.width),
      "height": .integer(index.canvas.height),
      "animated": .bool(index.isAnimated),
      "frameCount": .integer(index.frames.count),
      "plays": .integer(index.plays.total),
      "damaged": .bool(isDamaged),
      "warnings": .array((shown + problem).map { .string($0) }),
      "duration": output.map { timing in
        .object([
          "seconds": .number(timing.source.duration.doubleValue),
          "exact": .fraction(timing.source.duration),
        ])
      } ?? .null,
      "frames": .array(index.frames.indices.map { frameJSON($0, output?.source) }),
      "rate": output.map { timing in
        .object([
          "auto": .fraction(timing.choice.rate.value),
          "maxErrorMs": .number(timing.output.maxErrorMilliseconds),
          "ticks": .integer(timing.output.ticks),
          "dropped": .array(timing.output.droppedSourceFrames.map { .integer($0) }),
        ])
      } ?? .null,
      "bytesPerFrame": .integer(index.canvas.pixelCount * MemoryLayout<RGBA>.size),
      "comments": .array(index.comments.map { .string($0) }),
      "timing": output.map { .object($0.details) } ?? .null,
    ])
  }

  private func frameJSON(_ frame: Int, _ timeline: Timeline?) -> JSONValue {
    let record = index.frames[frame]
    return .object([
      "index": .integer(frame),
      "x": .integer(record.rect.x),
      "y": .integer(record.rect.y),
      "width": .integer(record.rect.width),
      "height": .integer(record.rect.height),
      "rawDelay": record.rawDelay.map { .fraction($0) } ?? .null,
      "effectiveDelay": .fraction(effectiveDelays[frame]),
      "start": timeline.map { .fraction($0.start(of: frame)) } ?? .null,
      "disposal": .string(record.disposal.rawValue),
    ])
  }

  /// The line of an input that could not be read.
  public static func json(of error: JobError, path: FilePath) -> JSONValue {
    .object([
      "schema": "gifmill.info/1", "path": .string("\(path)"), "error": error.json,
    ])
  }
}
