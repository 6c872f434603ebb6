public import GIFMillCore

/// A file that tells about a whole batch; its form goes by the suffix.
public enum BatchReport: String, Sendable, CaseIterable {
  /// `gifmill.report/1`.
  case json
  /// JUnit's form, which CI systems show.
  case xml
  /// A table for a job's summary page.
  case md
  /// A page that shows every input beside what was made of it.
  case html

  /// Nil when the suffix is none of these.
  public init?(for path: FilePath) { self.init(rawValue: path.fileExtension) }

  /// - Parameter folder: where the report will be; links in it are relative to that.
  public func text(
    _ results: [JobResult], _ summary: BatchSummary, relativeTo folder: FilePath
  ) -> String {
    switch self {
    case .json:
      JSONValue.object([
        "schema": "gifmill.report/1",
        "results": .array(results.map { $0.json(detailed: true) }),
        "summary": summary.json,
      ]).prettyText
    case .xml: JUnitReport.text(results, summary)
    case .md: MarkdownReport.text(results, summary)
    case .html: HTMLReport(folder: folder).text(results, summary)
    }
  }
}

extension JobResult.Status {
  /// The sentence part of a summary: "3 converted, 1 failed".
  public static func sentence(_ summary: BatchSummary) -> String {
    let parts = allCases.filter { summary.count($0) > 0 }
      .map { "\(summary.count($0)) \($0.rawValue)" }
    return parts.isEmpty ? "nothing to do" : parts.joined(separator: ", ")
  }
}
