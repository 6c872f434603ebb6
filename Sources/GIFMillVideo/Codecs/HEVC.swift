#if Video
  internal import GIFMillCore

  /// H.265 by libx265, Main profile: about half the bytes of H.264 for players of the last ten years
  /// that have the hardware for it.
  struct HEVC: VideoCodec {
    let name = "hevc"
    let encoder = "libx265"
    let crfRange = 0...51
    let defaultCRF = 26
    let presets = H264().presets
    let defaultPresetText = "medium with hevc"
    let tunes = ["psnr", "ssim", "grain", "fastdecode", "zerolatency", "animation"]
    let sides = 16...16384

    /// Supplemental information (NAL unit types 39 and 40) goes, as in ``H264``.
    let packetFilter = "filter_units=remove_types=39|40"

    /// The parameter sets stand in the sample entry alone, which is what Apple's players ask for.
    let sampleEntry: String? = "hvc1"

    func options(
      _ settings: VideoSettings, for material: Material
    ) -> [(name: String, value: String)] {
      let size = material.size
      var native = [
        // One thread: its pools are laid out by the machine, and pictures coded side by side differ
        // from those coded one by one.
        "pools=none", "frame-threads=1", "wpp=0",
        "info=0", "log-level=none",
        "rc-lookahead=\(min(lookaheadLimit(size), 20))",
      ]
      if settings.halvesChroma { native.append("chromaloc=1") }
      native += settings.encoderOptions.map { "\($0.name)=\($0.value)" }
      var options = [
        (name: "preset", value: settings.preset ?? defaultPreset(for: size)),
        ("crf", String(settings.crf)),
        ("x265-params", native.joined(separator: ":")),
      ]
      if let tune = settings.tune { options.append(("tune", tune)) }
      return options
    }

    func defaultPreset(for size: PixelSize) -> String { "medium" }

    func threadCount(_ size: PixelSize) -> Int { 1 }
  }
#endif
