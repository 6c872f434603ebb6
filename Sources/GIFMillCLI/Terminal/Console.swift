internal import GIFMillPipeline

/// Where words for people and results for programs go: results to standard output, everything else
/// to standard error.
struct Console: Sendable {
  enum Level: Int, Sendable, Comparable {
    case quiet, normal, verbose

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  var level = Level.normal

  init(_ level: Level = .normal) { self.level = level }

  init(_ arguments: Arguments) {
    level = arguments.isOn("quiet") ? .quiet : arguments.isOn("verbose") ? .verbose : .normal
  }

  func result(_ text: String) { Platform.write(text, to: 1) }
  func error(_ text: String) { Platform.write("gifmill: \(text)\n", to: 2) }
  func note(_ text: String) { if level >= .normal { Platform.write(text + "\n", to: 2) } }
  func detail(_ text: String) { if level >= .verbose { Platform.write(text + "\n", to: 2) } }

  /// Columns for text on a stream: `COLUMNS`, else the terminal's, else 80.
  static func width(_ descriptor: Int32) -> Int {
    Platform.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? Platform.columns(descriptor) ?? 80
  }
}
