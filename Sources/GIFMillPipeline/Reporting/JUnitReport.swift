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
    let head = "<testcase classname=\"gifmill\" name=\"\(XML.escaped("\(result.input)"))\""
    var body = ""
    if let error = result.error {
      body +=
        "<failure type=\"\(XML.escaped(error.kind))\" message=\"\(XML.escaped(error.message))\">"
        + XML.escaped("\(result.input): \(error.message)") + "</failure>"
    }
    if result.status == .skipped { body += "<skipped/>" }
    if !result.warnings.isEmpty {
      body += "<system-err>\(XML.escaped(result.warnings.joined(separator: "\n")))</system-err>"
    }
    return body.isEmpty ? head + "/>" : head + ">" + body + "</testcase>"
  }
}
