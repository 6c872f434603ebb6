#if Video
  internal import GIFMillCore

  /// H.264 by libx264, at most High profile with 4:2:0 chroma.
  struct H264: VideoCodec {
    let name = "h264"
    let encoder = "libx264"
    let crfRange = 0...51
    let defaultCRF = 23
    let presets = [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
      "placebo",
    ]
    let defaultPresetText = "medium with h264"
    let tunes = [
      "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
    ]
    let sides = 1...16384

    /// Supplemental information (NAL unit type 6) goes: libx264 writes its build and all its options
    /// there, thread count included, and nothing else as it is used here.
    let packetFilter = "filter_units=remove_types=6"

    func options(
      _ settings: VideoSettings, for material: Material
    ) -> [(name: String, value: String)] {
      let size = material.size
      var native = [
        // Otherwise which algorithm runs depends on the processor.
        "cpu-independent=1",
        // Otherwise it is derived from the number of cores.
        "lookahead-threads=1",
      ]
      // One less than the sample location type of H.273: in the middle of four pixels.
      if settings.halvesChroma { native.append("chromaloc=1") }
      native += settings.encoderOptions.map { "\($0.name)=\($0.value)" }
      let preset = settings.preset ?? defaultPreset(for: size)
      var options = [
        (name: "preset", value: preset), ("crf", String(settings.crf)),
        ("x264-params", native.joined(separator: ":")),
      ]
      if let tune = settings.tune { options.append(("tune", tune)) }
      let lookahead = lookaheadLimit(size)
      if lookahead < presetLookahead(preset) {
        options.append(("rc-lookahead", String(lookahead)))
      }
      return options
    }

    func defaultPreset(for size: PixelSize) -> String { "medium" }

    /// What each preset of libx264 looks ahead.
    private func presetLookahead(_ preset: String) -> Int {
      switch preset {
      case "ultrafast", "superfast": 0
      case "veryfast": 10
      case "faster": 20
      case "fast": 30
      case "medium": 40
      case "slow": 50
      default: 60
      }
    }
  }
#endif
