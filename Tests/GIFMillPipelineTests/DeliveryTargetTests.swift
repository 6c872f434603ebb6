import GIFMillCore
import Testing

@testable import GIFMillPipeline

@Suite struct DeliveryTargetTests {
  /// Pictures shrink to what is allowed, either way up, and grow by whole factors to the least side.
  @Test(arguments: [
    ("telegram-sticker", (300, 200), (512, 341)), ("telegram-sticker", (16, 32), (256, 512)),
    ("telegram-sticker", (2000, 2), (512, 1)),
    ("discord-emoji", (40, 30), (128, 96)), ("discord-emoji", (500, 1000), (64, 128)),
    ("x", (600, 400), (600, 400)), ("x", (1600, 1200), (1280, 960)),
    ("x", (1200, 1600), (960, 1280)), ("x", (1300, 1300), (1024, 1024)), ("x", (20, 10), (80, 40)),
    ("x", (1000, 10), (1000, 10)),
    ("instagram", (3840, 2160), (1920, 1080)), ("instagram", (8, 8), (8, 8)),
    ("web", (2160, 3840), (1080, 1920)),
  ])
  func picturesAreBroughtToASizeThatIsTaken(
    name: String, from: (Int, Int), to: (Int, Int)
  ) throws {
    let target = try #require(DeliveryTarget.named(name))
    let size = target.size(for: PixelSize(width: from.0, height: from.1))
    #expect(size == PixelSize(width: to.0, height: to.1))
  }

  /// What a target sets for itself must not break its own limits.
  @Test func defaultsKeepTheLimits() throws {
    for target in DeliveryTarget.all {
      let values = try target.completing(OptionValues())
      #expect(try target.completing(values) == values)
      var options = OptionValues()
      options["target"] = target.name
      #expect(try ConversionOptions(options).values.names.contains("target"))
      #expect(target.sinks.contains { target.presets[$0] != nil })
      #expect(Set(target.presets.keys).isSubset(of: target.sinks))
    }
  }

  @Test func violationsNameLimitFigureAndAWayOut() throws {
    let sticker = try #require(DeliveryTarget.named("telegram-sticker"))
    let x = try #require(DeliveryTarget.named("x"))
    let reel = try #require(DeliveryTarget.named("instagram"))
    func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }
    let long = WrittenTiming(duration: Rational(91, 30), rate: FrameRate(whole: 30))
    #expect(
      sticker.violations(of: long) == [
        "at most 3 s, this lasts 3.033 s (--trim keeps a part, --speed or --max-duration 3"
          + " --fit speed plays it faster)"
      ])
    let fast = WrittenTiming(duration: Rational(3), rate: FrameRate(whole: 31))
    #expect(
      sticker.violations(of: fast) == ["at most 30 pictures a second, this has 31 (--fps 30)"])
    let slow = WrittenTiming(duration: Rational(29, 10), rate: FrameRate(whole: 22))
    #expect(
      reel.violations(of: slow) == [
        "at least 3 s, this lasts 2.9 s (--repeat plays it several times)",
        "at least 23 pictures a second, this has 22 (--fps 23)",
      ])
    #expect(sticker.violations(of: size(512, 2)).isEmpty)
    #expect(sticker.violations(of: size(510, 2)).count == 1)
    #expect(x.violations(of: size(1024, 1280)).isEmpty)
    #expect(
      x.violations(of: size(1282, 1024)) == [
        "at most 1280×1024 pixels, this is 1282×1024 (--scale fit=1280x1024)"
      ])
    #expect(
      x.violations(of: size(100, 30)) == [
        "sides of at least 32 pixels, this is 100×30 (--scale makes it larger)",
        "at most 3 times as wide as high, this is 100×30 (--scale WxH)",
      ])
    #expect(
      x.violations(of: size(100, 302)) == [
        "at most 3 times as high as wide, this is 100×302 (--scale WxH)"
      ])
    #expect(sticker.violations(ofBytes: 262_144, lasting: nil).isEmpty)
    #expect(
      sticker.violations(ofBytes: 262_145, lasting: nil) == [
        "at most 262144 bytes, this takes 262145 (--max-bytes 256K)"
      ])
    #expect(reel.violations(ofBytes: 9_375_000, lasting: Rational(3)).isEmpty)
    #expect(
      reel.violations(ofBytes: 9_375_001, lasting: Rational(3)) == [
        "at most 25000000 bits a second, this has 25000003 (--max-bytes 9375000)"
      ])
  }

  /// A service takes nothing smaller than what it asks for, so the search for bytes stays above.
  @Test(arguments: [("telegram-sticker", 0), ("x", 2), ("discord-emoji", 4)])
  func smallerPicturesAreOnesThatAreTaken(name: String, count: Int) throws {
    var values = OptionValues()
    values["max-bytes"] = "1K"
    let budget = try #require(SizeBudget(values, option: "crf", best: 20, worst: 20))
    let size =
      name == "telegram-sticker"
      ? PixelSize(width: 512, height: 512) : PixelSize(width: 120, height: 80)
    let search = SizeSearch(
      request: OutputRequest(TickListSink.descriptor), budget: budget, size: size,
      target: DeliveryTarget.named(name))
    var tried = 0
    let error = #expect(throws: PassFailure.self) {
      try search.run { _ throws(PassFailure) in
        tried += 1
        return (output: (), bytes: 5000)
      }
    }
    #expect(tried == count)
    #expect(error?.jobError.message.contains("1K (--target \(name)):") == true)
  }
}
