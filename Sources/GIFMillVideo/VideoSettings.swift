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

    let codec: any VideoCodec
    let crf: Int
    let preset: String
    let tune: String?
    let keyframeInterval: Int?
    /// Options in the encoder's own words, which win over ours.
    let encoderOptions: [(name: String, value: String)]
    let hold: Hold
    let matte: Matte

    /// - Throws: when values do not go together.
    init(_ values: OptionValues, for container: Container) throws(SinkError) {
      let codecs = container.codecs
      codec = codecs.first { $0.name == values["codec"] } ?? codecs[0]
      crf = values.integer("crf") ?? codec.defaultCRF
      preset = values["preset"] ?? codec.defaultPreset
      tune = values["tune"]
      keyframeInterval = values.integer("keyframe-interval")
      encoderOptions = try Self.pairs(values["encoder"] ?? "")
      hold = values["hold"].flatMap(Hold.init(rawValue:)) ?? .repeat
      matte = Matte(values.colour("background") ?? .white)
      guard codec.crfRange.contains(crf) else {
        throw SinkError(
          .invalidOption,
          "--crf of \(codec.name) is \(codec.crfRange.lowerBound) to \(codec.crfRange.upperBound)")
      }
      try Self.check("preset", preset, among: codec.presets, of: codec)
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

    /// The options this reads, apart from those common to all sinks.
    static func descriptions(for container: Container) -> [OptionDescription] {
      let codecs = container.codecs
      let crf = codecs.map(\.crfRange.upperBound).max() ?? 0
      let presets = unique(codecs.flatMap(\.presets))
      let tunes = unique(codecs.flatMap(\.tunes))
      var options = [
        OptionDescription(
          "crf", .integer(0...crf), placeholder: "N",
          help: "Quality: lower is better and larger." + defaults(codecs) { String($0.defaultCRF) },
          default: String(codecs[0].defaultCRF)),
        OptionDescription(
          "preset", .choice(presets), placeholder: "NAME",
          help: "How long the encoder looks for a smaller result."
            + defaults(codecs, \.defaultPreset),
          default: codecs[0].defaultPreset),
        OptionDescription(
          "keyframe-interval", .integer(1...36_000), placeholder: "TICKS",
          help: "Most ticks between pictures that stand alone; lower seeks better and is larger.",
          default: "250"),
        OptionDescription(
          "hold", .choice(Hold.allCases.map(\.rawValue)), placeholder: "HOW",
          help: "'repeat' stores a picture once for each tick it holds; 'merge' stores it once with"
            + " its whole duration, on the same grid, for players that take a variable rate.",
          default: Hold.repeat.rawValue),
      ]
      options.append(
        OptionDescription(
          "encoder", .text, placeholder: "KEY=VALUE[:KEY=VALUE…]",
          help: "Further options in the encoder's own words, for those who know it."))
      if !tunes.isEmpty {
        options.append(
          OptionDescription(
            "tune", .choice(tunes), placeholder: "NAME",
            help: "The encoder's settings for a kind of material; none by default."))
      }
      if codecs.count > 1 {
        options.insert(
          OptionDescription(
            "codec", .choice(codecs.map(\.name)), placeholder: "NAME",
            help: "How pictures are coded.",
            default: codecs[0].name), at: 0)
      }
      return options
    }

    /// A sentence on the codecs whose default is not the sink's.
    private static func defaults(
      _ codecs: [any VideoCodec], _ value: (any VideoCodec) -> String
    ) -> String {
      let others = codecs.dropFirst().map { "\(value($0)) with \($0.name)" }
      return others.isEmpty ? "" : " By default \(others.joined(separator: ", "))."
    }

    private static func unique(_ names: [String]) -> [String] {
      names.enumerated().filter { names.firstIndex(of: $1) == $0 }.map(\.element)
    }
  }
#endif
