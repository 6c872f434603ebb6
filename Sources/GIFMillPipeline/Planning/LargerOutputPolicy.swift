internal import GIFMillCore

/// What becomes of an output that takes the source's place and is larger than it (`--if-larger`).
enum LargerOutputPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is written without a word. The default: who converts for another reason than size is not to
  /// be bothered.
  case keep
  /// It is written, with a warning.
  case warn
  /// The input failed, and nothing is written for it.
  case fail
  /// It alone is not written, and a warning says so.
  case skip

  static let option = OptionDescription(
    "if-larger", .choice(allCases.map(\.rawValue)), placeholder: "WHAT",
    help:
      "What to do with a video or animated image of more bytes than its source: write it all the"
      + " same, warn, fail and write nothing for this source, or skip it and write the others.",
    default: keep.rawValue)
}
