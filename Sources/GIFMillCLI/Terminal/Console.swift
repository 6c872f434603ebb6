internal import GIFMillPipeline

/// Where words for people and results for programs go: results to standard output, everything else
/// to standard error.
struct Console: Sendable {
  enum Level: Int, Sendable, Comparable {
    case quiet, normal, verbose

    static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  var level = Level.normal
  /// Shown below the messages while a batch runs.
  var liveView: LiveView?

  init(_ level: Level = .normal) { self.level = level }

  init(_ arguments: Arguments) {
    level = arguments.isOn("quiet") ? .quiet : arguments.isOn("verbose") ? .verbose : .normal
  }

  func result(_ text: String) { Platform.write(text, to: 1) }
  func error(_ text: String) { message("gifmill: \(text)") }
  func note(_ text: String) { if level >= .normal { message(text) } }
  func detail(_ text: String) { if level >= .verbose { message(text) } }

  /// A line for the system that collects the output; printed at every level.
  func mark(_ text: String) { message(text) }

  private func message(_ text: String) {
    if let liveView { liveView.print(text) } else { Platform.write(text + "\n", to: 2) }
  }

  /// Columns for text on a stream: `COLUMNS`, else the terminal's, else 80.
  static func width(_ descriptor: Int32) -> Int {
    Platform.environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      ?? Platform.columns(descriptor) ?? 80
  }
}
