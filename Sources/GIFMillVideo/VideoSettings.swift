#if Video
  internal import GIFMillCore

  /// What the user asked of a video sink.
  struct VideoSettings: Sendable {
    /// How a picture that holds for several ticks is stored.
    enum Hold: String, Sendable, CaseIterable {
      /// One sample for every tick: a constant rate in the file.
      case `repeat`
      /// One sample for all ticks on which the picture stays the same.
      case merge
    }

    /// What becomes of odd sides, which an encoder does not take.
    enum OddSides: Sendable {
      case repeatEdge, addMatte, crop
    }

    let codec: any VideoCodec
    let crf: Int
    /// Nil leaves it to the codec and the size of the picture.
    let preset: String?
    let tune: String?
    let keyframeInterval: Int?
    /// Options in the encoder's own words, which win over ours.
    let encoderOptions: [(name: String, value: String)]
    let hold: Hold
    let matte: Matte
    let oddSides: OddSides
    /// One chroma sample for four pixels; the alternative is one for each.
    let halvesChroma: Bool

    /// - Throws: when values do not go together.
    init(_ values: OptionValues, for container: Container) throws(SinkError) {
      let codecs = container.codecs
      codec = codecs.first { $0.name == values["codec"] } ?? codecs[0]
      crf = values.integer("crf") ?? codec.defaultCRF
      preset = values["preset"]
      tune = values["tune"]
      keyframeInterval = values.integer("keyframe-interval")
      encoderOptions = try Self.pairs(values["encoder"] ?? "")
      hold = values["hold"].flatMap(Hold.init(rawValue:)) ?? .repeat
      matte = Matte(values.colour("background") ?? .white)
      oddSides =
        values.isOn("crop-even") ? .crop : values["pad"] == "matte" ? .addMatte : .repeatEdge
      halvesChroma = values["pixel-format"] != "yuv444p"
      guard halvesChroma || codec.takesFullChroma else {
        throw SinkError(.invalidOption, "\(codec.name) has no --pixel-format yuv444p")
      }
      guard codec.crfRange.contains(crf) else {
        throw SinkError(
          .invalidOption,
          "--crf of \(codec.name) is \(codec.crfRange.lowerBound) to \(codec.crfRange.upperBound)")
      }
      try SizeBudget.validate(values)
      if let preset { try Self.check("preset", preset, among: codec.presets, of: codec) }
      if let tune { try Self.check("tune", tune, among: codec.tunes, of: codec) }
    }

    private static func pairs(
      _ text: String
    ) throws(SinkError) -> [(name: String, value: String)] {
      var pairs: [(name: String, value: String)] = []
      for part in text.split(separator: ":") {
        let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, !words[0].isEmpty else {
          throw SinkError(.invalidOption, "--encoder takes KEY=VALUE, not '\(part)'")
        }
        pairs.append((String(words[0]), String(words[1])))
      }
      return pairs
    }

    private static func check(
      _ option: String, _ value: String, among choices: [String], of codec: any VideoCodec
    ) throws(SinkError) {
      guard !choices.contains(value) else { return }
      let known =
        choices.isEmpty
        ? "\(codec.name) has none" : "it is one of \(choices.joined(separator: ", "))"
      throw SinkError(
        .invalidOption, "\(codec.name) has no --\(option) '\(value)': \(known)")
    }
  }
#endif
