internal import GIFMillCore

/// A batch as a Markdown table; what went wrong comes first.
enum MarkdownReport {
  /// A job page has room for about a megabyte; rows beyond this number are only counted.
  private static let mostRows = 1000

  static func text(_ results: [JobResult], _ summary: BatchSummary) -> String {
    var lines = [
      "### gifmill: \(JobResult.Status.sentence(summary))", "",
      "\(bytes(summary.bytesIn)) in, \(bytes(summary.bytesOut)) out,"
        + " \(summary.seconds.formatted(decimals: 1)) s", "",
      "| input | status | rate | ticks | largest error | in | out | remarks |",
      "| --- | --- | --: | --: | --: | --: | --: | --- |",
    ]
    let ordered = results.filter(\.isBad) + results.filter { !$0.isBad }
    lines += ordered.prefix(mostRows).map(row)
    if ordered.count > mostRows {
      lines += ["", "and \(ordered.count - mostRows) more"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ result: JobResult) -> String {
    let output = result.timing?.output
    var remarks = result.warnings
    if let error = result.error { remarks.insert(error.message, at: 0) }
    let status = result.status.rawValue
    var cells = [escaped("\(result.input)"), result.isBad ? "**\(status)**" : status]
    if let output {
      let error = output.maxErrorMilliseconds.formatted(decimals: 2)
      cells += ["\(output.rate)", "\(output.ticks)", "\(error) ms"]
    } else {
      cells += ["", "", ""]
    }
    cells += [bytes(result.bytesIn), bytes(result.bytesOut)]
    cells.append(remarks.map(escaped).joined(separator: "<br>"))
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func bytes(_ count: Int) -> String {
    switch count {
    case 0: ""
    case ..<10_000: "\(count) B"
    case ..<10_000_000: "\((Double(count) / 1000).formatted(decimals: 1)) kB"
    default: "\((Double(count) / 1_000_000).formatted(decimals: 1)) MB"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { out, character in
      switch character {
      case "|", "\\", "`", "*", "_", "[", "]", "<", ">", "#": out += "\\\(character)"
      case "\n", "\r", "\r\n": out += " "
      default: out.append(character)
      }
    }
  }
}
