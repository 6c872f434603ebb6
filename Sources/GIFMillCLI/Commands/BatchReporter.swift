internal import GIFMillCore
internal import GIFMillPipeline

/// Tells about a batch as it goes: JSON lines on standard output where asked for, sentences on
/// standard error.
struct BatchReporter {
  private var console: Console
  private let printsJSON: Bool
  private let annotations: Annotations

  /// - Parameter liveView: what goes on below the messages; nil when there is no such view.
  init(_ arguments: Arguments, liveView: LiveView? = nil) {
    console = Console(arguments)
    console.liveView = liveView
    printsJSON = arguments.isOn("json")
    annotations = Annotations(arguments)
  }

  /// The plan of a dry run: one line per input.
  func show(_ plan: Plan) {
    for job in plan.jobs {
      let paths = job.claimedPaths.flatMap { $0 }
      if printsJSON {
        console.result(job.json.compactText + "\n")
      } else {
        console.result(
          "\(job.displayName) -> \(paths.map(\.description).joined(separator: " "))\n")
      }
    }
  }

  func show(_ result: JobResult) {
    if printsJSON { console.result(result.json.compactText + "\n") }
    console.liveView?.count(result)
    if let error = result.error {
      console.error("\(result.input): \(error.message)")
    } else if result.status == .skipped || result.status == .current {
      console.detail("\(result.input): \(result.status.rawValue)")
    } else {
      console.note("\(result.input) -> \(BatchReporter.outputText(result))")
    }
    for warning in result.warnings { console.note("\(result.input): warning: \(warning)") }
    for note in result.notes { console.detail("\(result.input): note: \(note)") }
    if let timing = result.timing {
      console.detail(
        "\(result.input): \(timing.output.ticks) ticks at rate \(timing.output.rate), largest error"
          + " \(timing.output.maxErrorMilliseconds.formatted(decimals: 3)) ms")
    }
  }

  func annotate(_ result: JobResult) {
    for line in annotations.lines(result) { console.mark(line) }
  }

  func show(_ summary: BatchSummary) {
    if printsJSON { console.result(summary.json.compactText + "\n") }
    console.note(
      "\(JobResult.Status.sentence(summary)):"
        + " \(summary.bytesIn) bytes in, \(summary.bytesOut) bytes out,"
        + " \(summary.seconds.formatted(decimals: 1)) s")
  }

  /// The first few outputs; a frames sink can make thousands.
  private static func outputText(_ result: JobResult) -> String {
    let shown = result.outputs.prefix(3).map { "\($0.path) (\($0.bytes) bytes)" }
    let rest = result.outputs.count - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
