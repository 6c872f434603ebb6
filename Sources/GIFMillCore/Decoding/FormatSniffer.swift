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
    // ISO 14496-12 §4.3; pictures (ISO 23008-12, AVIF, Canon's raw files) begin alike.
    if starts("ftyp", at: 4), bytes.count >= 12 {
      let pictures: [StaticString] = [
        "avif", "avis", "heic", "heim", "heis", "heix", "hevc", "hevx", "mif1", "msf1", "crx ",
      ]
      return pictures.contains { starts($0, at: 8) } ? nil : .mp4
    }
    // RFC 8794 §8.1 and RFC 9559 §3: the type of the document stands in its short head.
    if bytes.count >= 4, bytes[0] == 0x1A, bytes[1] == 0x45, bytes[2] == 0xDF, bytes[3] == 0xA3 {
      for offset in 4..<max(4, min(bytes.count, 64) - 3)
      where bytes[offset] == 0x42 && bytes[offset + 1] == 0x82 {
        return starts("webm", at: offset + 3) || starts("matroska", at: offset + 3) ? .webm : nil
      }
    }
    return nil
  }
}
