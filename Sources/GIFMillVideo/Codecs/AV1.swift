#if Video
  internal import GIFMillCore

  /// AV1 by SVT-AV1, Main profile.
  struct AV1: VideoCodec {
    let name = "av1"
    let encoder = "libsvtav1"
    let crfRange = 1...63
    let defaultCRF = 35
    let presets = (0...13).map(String.init)
    let defaultPreset = "8"
    let sides = 64...8704

    func options(_ settings: VideoSettings, _ size: PixelSize) -> [(name: String, value: String)] {
      // One thread; its default is one for every processor, and memory for all of them.
      var native = ["lp=1"]
      native += settings.encoderOptions.map { "\($0.name)=\($0.value)" }
      return [
        ("preset", settings.preset), ("crf", String(settings.crf)),
        ("svtav1-params", native.joined(separator: ":")),
      ]
    }

    func threadCount(_ size: PixelSize) -> Int { 1 }
  }
#endif
