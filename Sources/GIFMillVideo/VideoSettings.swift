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

    var crf: Int
    var preset: String
    var tune: String?
    var keyframeInterval: Int?
    var hold: Hold
    var matte: Matte

    init(_ values: OptionValues) {
      crf = values.integer("crf") ?? 23
      preset = values["preset"] ?? "medium"
      tune = values["tune"]
      keyframeInterval = values.integer("keyframe-interval")
      hold = values["hold"].flatMap(Hold.init(rawValue:)) ?? .repeat
      matte = Matte(values.colour("background") ?? .white)
    }

    /// The options this reads, apart from those common to all sinks.
    static let descriptions = [
      OptionDescription(
        "crf", .integer(0...51), placeholder: "N",
        help:
          "Quality of H.264: lower is better and larger, 18 is hard to tell from the source, and"
          + " 0 is lossless, which most players refuse.",
        default: "23"),
      OptionDescription(
        "preset", .choice(H264.presets), placeholder: "NAME",
        help: "How long libx264 looks for a smaller result.", default: "medium"),
      OptionDescription(
        "tune", .choice(H264.tunes), placeholder: "NAME",
        help: "Settings of libx264 for a kind of material; none by default."),
      OptionDescription(
        "keyframe-interval", .integer(1...36_000), placeholder: "TICKS",
        help: "Most ticks between pictures that stand alone: lower seeks better and is larger.",
        default: "250"),
      OptionDescription(
        "hold", .choice(Hold.allCases.map(\.rawValue)), placeholder: "HOW",
        help:
          "'repeat' stores a picture once for each tick it holds; 'merge' stores it once with its"
          + " whole duration, on the same grid, for players that take a variable rate.",
        default: "repeat"),
    ]
  }
#endif
