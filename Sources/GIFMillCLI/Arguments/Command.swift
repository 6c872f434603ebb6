/// What the command can do.
enum Command: String, Hashable, CaseIterable {
  case convert, run, info, sinks
  case mergeManifests = "merge-manifests"

  /// One sentence for the list of commands.
  var summary: String {
    switch self {
    case .convert: "Convert animated images to video, sprite sheets or frames."
    case .run: "Run pipeline files: recipes for a batch, kept beside the assets."
    case .info: "Say what a file holds and how it would be timed."
    case .sinks: "List what can be made, with every option."
    case .mergeManifests: "Join the manifests that shards left in an output folder."
    }
  }

  /// What follows the command's name.
  var usage: String {
    switch self {
    case .convert: "INPUT… [-o DIR] [--to SINK,…] [options]"
    case .run: "PIPELINE… [options]"
    case .info: "INPUT… [--json] [options]"
    case .sinks: "[--json]"
    case .mergeManifests: "DIR…"
    }
  }

  /// Label and text of each operand.
  var operands: [(label: String, help: String)] {
    switch self {
    case .convert, .info:
      [
        (
          "INPUT…",
          "A GIF, APNG, animated WebP or still PNG, told by content; a folder, walked for such "
            + "files; a short MP4 or WebM video; or - for standard input. After -- every word is an "
            + "input."
        )
      ]
    case .run:
      [("PIPELINE…", "A pipeline file in JSON5. Options given here win over those in the file.")]
    case .sinks: []
    case .mergeManifests: [("DIR…", "An output folder that every shard has written to.")]
    }
  }
}
