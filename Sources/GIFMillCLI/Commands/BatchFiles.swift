internal import GIFMillCore
internal import GIFMillPipeline

/// The files that tell about a batch: `--report` and `--depfile`, written when it is over.
final class BatchFiles {
  private let report: FilePath?
  private let depfile: FilePath?
  private let depfileTarget: FilePath?
  private var results: [JobResult] = []

  /// - Throws: for a report whose suffix says nothing.
  init(_ arguments: Arguments) throws(UsageError) {
    report = arguments.path("report")
    depfile = arguments.path("depfile")
    depfileTarget = arguments.path("depfile-target")
    if let report, BatchReport(for: report) == nil {
      throw UsageError(
        "--report: '\(report)' does not end in"
          + " \(BatchReport.allCases.map { "." + $0.rawValue }.joined(separator: ", "))")
    }
    if depfileTarget != nil, depfile == nil {
      throw UsageError("--depfile-target needs --depfile")
    }
  }

  /// Where they will be.
  var folders: [FilePath] { [report, depfile].compactMap { $0?.parent } }

  func add(_ result: JobResult) {
    if report != nil || depfile != nil { results.append(result) }
  }

  func write(_ plan: Plan, _ summary: BatchSummary) throws(FileError) {
    if let depfile {
      let text = Depfile.text(plan.jobs, results, target: depfileTarget)
      try FileSystem.replace(depfile, with: text)
    }
    if let report, let form = BatchReport(for: report) {
      let text = form.text(results, summary, relativeTo: report.parent)
      try FileSystem.replace(report, with: Array(text.utf8))
    }
  }
}
