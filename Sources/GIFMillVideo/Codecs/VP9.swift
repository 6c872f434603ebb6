#if Video
  internal import GIFMillCore

  /// VP9 by libvpx, with an alpha channel where the animation has one.
  ///
  /// One pass, so there are no alternate reference pictures and nothing is looked ahead for.
  struct VP9: VideoCodec {
    let name = "vp9"
    let encoder = "libvpx-vp9"
    let crfRange = 0...63
    let defaultCRF = 35
    let worstCRF = 52
    let presets = (0...8).map(String.init)
    let defaultPresetText = "4 with vp9"
    let sides = 1...16384
    let keepsAlpha = true

    func codecString(_ header: [UInt8]) -> String? { "vp9" }

    func options(
      _ settings: VideoSettings, for material: Material
    ) -> [(name: String, value: String)] {
      let size = material.size
      return [
        ("cpu-used", settings.preset ?? defaultPreset(for: size)), ("crf", String(settings.crf)),
        ("deadline", "good"), ("auto-alt-ref", "0"), ("lag-in-frames", "0"),
        // The only split into threads that may not depend on what else the machine does.
        ("row-mt", "0"), ("tile-columns", threadCount(size) > 1 ? "1" : "0"),
      ] + settings.encoderOptions
    }

    func defaultPreset(for size: PixelSize) -> String { "4" }
  }
#endif
