internal import Dispatch
internal import GIFMillPipeline
internal import Synchronization

/// A few lines at the foot of the terminal that show how far a batch is: a bar with the time left,
/// and a line for each running job. Messages scroll above it.
final class LiveView: Sendable {
  private struct State {
    /// Columns of each line on the screen.
    var drawn: [Int] = []
    var failures = 0
    var current = 0
    var isFinished = false
  }

  private let batch: Batch
  private let total: Int
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Redraws ten times a second; nobody reads faster.
  init(_ batch: Batch, total: Int) {
    self.batch = batch
    self.total = total
    redrawLater(on: DispatchQueue(label: "gifmill live view"))
  }

  private func redrawLater(on queue: DispatchQueue) {
    queue.asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
      guard let self, self.redraw() else { return }
      self.redrawLater(on: queue)
    }
  }

  /// Whether standard error is a terminal that can show it.
  static var isPossible: Bool {
    Platform.isTerminal(2) && Platform.environment("TERM") ?? "dumb" != "dumb"
      && (Platform.environment("CI") ?? "").isEmpty
  }

  func count(_ result: JobResult) {
    state.withLock { state in
      if result.isBad { state.failures += 1 }
      if result.status == .current { state.current += 1 }
    }
  }

  /// Prints a message above the view.
  func print(_ text: String) {
    state.withLock { state in
      Platform.write(LiveView.erasing(state.drawn, columns: columns) + text + "\n", to: 2)
      state.drawn = []
    }
  }

  /// Removes the view for good.
  func finish() {
    state.withLock { state in
      state.isFinished = true
      Platform.write(LiveView.erasing(state.drawn, columns: columns), to: 2)
      state.drawn = []
    }
  }

  /// False once the view is finished.
  private func redraw() -> Bool {
    let snapshot = batch.snapshot
    return state.withLock { state in
      if state.isFinished { return false }
      let facts = Facts(
        finished: snapshot.finished, total: total, current: state.current,
        failures: state.failures, running: snapshot.running,
        seconds: (ContinuousClock.now - start) / .seconds(1))
      let columns = columns
      let lines = facts.lines(columns: columns, rows: Platform.rows(2) ?? 24)
      Platform.write(
        LiveView.erasing(state.drawn, columns: columns) + lines.joined(separator: "\n") + "\n",
        to: 2)
      state.drawn = lines.map { LiveView.columns(of: $0) }
      return true
    }
  }

  /// As many as there are now; somebody may have changed the window since the last time.
  private var columns: Int { Platform.columns(2) ?? 80 }

  /// Moves to the first of the lines drawn before and clears from there to the end.
  ///
  /// - Parameters:
  ///   - drawn: columns of each line.
  ///   - columns: of the terminal as it is now. In one that has become narrower, lines have been broken
  ///     into several, as most terminals do; what xterm does instead, cutting them, costs a line or two
  ///     above.
  static func erasing(_ drawn: [Int], columns: Int) -> String {
    let rows = drawn.reduce(0) { $0 + max(1, ($1 + columns - 1) / max(1, columns)) }
    return rows == 0 ? "" : "\u{1b}[\(rows)F\u{1b}[J"
  }

  /// Wide characters take two columns; counting every one outside Latin as such is safe.
  fileprivate static func columns(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x300 || $1 == "…" ? 1 : 2) }
  }

  /// What the view shows at one moment.
  struct Facts {
    var finished: Int
    var total: Int
    var current = 0
    var failures = 0
    var running: [(input: String, fraction: Double)]
    /// Since the batch began.
    var seconds: Double
  }
}

extension LiveView.Facts {
  /// - Parameters:
  ///   - columns: every line is shorter, so that none wraps and the view can be erased.
  ///   - rows: the view takes about a third of them.
  func lines(columns: Int, rows: Int) -> [String] {
    let share =
      (Double(finished) + running.reduce(0) { $0 + $1.fraction }) / Double(max(total, 1))
    var text = "\(finished)/\(total)"
    if current > 0 { text += ", \(current) current" }
    if failures > 0 { text += ", \(failures) failed" }
    if let left = timeLeft(share) { text += ", \(left) left" }
    let width = max(0, min(40, columns - text.count - 4))
    let filled = min(width, Int(share * Double(width)))
    let bar =
      "[" + String(repeating: "=", count: filled)
      + String(repeating: " ", count: width - filled) + "] "
    let jobs = running.prefix(max(1, rows / 3)).map { job in
      let percent = "\(Int(job.fraction * 100)) %"
      let padding = String(repeating: " ", count: 6 - percent.count)
      return "  \(padding)\(percent)  \(Self.shortened(job.input, to: columns - 12))"
    }
    return ([bar + text] + jobs).map { String($0.prefix(columns - 1)) }
  }

  private func timeLeft(_ share: Double) -> String? {
    guard share > 0.02, seconds > 2 else { return nil }
    let left = Int(seconds / share * (1 - share))
    let rest = left % 60
    return "\(left / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  /// The end of a name says most; characters that would move the cursor are left out.
  private static func shortened(_ name: String, to width: Int) -> String {
    let plain = name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7f }
    let text = String(String.UnicodeScalarView(plain))
    var rest = text[...]
    if LiveView.columns(of: rest) <= width { return text }
    while !rest.isEmpty, LiveView.columns(of: rest) > width - 1 { rest = rest.dropFirst() }
    return "…" + rest
  }
}
