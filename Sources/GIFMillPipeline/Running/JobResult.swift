public import GIFMillCore

/// What became of one input.
public struct JobResult: Sendable, Codable {
  public enum Status: String, Sendable, Hashable, CaseIterable, Codable {
    case converted
    /// Nothing to do: the outputs are up to date.
    case current
    /// Converted as far as possible; something of the animation is lost.
    case damaged
    /// Nothing was written.
    case failed
    /// Nothing was asked for: a still image that a walk through a folder met. Or nothing was wanted:
    /// `--if-larger skip` left out all there was.
    case skipped
  }

  public struct Output: Sendable, Hashable, Codable {
    public var sink: String
    /// Position of the sink among the job's outputs.
    var sinkNumber: Int
    public var path: FilePath
    public var bytes: Int
    /// Pixels of the picture; nil for files that are none.
    public var size: PixelSize?
    /// The part of the picture that shows the animation, where there is padding around it.
    public var content: PixelRect?
  }

  public var input: FilePath
  /// What went into an atlas, in order; empty for a single input.
  var parts: [FilePath] = []
  public var status: Status
  public var outputs: [Output] = []
  /// Nil for an atlas, which has one for each input.
  public var timing: AnimationTiming?
  /// Sentences for the user, without the input's name.
  public var warnings: [String] = []
  /// Harmless oddities, for those who ask for details.
  public var notes: [String] = []
  public var error: JobError?
  public var bytesIn = 0
  /// Of the bytes that were read; nil where nobody asked.
  var sourceDigest: String?

  public init(input: FilePath, status: Status, error: JobError? = nil) {
    self.input = input
    self.status = status
    self.error = error
  }

  /// The beginning of a job's result.
  init(_ job: Job, status: Status) {
    self.init(input: job.displayName, status: status)
    if job.atlas != nil { parts = job.inputs.map(\.displayName) }
  }

  public var bytesOut: Int { outputs.reduce(0) { $0 + $1.bytes } }
  public var isBad: Bool { status == .failed || status == .damaged }
}

extension JobResult {
  /// `gifmill.result/1`.
  public var json: JSONValue { json(detailed: false) }

  /// - Parameter detailed: adds the audit of the timing and where every run is, as reports have it.
  public func json(detailed: Bool) -> JSONValue {
    let inputs: [JSONValue.Member] =
      parts.isEmpty ? [] : [.init("inputs", .array(parts.map { .string("\($0)") }))]
    let members: KeyValuePairs<String, JSONValue> = [
      "status": .string(status.rawValue),
      "outputs": .array(outputs.map(\.json)),
      "timeline": timing?.output.json ?? .null,
      "warnings": .array(warnings.map { .string($0) }),
      "error": error?.json ?? .null,
    ]
    let details = detailed ? timing?.details ?? [] : []
    return .object(
      [.init("schema", "gifmill.result/1"), .init("input", .string("\(input)"))] + inputs
        + members.map { JSONValue.Member($0.key, $0.value) } + details)
  }
}

extension JobResult.Output {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("sink", .string(sink)), .init("path", .string("\(path)")),
      .init("bytes", .integer(bytes)),
    ]
    if let size {
      members.append(.init("width", .integer(size.width)))
      members.append(.init("height", .integer(size.height)))
    }
    if let content {
      members.append(
        .init(
          "content",
          .object([
            "x": .integer(content.x), "y": .integer(content.y),
            "width": .integer(content.width), "height": .integer(content.height),
          ])))
    }
    return .object(members)
  }
}
