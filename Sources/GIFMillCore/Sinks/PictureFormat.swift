/// A way to store one picture as a file.
public struct PictureFormat: Sendable {
  /// As options have it, and the suffix of files.
  public let name: String
  /// As in `image/png`.
  public let mediaType: String
  /// Whether pixels keep their alpha; otherwise ``encode`` takes opaque ones.
  public let keepsAlpha: Bool
  /// Changes whenever the same picture gives other bytes.
  public let version: @Sendable () -> String
  /// The whole file; the same picture is the same bytes, always.
  public let encode: @Sendable (Canvas) throws(SinkError) -> [UInt8]

  public init(
    name: String, mediaType: String, keepsAlpha: Bool = true,
    version: @escaping @Sendable () -> String,
    encode: @escaping @Sendable (Canvas) throws(SinkError) -> [UInt8]
  ) {
    self.name = name
    self.mediaType = mediaType
    self.keepsAlpha = keepsAlpha
    self.version = version
    self.encode = encode
  }
}
