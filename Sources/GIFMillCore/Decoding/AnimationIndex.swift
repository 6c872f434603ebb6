/// The formats the decoders read; raw values are the names used in JSON.
public enum AnimationFormat: String, Sendable, Hashable, CaseIterable {
  case gif, apng, webp, png
  /// MP4 and its family, QuickTime included.
  case mp4
  /// WebM and Matroska.
  case webm

  /// Whether pictures follow each other as in a film: nobody lengthens their short delays.
  public var isVideo: Bool { self == .mp4 || self == .webm }
}

/// What happens to a frame's rectangle before the next frame is drawn.
public enum Disposal: String, Sendable, Hashable {
  /// The format asks for nothing in particular: as ``keep``.
  case none
  case keep
  /// Cleared to transparent, never to a background colour: what every browser does.
  case background
  /// Put back to what it was before this frame.
  case previous
}

/// How a frame's pixels meet the canvas.
public enum Blend: String, Sendable, Hashable {
  /// Replaces all four channels inside the rectangle.
  case source
  /// Source-over with straight alpha.
  case over
}

/// What a file says about one frame, apart from its pixels.
public struct FrameRecord: Sendable, Hashable {
  /// As stored: it may reach outside the canvas or be empty.
  public var rect: PixelRect
  /// Seconds as stored; nil where the file has none.
  public var rawDelay: Rational?
  public var disposal: Disposal
  public var blend: Blend

  public init(rect: PixelRect, rawDelay: Rational?, disposal: Disposal, blend: Blend) {
    self.rect = rect
    self.rawDelay = rawDelay
    self.disposal = disposal
    self.blend = blend
  }
}

/// All that a file says, apart from pixels.
public struct AnimationIndex: Sendable {
  public var format: AnimationFormat
  public var canvas: PixelSize
  public var plays: Plays
  /// One or more, in presentation order.
  public var frames: [FrameRecord]
  /// Text the file carries for people.
  public var comments: [String]
  public var findings: [Finding]

  public init(
    format: AnimationFormat, canvas: PixelSize, plays: Plays, frames: [FrameRecord],
    comments: [String] = [], findings: [Finding] = []
  ) {
    self.format = format
    self.canvas = canvas
    self.plays = plays
    self.frames = frames
    self.comments = comments
    self.findings = findings
  }

  public var isAnimated: Bool { frames.count > 1 }
  public var isDamaged: Bool { findings.contains { $0.severity == .damage } }
}
