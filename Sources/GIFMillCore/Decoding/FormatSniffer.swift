extension AnimationFormat {
  /// The family a file belongs to by its first bytes, never by its name; nil for anything else.
  ///
  /// A still PNG and an APNG begin alike: both answer ``apng``, and the decoder tells them apart.
  public static func sniff(_ bytes: Span<UInt8>) -> AnimationFormat? {
    func starts(_ text: StaticString, at offset: Int = 0) -> Bool {
      guard bytes.count >= offset + text.utf8CodeUnitCount else { return false }
      return "\(text)".utf8.enumerated().allSatisfy { bytes[offset + $0.offset] == $0.element }
    }
    if starts("GIF8") { return .gif }
    if starts("RIFF"), starts("WEBP", at: 8) { return .webp }
    if bytes.count >= 8, bytes[0] == 0x89, starts("PNG\r\n", at: 1) { return .apng }
    return nil
  }
}
