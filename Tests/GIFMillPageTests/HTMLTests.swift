import Foundation
import GIFMillCore
import GIFMillPage
import GIFMillTestSupport
import Testing

@Suite struct HTMLTests {
  private static let size = PixelSize(width: 32, height: 32)
  private static let mp4 = SinkOutput(
    name: "walk.mp4", size: size, content: PixelRect(x: 0, y: 0, width: 31, height: 32),
    mediaType: #"video/mp4; codecs="avc1.64000A""#)
  private static let webm = SinkOutput(
    name: "walk.webm", size: size, mediaType: #"video/webm; codecs="vp9""#)
  private static let av1 = SinkOutput(
    name: "walk.av1.mp4", size: size, mediaType: #"video/mp4; codecs="av01.0.00M.08""#)
  private static let poster = SinkOutput(
    name: "walk.poster.png", size: size, mediaType: "image/png")
  private static let webp = SinkOutput(name: "walk.webp", size: size, mediaType: "image/webp")
  private static let sheet = SinkOutput(name: "walk.png", size: size)

  private func html(
    _ others: [SinkOutput], plays: Plays = .forever, name: String = "walk.gif",
    options: [String: String] = [:]
  ) throws -> (text: String, warnings: [String]) {
    var values = OptionValues()
    for (name, value) in options { values[name] = value }
    let artefacts = try TemporaryArtefacts()
    let sink = try HTMLSink.descriptor.make("walk", values, artefacts)
    let timeline = SinkDriver().timeline(ticks: [10])
    try sink.begin(
      SinkStream(
        source: SourceDescription(
          name: name, format: .gif, size: Self.size, frameCount: 1, plays: plays),
        canvas: Self.size, timeline: timeline))
    let result = try sink.finish(beside: others)
    let text = String(decoding: try artefacts.folder.contents("walk.html"), as: UTF8.self)
    return (text, result.warnings)
  }

  @Test func smallestVideoComesFirstAndThePosterForLessMotion() throws {
    let (text, warnings) = try html([Self.mp4, Self.webm, Self.sheet, Self.poster, Self.av1])
    let condition = #" media="(prefers-reduced-motion: no-preference)""#
    #expect(
      text == """
        <video autoplay loop muted playsinline width="32" height="32" poster="walk.poster.png" \
        aria-label="walk">
          <source src="walk.av1.mp4" type="video/mp4; codecs=&quot;av01.0.00M.08&quot;"\(condition)>
          <source src="walk.webm" type="video/webm; codecs=&quot;vp9&quot;"\(condition)>
          <source src="walk.mp4" type="video/mp4; codecs=&quot;avc1.64000A&quot;"\(condition)>
          <img src="walk.poster.png" width="32" height="32" alt="walk">
        </video>

        """)
    #expect(warnings.isEmpty)
  }

  private static func pair(_ file: SinkOutput, _ colour: String) -> SinkOutput {
    var file = file
    let suffix = file.name.fileExtension
    file.name = FilePath("walk.\(colour).\(suffix)")
    file.colourName = colour
    return file
  }

  /// Light pages first, for browsers that know no media on sources.
  @Test func aPairIsForLightAndDarkPages() throws {
    let files = [
      ("dark", Self.mp4), ("light", Self.mp4), ("dark", Self.webm), ("light", Self.webm),
    ]
    let (text, _) = try html(files.map { Self.pair($1, $0) })
    let sources = text.split(separator: "\n").filter { $0.contains("<source") }.map(String.init)
    let types = [Self.webm, Self.mp4].map { XML.attribute($0.mediaType ?? "") }
    var wanted: [String] = []
    for scheme in ["light", "dark"] {
      for (suffix, type) in zip(["webm", "mp4"], types) {
        let condition = #"media="(prefers-color-scheme: \#(scheme))""#
        wanted.append("  <source src=\"walk.\(scheme).\(suffix)\" type=\(type) \(condition)>")
      }
    }
    #expect(sources == wanted)
    let (still, _) = try html(files.map { Self.pair($1, $0) } + [Self.poster])
    #expect(
      still.contains(
        #"media="(prefers-color-scheme: dark) and (prefers-reduced-motion: no-preference)""#))
  }

  /// Colours with other names have no place in a page; the first stands for all.
  @Test(arguments: [["sand", "sea"], ["dark", "sea"], ["light"]])
  func otherColoursAreNoPair(names: [String]) throws {
    let (text, _) = try html(names.map { Self.pair(Self.mp4, $0) })
    #expect(text.contains("walk.\(names[0]).mp4"))
    #expect(!text.contains("prefers-color-scheme"))
    #expect(text.components(separatedBy: "<source").count == 2)
  }

  @Test func sidesAreThoseOfTheContent() throws {
    #expect(try html([Self.mp4]).text.contains(#"width="31" height="32""#))
  }

  @Test func loopsOnlyWhatPlaysForever() throws {
    let (text, warnings) = try html([Self.mp4, Self.poster], plays: .times(2))
    #expect(!text.contains(" loop"))
    #expect(warnings.count == 1)
    #expect(try html([Self.mp4, Self.poster], plays: .times(1)).warnings.isEmpty)
  }

  @Test func withoutAPosterEverybodySeesItAndTheUserIsTold() throws {
    let (text, warnings) = try html([Self.mp4])
    #expect(!text.contains("prefers-reduced-motion"))
    #expect(warnings.count == 1)
  }

  @Test func imagesGoIntoAPicture() throws {
    #expect(
      try html([Self.webp, Self.poster]).text == """
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcset="walk.poster.png">
          <img src="walk.webp" width="32" height="32" alt="walk">
        </picture>

        """)
  }

  @Test func namesAndTextAreEscaped() throws {
    var odd = Self.mp4
    odd.name = #"a "b" & <c>.mp4"#
    let text = try html(
      [odd], options: ["alt": #"say "hi" & <go>"#, "url-prefix": "/m?a=1&b="]
    ).text
    #expect(text.contains(#"src="/m?a=1&amp;b=a%20%22b%22%20%26%20%3Cc%3E.mp4""#))
    #expect(text.contains(#"aria-label="say &quot;hi&quot; &amp; &lt;go&gt;""#))
  }

  @Test func refusesToShowNothing() {
    #expect(throws: SinkError.self) { try html([Self.sheet, Self.poster]) }
  }
}
