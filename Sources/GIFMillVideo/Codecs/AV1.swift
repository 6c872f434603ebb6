#if Video
  internal import GIFMillCore

  /// AV1 by SVT-AV1, Main profile.
  struct AV1: VideoCodec {
    let name = "av1"
    let encoder = "libsvtav1"
    let crfRange = 1...63
    let defaultCRF = 40
    let worstCRF = 55
    let presets = (0...13).map(String.init)
    let defaultPresetText = "10 with av1"
    let sides = 64...8704
    let takesFullChroma = false

    /// AV1 ISO media file format binding, "Codecs parameter string": profile, level, tier and depth
    /// from the sequence header (AV1 §5.5), where no timing information comes before the level.
    func codecString(_ header: [UInt8]) -> String? {
      // A head of one byte, a length of one, then the sequence header.
      guard header.count >= 5, header[0] >> 3 & 15 == 1, header[0] & 4 == 0, header[1] < 128 else {
        return nil
      }
      let bits = header[2...].flatMap { byte in (0..<8).map { Int(byte >> (7 - $0)) & 1 } }
      // Profile 3, still 1, reduced 1, timing 1, delays 1, points 5, the first point's layers 12.
      guard bits.count >= 30, bits[4] == 0, bits[5] == 0, bits[6] == 0 else { return nil }
      func number(_ range: Range<Int>) -> Int { bits[range].reduce(0) { $0 * 2 + $1 } }
      let level = number(24..<29)
      let tier = level > 7 && bits[29] == 1 ? "H" : "M"
      return "av01.\(number(0..<3)).\(level < 10 ? "0" : "")\(level)\(tier).08"
    }

    func options(
      _ settings: VideoSettings, for material: Material
    ) -> [(name: String, value: String)] {
      let size = material.size
      // One thread; its default is one for every processor, and memory for all of them.
      var native = ["lp=1"]
      native += settings.encoderOptions.map { "\($0.name)=\($0.value)" }
      return [
        ("preset", settings.preset ?? defaultPreset(for: size)), ("crf", String(settings.crf)),
        ("svtav1-params", native.joined(separator: ":")),
      ]
    }

    func defaultPreset(for size: PixelSize) -> String { "10" }

    func threadCount(_ size: PixelSize) -> Int { 1 }
  }
#endif
