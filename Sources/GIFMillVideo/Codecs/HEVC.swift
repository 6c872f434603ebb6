#if Video
  internal import GIFMillCore

  /// H.265 by libx265, Main profile: about half the bytes of H.264 for players of the last ten years
  /// that have the hardware for it.
  struct HEVC: VideoCodec {
    let name = "hevc"
    let encoder = "libx265"
    let crfRange = 0...51
    let defaultCRF = 26
    let worstCRF = 38
    let presets = H264().presets
    let defaultPresetText = "medium with hevc"
    let tunes = ["psnr", "ssim", "grain", "fastdecode", "zerolatency", "animation"]
    let sides = 16...16384

    /// Supplemental information (NAL unit types 39 and 40) goes, as in ``H264``.
    let packetFilter = "filter_units=remove_types=39|40"

    /// The parameter sets stand in the sample entry alone, which is what Apple's players ask for.
    let sampleEntry: String? = "hvc1"

    /// ISO/IEC 14496-15, Annex E: profile, compatibility with its bits turned round, tier and level,
    /// constraints without zeros at the end.
    func codecString(_ header: [UInt8]) -> String? {
      guard let set = header.nalUnits.first(where: { ($0.first ?? 0) >> 1 & 63 == 33 }),
        set.count >= 15
      else { return nil }
      let profile = Array(set.dropFirst(3).prefix(12))
      let compatibility = profile[1...4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let reversed = (0..<32).reduce(UInt32(0)) { $0 << 1 | (compatibility >> UInt32($1)) & 1 }
      var constraints = Array(profile[5...10])
      while constraints.last == 0 { constraints.removeLast() }
      return "hvc1.\(profile[0] & 31).\(String(reversed, radix: 16, uppercase: true))."
        + "\(profile[0] & 32 == 0 ? "L" : "H")\(profile[11])"
        + constraints.map { ".\(String($0, radix: 16, uppercase: true))" }.joined()
    }

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
