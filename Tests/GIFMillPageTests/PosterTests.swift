import GIFMillCore
import GIFMillJPEG
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

  /// Half-transparent red over white and over green; what is read back is Pillow's.
  @Test(
    .enabled(if: ExternalTool.pillow.isPresent, "needs Pillow"),
    arguments: [("#fff", [255, 127, 127]), ("#00ff00", [128, 127, 0])])
  func jpegIsLaidOnTheBackground(background: String, wanted: [Int]) throws {
    let descriptor = PosterSink.descriptor([PNGSinks.pictureFormat, JPEGPictures.pictureFormat])
    var values = OptionValues()
    values["poster-format"] = "jpeg"
    values["background"] = background
    #expect(descriptor.showsBackground(values))
    #expect(descriptor.claimedNames("walk", values) == ["walk.poster.jpeg"])
    let artefacts = try TemporaryArtefacts()
    let red = Canvas(width: 37, height: 21) { x, _ in
      RGBA(red: 255, green: 0, blue: 0, alpha: x < 18 ? 128 : 255)
    }
    let sink = try descriptor.make("walk", values, artefacts)
    let result = try SinkDriver().run(sink, [(canvas: red, ticks: 1)])
    #expect(result.outputs[0].mediaType == "image/jpeg")
    #expect(result.warnings.count == 1 && result.warnings[0].contains("--background"))
    let script = """
      import sys, PIL.Image
      image = PIL.Image.open(sys.argv[1])
      print(image.format, *image.size, *image.getpixel((2, 2)), *image.getpixel((36, 20)))
      """
    let seen = try ExternalTool.pillow.output([
      "-c", script, artefacts.folder.path("walk.poster.jpeg"),
    ])
    let words = String(decoding: seen, as: UTF8.self).split(separator: "\n").joined()
      .split(separator: " ").map(String.init)
    #expect(Array(words.prefix(3)) == ["JPEG", "37", "21"])
    let levels = words.dropFirst(3).compactMap { Int($0) }
    #expect(levels.count == 6)
    for (level, wanted) in zip(levels, wanted + [255, 0, 0]) {
      #expect(abs(level - wanted) <= 3, "\(levels)")
    }
    let first = try JPEGPictures.pictureFormat.encode(red)
    #expect(try JPEGPictures.pictureFormat.encode(red) == first)
  }

  @Test func onlyFormatsWithoutTransparencyShowABackground() {
    let descriptor = PosterSink.descriptor([PNGSinks.pictureFormat, JPEGPictures.pictureFormat])
    #expect(!descriptor.showsBackground(OptionValues()))
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
