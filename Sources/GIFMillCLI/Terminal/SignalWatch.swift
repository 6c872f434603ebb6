internal import Dispatch

/// Turns the signals that ask a program to end into a clean stop: the first one calls `stop`, a
/// second one ends the process at once.
///
/// Make it before any other thread starts: threads inherit that the signals are held back, and one
/// thread waits for them, so that none is lost between two moments.
enum SignalWatch {
  static func start(stop: @escaping @Sendable () -> Void) {
    Platform.holdStopSignals()
    DispatchQueue(label: "gifmill signals").async {
      guard Platform.waitForStopSignal() else { return }
      stop()
      guard Platform.waitForStopSignal() else { return }
      Platform.exitAtOnce(ExitCode.interrupted.rawValue)
    }
  }
}
