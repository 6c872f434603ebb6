internal import GIFMillCore
internal import GIFMillPipeline

/// `--check`: lists what is not up to date and why.
struct CheckReporter {
  private let console: Console
  private let printsJSON: Bool

  init(_ arguments: Arguments) {
    console = Console(arguments)
    printsJSON = arguments.isOn("json")
  }

  /// Exit 1 when an input cannot be read, else 3 when anything is stale.
  func run(_ run: IncrementalRun, _ jobs: [Job]) -> ExitCode {
    var staleCount = 0
    var hasFailed = false
    run.check(jobs) { check in
      staleCount += check.stale.count
      show(check)
      if let error = check.error {
        hasFailed = true
        console.error("\(check.input): \(error)")
      }
    }
    let orphans = run.orphans
    staleCount += orphans.count
    for path in orphans {
      show(JobCheck(input: path, stale: [.init(path: path, reason: .orphaned)], error: nil))
    }
    console.note(staleCount == 0 ? "all outputs are current" : "\(staleCount) outputs are stale")
    return hasFailed ? .inputFailed : staleCount > 0 ? .stale : .success
  }

  private func show(_ check: JobCheck) {
    if printsJSON {
      console.result(check.json.compactText + "\n")
    } else {
      for item in check.stale { console.result("\(item.path): \(item.reason)\n") }
    }
  }
}
