#if Video
  internal import GIFMillCore

  /// AV1 by SVT-AV1, Main profile.
  struct AV1: VideoCodec {
    let name = "av1"
    let encoder = "libsvtav1"
    let crfRange = 1...63
    let defaultCRF = 35
    let presets = (0...13).map(String.init)
    let defaultPresetText = "8 with av1"
    let sides = 64...8704
    let takesFullChroma = false

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

    func defaultPreset(for size: PixelSize) -> String { "8" }

    func threadCount(_ size: PixelSize) -> Int { 1 }
  }
#endif
