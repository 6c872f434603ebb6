import Foundation
import GIFMillTestSupport
import Testing

/// `--report`, one file for each suffix.
@Suite(.timeLimit(.minutes(5))) struct ReportTests {
  private let work: Workspace

  init() throws {
    work = try Workspace()
    try work.put("a <b> & c.gif", GIFWriter(delays: [10, 20]).bytes)
    try work.put("bad|pipe.gif", "not an image")
  }

  private func report(_ name: String) throws -> String {
    let run = try work.gifmill(
      "convert", "a <b> & c.gif", "bad|pipe.gif", "-o", "out", "--to", "spritesheet", "--report",
      name)
    #expect(run.exitCode == 1)
    return try work.text(name)
  }

  @Test func junitIsValidXML() throws {
    let text = try report("r.xml")
    #expect(text.contains(#"tests="2" failures="1" errors="0" skipped="0""#))
    #expect(text.contains(#"name="a &lt;b&gt; &amp; c.gif"/>"#))
    #expect(text.contains(#"<failure type="unsupported""#))
  }

  @Test(.enabled(if: Program(named: "xmllint") != nil, "xmllint is not installed"))
  func anotherProgramReadsTheXML() throws {
    _ = try report("r.xml")
    let xmllint = try #require(Program(named: "xmllint"))
    #expect(try xmllint.run(["--noout", work.folder.path("r.xml")]).exitCode == 0)
  }

  @Test func markdownBeginsWithWhatWentWrong() throws {
    let lines = try report("r.md").split(separator: "\n")
    #expect(lines[0] == "### gifmill: 1 converted, 1 failed")
    #expect(lines[4].hasPrefix(#"| bad\|pipe.gif | **failed** |"#))
    #expect(lines[5].hasPrefix(#"| a \<b\> & c.gif | converted | 10 | 3 | 0 ms |"#))
  }

  @Test(.enabled(if: Program(named: "chromium") != nil, "chromium is not installed"))
  func thePageWorksInABrowser() throws {
    let text = try report("r.html")
    #expect(!text.contains("<b>"))
    let browser = try #require(Program(named: "chromium"))
    let page = try browser.run([
      "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000", "--dump-dom",
      "--user-data-dir=\(work.folder.path("browser"))",
      "file://\(work.folder.path("r.html"))",
    ])
    #expect(page.output.contains(#"<output id="count">2 of 2</output>"#))
    #expect(page.output.contains("<h2>a &lt;b&gt; &amp; c.gif</h2>"))
    #expect(page.output.contains("converted, rate 10, 3 ticks, largest error 0 ms"))
    #expect(page.output.contains("sheet, 2 cells"))
    #expect(page.output.contains(#"href="out/a%20%3Cb%3E%20%26%20c.png""#))
  }
}
