#if Video
  internal import GIFMillCore

  /// H.264 by libx264, at most High profile with 4:2:0 chroma.
  struct H264: VideoCodec {
    let name = "h264"
    let encoder = "libx264"
    let crfRange = 0...51
    let defaultCRF = 23
    let worstCRF = 36
    let presets = [
      "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
      "veryslow",
      "placebo",
    ]
    let defaultPresetText = "medium below 400 000 pixels and veryfast above with h264"
    let tunes = [
      "film", "animation", "grain", "stillimage", "psnr", "ssim", "fastdecode", "zerolatency",
    ]
    let sides = 1...16384

    /// Supplemental information (NAL unit type 6) goes: libx264 writes its build and all its options
    /// there, thread count included, and nothing else as it is used here.
    let packetFilter = "filter_units=remove_types=6"

    /// Profile, constraints and level are the first bytes of the parameter set (ISO/IEC 14496-15,
    /// "avc1").
    func codecString(_ header: [UInt8]) -> String? {
      guard let set = header.nalUnits.first(where: { ($0.first ?? 0) & 31 == 7 }), set.count >= 4
      else { return nil }
      return "avc1." + set.dropFirst().prefix(3).map(hexadecimal).joined()
    }

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
      if settings.tune == nil { native += tuning(material) }
      if settings.preset == nil, isLarge(size) {
        // Parts of a screen move by whole pixels: a quarter of the time for less than a hundredth of the
        // bytes.
        native.append("subme=0")
      }
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

    /// What suits animated images better than the encoder's defaults, which are made for films; see
    /// the decision record on video defaults for the figures.
    private func tuning(_ material: Material) -> [String] {
      // Texture that is not in the source costs bytes and likeness.
      var tuning = ["no-psy=1"]
      if material.size.pixelCount <= 10_000 {
        // Icons and pixel art: by default hard edges get fewer bits than flat areas, and here they
        // are all there is. Colour suffers most.
        tuning += ["aq-mode=0", "chroma-qp-offset=-3"]
      } else if material.isStill {
        // Otherwise one picture is refined for all the ticks it is repeated in, at twice the bytes.
        tuning.append("qcomp=1")
      }
      return tuning
    }

    /// Small pictures are cheap enough for the thorough search that pixel art rewards; large ones are
    /// mostly recordings of screens, where little moves and a quick search loses nothing.
    func defaultPreset(for size: PixelSize) -> String {
      isLarge(size) ? "veryfast" : "medium"
    }

    private func isLarge(_ size: PixelSize) -> Bool { size.pixelCount >= 400_000 }

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
