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

  /// A page of real entries, again and again under other names, in a browser that searches and sorts.
  @Test(.enabled(if: ExternalTool.chromium.isPresent, "needs chromium"))
  func aThousandEntriesAreSearchedAndSorted() throws {
    for number in 0..<10 {
      try work.put("art/\(number).gif", GIFWriter(delays: [10, 20 + number]).bytes)
    }
    let run = try work.gifmill(
      "convert", "art", "-o", "out", "--to", "spritesheet", "--report", "r.html")
    #expect(run.exitCode == 0)
    let page = try work.text("r.html")
    let data = try #require(
      page.firstMatch(of: /(?s)(<script type="application\/json" id="data">)(.*?)(<\/script>)/))
    let real = try #require(
      try JSONSerialization.jsonObject(with: Data(data.2.utf8)) as? [[String: Any]])
    let entries = (0..<1000).map { number in
      let changes: [String: Any] = [
        "input": "art/walk-\(number).gif", "bytesIn": number * 37 % 1000,
        "status": number % 100 == 7 ? "failed" : "converted",
      ]
      return real[number % real.count].merging(changes) { $1 }
    }
    let text = String(
      decoding: try JSONSerialization.data(withJSONObject: entries), as: UTF8.self)
    try work.put(
      "many.html",
      page.replacingCharacters(in: data.2.startIndex..<data.2.endIndex, with: text) + """
        <script>addEventListener('load', () => {
          const look = changes => {
            for (const [id, value] of Object.entries(changes)) {
              const control = document.getElementById(id);
              control.value = value;
              control.dispatchEvent(new Event('input'));
            }
            const names = [...document.querySelectorAll('h2')].slice(0, 3);
            return [document.getElementById('count').value,
              ...names.map(name => name.textContent.slice(9, -4))].join(' ');
          };
          document.title = [look({}), look({search: 'WALK-99'}), look({search: 'nowhere'}),
            look({search: '', sort: 'bytesIn'}), look({sort: 'name'}), look({status: 'failed'}),
            Math.round(performance.now()), document.images.length,
            [...document.images].filter(image => image.naturalWidth).length].join('|');
        })</script>
        """)
    let output = try ExternalTool.chromium.output([
      "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
      "--user-data-dir=\(work.folder.path("browser"))", "--dump-dom",
      "file://" + work.folder.path("many.html"),
    ])
    let title = try #require(
      String(decoding: output, as: UTF8.self).firstMatch(of: /<title>([^<]*)<\/title>/)
    ).1
    let facts = title.split(separator: "|").map(String.init)
    try #require(facts.count == 9, "\(title)")
    #expect(
      facts[..<6] == [
        "1000 of 1000 0 1 2", "11 of 1000 99 990 991", "0 of 1000", "1000 of 1000 27 54 81",
        "1000 of 1000 0 1 2", "10 of 1000 7 107 207",
      ])
    // Milliseconds until all that was done, generous for a machine with other work.
    #expect(try #require(Int(facts[6])) < 20_000)
    #expect(try #require(Int(facts[8])) < 100, "pictures out of sight are not to be loaded")
  }
}
