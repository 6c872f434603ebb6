#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  @Suite(.timeLimit(.minutes(2)), .enabled(if: ExternalTool.ffmpeg.isPresent, "needs ffmpeg"))
  struct TransparencyTests {
    /// 060: what stands behind; the colour stored under full transparency never shows.
    @Test(arguments: ["#ffffff", "#000000", "#12a0c8"])
    func transparentPixelsShowTheBackground(background: String) throws {
      let hidden = RGBA(red: 255, green: 0, blue: 0, alpha: 0)
      let file = try VideoFile(
        .solid(hidden, width: 8, height: 8), options: ["background": background])
      let expected = try #require(RGBA(hex: background))
      #expect(try #require(try file.decoded().first)[4, 4].distance(to: expected) <= 3)
    }

    @Test func backgroundIsWhiteUnlessGiven() throws {
      let file = try VideoFile(.solid(.transparent, width: 8, height: 8))
      #expect(try #require(try file.decoded().first)[4, 4].distance(to: .white) <= 3)
    }

    /// 060: half-transparent pixels are blended.
    @Test(arguments: [(128, 127), (255, 0), (1, 254), (64, 191)])
    func halfTransparentRedIsBlended(alpha: Int, rest: Int) throws {
      let red = RGBA(red: 255, green: 0, blue: 0, alpha: UInt8(alpha))
      let picture = try #require(
        try VideoFile(.solid(red, width: 8, height: 8), options: ["crf": "4"]).decoded().first)
      let expected = RGBA(red: 255, green: UInt8(rest), blue: UInt8(rest))
      #expect(picture[4, 4].distance(to: expected) <= 3)
    }

    @Test func saysWhichShareWasFlattened() throws {
      let half = Canvas(width: 10, height: 10) { x, _ in x < 5 ? .transparent : .black }
      let file = try VideoFile([(.solid(.black, width: 10, height: 10), 1), (half, 3)])
      #expect(file.result.warnings.count == 1)
      #expect(file.result.warnings[0].hasPrefix("37.5 % of all pixels were transparent"))
      #expect(file.result.warnings[0].contains("#ffffff"))
    }

    @Test func opaquePicturesGiveNoWarning() throws {
      #expect(try VideoFile(.solid(.white, width: 3, height: 3)).result.warnings.isEmpty)
    }
  }
#endif
