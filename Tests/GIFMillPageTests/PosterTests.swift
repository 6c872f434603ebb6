import GIFMillCore
import GIFMillPNG
import GIFMillPage
import GIFMillTestSupport
import Testing

@Suite struct PosterTests {
  private static let pictures: [(canvas: Canvas, ticks: Int)] = [
    (.grey(10), 0), (.grey(20), 3), (.grey(30), 2), (.grey(40), 5), (.grey(50), 0),
  ]

  private func poster(_ options: [String: String]) throws -> (SinkResult, Canvas) {
    let descriptor = PosterSink.descriptor([PNGSinks.pictureFormat])
    var values = OptionValues()
    for (name, value) in options { values[name] = value }
    try descriptor.validate(values)
    let artefacts = try TemporaryArtefacts()
    let sink = try descriptor.make("walk", values, artefacts)
    let result = try SinkDriver().run(sink, Self.pictures)
    return (result, try StoredPNG.pixels(of: artefacts.folder.contents("walk.poster.png")))
  }

  /// Frames start at 0, 0, 0.3, 0.5 and 1 s; those without time are never on screen.
  @Test(arguments: [
    ("first", 20), ("0", 20), ("0.29", 20), ("0.3", 30), ("middle", 40), ("0.5", 40), ("last", 40),
    ("99", 40),
  ])
  func showsWhatIsOnScreen(moment: String, level: UInt8) throws {
    let (result, picture) = try poster(["poster-at": moment])
    #expect(picture.equals(.grey(level), in: picture.bounds))
    #expect(result.outputs[0].mediaType == "image/png")
    #expect(result.outputs[0].size == PixelSize(width: 4, height: 3))
  }

  @Test(arguments: ["-1", "end", "1/0", ""])
  func refusesOtherMoments(moment: String) {
    #expect(throws: SinkError.self) { try poster(["poster-at": moment]) }
  }
}

extension Canvas {
  fileprivate static func grey(_ level: UInt8) -> Canvas {
    Canvas(width: 4, height: 3) { _, _ in RGBA(red: level, green: level, blue: level) }
  }
}
