/// The decoders a program has, found by a file's content.
///
/// The core brings GIF; other modules add theirs with ``adding(_:open:)``.
public struct DecoderRegistry: Sendable {
  public typealias Opener =
    @Sendable (_ bytes: [UInt8], _ limits: DecodeLimits) throws(DecodeError) ->
    any AnimationDecoder

  private var openers: [AnimationFormat: Opener] = [:]

  /// GIF alone.
  public static let core = DecoderRegistry().adding(.gif) {
    (bytes, limits) throws(DecodeError) in
    try GIFDecoder(bytes: bytes, limits: limits)
  }

  public init() {}

  /// This registry with one more family of files; see ``AnimationFormat/sniff(_:)`` for families.
  public func adding(_ format: AnimationFormat, open: @escaping Opener) -> DecoderRegistry {
    var registry = self
    registry.openers[format] = open
    return registry
  }

  /// Opens a whole file held in memory.
  ///
  /// - Throws: ``DecodeError/Kind/unsupported`` when no decoder reads such files, and what the
  ///   decoder throws when the file holds no frame that could be shown.
  public func open(
    _ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()
  ) throws(DecodeError) -> any AnimationDecoder {
    guard !bytes.isEmpty else {
      throw DecodeError(.truncated, "the file is empty", offset: 0, declared: nil, found: 0)
    }
    guard let format = AnimationFormat.sniff(bytes.span) else {
      throw DecodeError(
        .unsupported, "not a GIF, PNG, WebP, MP4 or WebM file by its first bytes", offset: 0)
    }
    guard let open = openers[format] else {
      throw DecodeError(
        .unsupported, "this build has no decoder for \(format.rawValue) files", offset: 0)
    }
    return try open(bytes, limits)
  }
}
