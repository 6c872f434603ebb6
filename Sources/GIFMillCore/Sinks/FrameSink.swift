/// Takes one constant-rate stream and makes files of it.
///
/// Calls come in this order, on one thread: `begin`, `write` once for each run of the timeline in
/// order, `finish`. A sink that several inputs go to (``SinkDescriptor/atlasName``) gets `begin` and
/// its `write`s for each of them, then `finish`. A sink that is dropped before `finish` leaves nothing behind: its files live in
/// an ``ArtefactFolder``, which keeps them only when the whole job succeeds.
public protocol FrameSink: AnyObject {
  func begin(_ stream: SinkStream) throws(SinkError)

  /// - Parameters:
  ///   - frame: the composed picture; `frame.changed` counts from the run written before.
  ///   - run: where it stands in the output; `run.ticks` is 0 for a frame that got no time, which a
  ///     video leaves out and a sheet keeps as a cell.
  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError)

  /// Completes the files and describes them.
  func finish() throws(SinkError) -> SinkResult

  /// The same for a sink that is finished after the job's others, and may tell of their files
  /// (``SinkDescriptor/readsOthers``).
  func finish(beside others: [SinkOutput]) throws(SinkError) -> SinkResult
}

extension FrameSink {
  public func finish(beside others: [SinkOutput]) throws(SinkError) -> SinkResult { try finish() }
}

/// What a sink learns before the first frame.
public struct SinkStream: Sendable {
  /// What the animation is called in data: the input's stem, below its folder in an atlas.
  public var name: String
  public var source: SourceDescription
  public var canvas: PixelSize
  public var timeline: ConstantRateTimeline

  /// - Parameter name: nil for the stem of the source's name.
  public init(
    name: String? = nil, source: SourceDescription, canvas: PixelSize,
    timeline: ConstantRateTimeline
  ) {
    self.name = name ?? FilePath(source.name).stem.description
    self.source = source
    self.canvas = canvas
    self.timeline = timeline
  }
}

/// The input, as outputs name it.
public struct SourceDescription: Sendable, Hashable {
  /// File name without folders; `stdin` for standard input.
  public var name: String
  public var format: AnimationFormat
  public var size: PixelSize
  public var frameCount: Int
  public var plays: Plays

  public init(
    name: String, format: AnimationFormat, size: PixelSize, frameCount: Int, plays: Plays
  ) {
    self.name = name
    self.format = format
    self.size = size
    self.frameCount = frameCount
    self.plays = plays
  }
}

/// What a sink made.
public struct SinkResult: Sendable, Hashable {
  public var outputs: [SinkOutput]
  /// Sentences for the user, without the input's name.
  public var warnings: [String]

  public init(outputs: [SinkOutput], warnings: [String] = []) {
    self.outputs = outputs
    self.warnings = warnings
  }
}

/// One file a sink made.
public struct SinkOutput: Sendable, Hashable {
  /// The name it was given in the ``ArtefactFolder``.
  public var name: FilePath
  /// Pixels of the picture; nil for files that are none.
  public var size: PixelSize?
  /// The part of the picture that shows the animation, where there is padding around it.
  public var content: PixelRect?
  /// What a web page has to know of the file, such as `video/mp4; codecs="avc1.64001F"`; nil for files
  /// that no page shows.
  public var mediaType: String?
  /// Nil for files that show nothing that moves, and where a sink does not say.
  public var timing: WrittenTiming?
  /// The name of the colour it was made for, where several were asked for (``NamedColour``). Set by the
  /// pipeline, for sinks that tell of others.
  public var colourName: String?

  public init(
    name: FilePath, size: PixelSize? = nil, content: PixelRect? = nil, mediaType: String? = nil,
    timing: WrittenTiming? = nil
  ) {
    self.name = name
    self.size = size
    self.content = content
    self.mediaType = mediaType
    self.timing = timing
  }
}

/// Why a sink gave up.
public struct SinkError: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable {
    /// The stream asks for what this output cannot hold.
    case unsupported
    /// An option is out of its range or contradicts another.
    case invalidOption
    /// An encoder or another library failed.
    case encoder
    /// The file system failed.
    case io
  }

  public let kind: Kind
  /// What the problem is and what to try, without the file's name.
  public let reason: String

  public init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }
}

extension SinkError: CustomStringConvertible {
  public var description: String { reason }
}
