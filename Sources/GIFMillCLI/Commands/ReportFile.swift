internal import GIFMillCore
internal import GIFMillPipeline

/// The file of `--report`, written when the batch is over.
struct ReportFile {
  private let path: FilePath

  /// Nil when no report was asked for.
  init?(_ arguments: Arguments) throws(UsageError) {
    guard let path = arguments.path("report") else { return nil }
    guard path.fileExtension == "json" else {
      throw UsageError("--report: '\(path)' does not end in .json")
    }
    self.path = path
  }

  func write(_ results: [JobResult], _ summary: BatchSummary) throws(FileError) {
    let document = JSONValue.object([
      "schema": "gifmill.report/1",
      "results": .array(results.map(\.json)),
      "summary": summary.json,
    ])
    try FileSystem.replace(path, with: Array(document.prettyText.utf8))
  }
}
