/// What the command tells the script that called it.
public enum ExitCode: Int32, Sendable {
  case success = 0
  case inputFailed = 1
  case stale = 3
  case usage = 64
  case interrupted = 130

  static let meanings: [(ExitCode, String)] = [
    (.success, "All done, or all current."),
    (.inputFailed, "At least one input failed, is missing or was damaged."),
    (.stale, "--check found an output that is not current."),
    (.usage, "Wrong usage, colliding outputs or an invalid pipeline file."),
    (.interrupted, "Interrupted."),
  ]
}
