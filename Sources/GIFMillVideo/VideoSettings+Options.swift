#if Video
  internal import GIFMillCore

  extension VideoSettings {
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
        SizeBudget.option,
        OptionDescription(
          "preset", .choice(presets), placeholder: "NAME",
          help: "How long the encoder looks for a smaller result."
            + " By default \(codecs.map(\.defaultPresetText).joined(separator: "; ")).",
          default: nil),
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
      options += [.background] + geometryOptions
      if codecs.contains(where: \.takesFullChroma) {
        options.append(
          OptionDescription(
            "pixel-format", .choice(["yuv420p", "yuv444p"]), placeholder: "NAME",
            help: "'yuv444p' keeps the colour of single pixels, for players that take it: not"
              + " Safari, not phones.", default: "yuv420p"))
      }
      options.append(
        OptionDescription(
          "encoder", .pairs, placeholder: "KEY=VALUE[:KEY=VALUE…]",
          help:
            "Further options in the encoder's own words, for those who know it. May be given more"
            + " than once."))
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

    private static let geometryOptions = [
      OptionDescription(
        "pad", .choice(["edge", "matte"]), placeholder: "HOW",
        help:
          "Odd sides grow by one: 'edge' repeats the last row or column, 'matte' adds one of the"
          + " background colour, or transparent where transparency is kept.", default: "edge"),
      OptionDescription(
        "crop-even", .flag, help: "Odd sides shrink by one instead; the last row or column goes."),
    ]

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
