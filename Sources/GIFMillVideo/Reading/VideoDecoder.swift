#if Video
  public import GIFMillCore
  internal import Synchronization

  /// Reads MP4 and WebM through FFmpeg's libraries: H.264, HEVC, VP8, VP9, AV1 and MPEG-4 video.
  ///
  /// A video plays once. Delays are the exact differences of the times in the file; what comes before the
  /// first picture does not count. Turns by quarters that the file asks for are made. An alpha channel in
  /// WebM is kept. Pictures that do not name their colours are in BT.709 from 720 lines on and in BT.601
  /// below. Sound is left out.
  public final class VideoDecoder: AnimationDecoder {
    public let index: AnimationIndex
    /// Coded pictures lean on those before them.
    public let decodesConcurrently = false

    private let limits: DecodeLimits
    private let walk: VideoWalk
    private let orientation: Orientation
    /// The way through the file, and the picture that it has come to.
    private let state: Mutex<State>

    private struct State {
      var session: VideoSession
      /// The frame that `session` shows; nil when it shows none.
      var shown: Int?
    }

    /// - Parameter format: by the first bytes, `mp4` or `webm`.
    /// - Throws: when not even the first picture can be decoded, or a limit is exceeded.
    public init(
      bytes: [UInt8], format: AnimationFormat, limits: DecodeLimits = DecodeLimits()
    ) throws(DecodeError) {
      walk = try VideoWalk(bytes, format: format, limits: limits)
      self.limits = limits
      let session = try VideoSession(walk.bytes, format: format, limits: limits)
      guard let orientation = session.orientation else {
        throw DecodeError(
          .unsupported, "it is turned by an angle that is not a multiple of 90°", offset: 0)
      }
      self.orientation = orientation
      // The container's word on the size is not always the pictures'.
      try Self.advance(session, to: 0, of: walk)
      let stored = session.picture.size
      try limits.check(stored, what: "a video", offset: walk.pictures[0].place, frame: 0)
      try limits.check(
        frameCount: walk.pictures.count - 1, canvas: stored, offset: walk.pictures[0].place)
      let canvas = orientation.size(ofStored: stored)
      var findings = walk.findings
      if session.pixelAspect != Rational(1) {
        findings.append(
          Finding(
            .warning,
            DecodeError(
              .unsupported,
              "pixels are \(session.pixelAspect) times as wide as high and shown as squares",
              offset: 0)))
      }
      index = AnimationIndex(
        format: format, canvas: canvas, plays: .times(1),
        frames: walk.pictures.indices.map { [walk] in
          FrameRecord(
            rect: PixelRect(canvas), rawDelay: walk.delay(of: $0), disposal: .none, blend: .source)
        }, findings: findings)
      state = Mutex(State(session: session, shown: 0))
    }

    public func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
      patch.rect = PixelRect(index.canvas)
      patch.disposal = .none
      patch.blend = .source
      patch.content = .rgba
      patch.rowOrder = .topToBottom
      patch.pixelCount = index.canvas.pixelCount
      try state.withLock { (state) throws(DecodeError) in
        if state.shown != frame { try seek(to: frame, &state) }
        let size = orientation.size(ofStored: state.session.picture.size)
        guard size == index.canvas else {
          throw DecodeError(
            .unsupported, "the picture's size changes from \(index.canvas) to \(size)",
            offset: walk.pictures[frame].place, frame: frame)
        }
        try state.session.convert(turned: orientation, into: patch)
      }
      return []
    }

    private func seek(to frame: Int, _ state: inout State) throws(DecodeError) {
      let goesOn = state.shown.map { $0 < frame } == true
      let start = goesOn ? 0 : walk.start(for: frame)
      if !goesOn { state.session = try session(from: start) }
      state.shown = nil
      do throws(DecodeError) {
        try Self.advance(state.session, to: frame, of: walk)
      } catch {
        // A picture that is called a key need not be one.
        guard start > 0 else { throw error }
        state.session = try session(from: 0)
        try Self.advance(state.session, to: frame, of: walk)
      }
      state.shown = frame
    }

    private func session(from start: Int) throws(DecodeError) -> VideoSession {
      try VideoSession(walk.bytes, format: index.format, limits: limits, start: start)
    }

    /// Decodes up to a frame.
    ///
    /// - Throws: when there is no such picture, or a part of it had to be guessed.
    private static func advance(
      _ session: VideoSession, to frame: Int, of walk: VideoWalk
    ) throws(DecodeError) {
      let wanted = walk.pictures[frame]
      while session.advance(), session.picture.time <= wanted.time {
        guard session.picture.time == wanted.time else { continue }
        if session.picture.isFlawed {
          throw DecodeError(
            .malformed, "parts of the picture cannot be decoded", offset: wanted.place,
            frame: frame)
        }
        return
      }
      let failure = session.failure
      throw DecodeError(
        failure?.kind ?? .malformed, failure?.reason ?? "no picture comes of its data",
        offset: failure?.offset ?? wanted.place, frame: frame)
    }
  }

  extension DecoderRegistry {
    /// This registry with ``VideoDecoder`` for MP4 and WebM.
    public func addingVideo() -> DecoderRegistry {
      [.mp4, .webm].reduce(self) { registry, format in
        registry.adding(format) { (bytes, limits) throws(DecodeError) in
          try VideoDecoder(bytes: bytes, format: format, limits: limits)
        }
      }
    }
  }
#endif
