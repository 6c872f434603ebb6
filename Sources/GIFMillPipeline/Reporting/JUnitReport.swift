internal import GIFMillCore

/// A batch in JUnit's XML: one test case for each input.
enum JUnitReport {
  static func text(_ results: [JobResult], _ summary: BatchSummary) -> String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    let bad = summary.count(.failed) + summary.count(.damaged)
    lines.append(
      "<testsuites><testsuite name=\"gifmill\" tests=\"\(results.count)\" failures=\"\(bad)\""
        + " errors=\"0\" skipped=\"\(summary.count(.skipped))\""
        + " time=\"\(summary.seconds.formatted(decimals: 3))\">")
    for result in results { lines.append(testCase(result)) }
    return lines.joined(separator: "\n") + "\n</testsuite></testsuites>\n"
  }

  private static func testCase(_ result: JobResult) -> String {
    let head = "<testcase classname=\"gifmill\" name=\"\(escaped("\(result.input)"))\""
    var body = ""
    if let error = result.error {
      body +=
        "<failure type=\"\(escaped(error.kind))\" message=\"\(escaped(error.message))\">"
        + escaped("\(result.input): \(error.message)") + "</failure>"
    }
    if result.status == .skipped { body += "<skipped/>" }
    if !result.warnings.isEmpty {
      body += "<system-err>\(escaped(result.warnings.joined(separator: "\n")))</system-err>"
    }
    return body.isEmpty ? head + "/>" : head + ">" + body + "</testcase>"
  }

  /// Markup and characters that XML 1.0 has no way to write.
  private static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "\t", "\n", "\r": out += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{fffe}", "\u{ffff}": out += "\u{fffd}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
