import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

@Suite struct PNGWriterTests {
  /// Pictures that need each kind, with the kind.
  static let kinds: [(PNGPixelFormat, Canvas)] = [
    (.indexed1, Canvas(width: 9, height: 3) { x, y in (x + y) % 2 == 0 ? .white : .transparent }),
    (.indexed2, Canvas(width: 7, height: 2) { x, _ in RGBA(red: UInt8(x % 3), green: 9, blue: 8) }),
    (
      .indexed4,
      Canvas(width: 5, height: 5) { x, y in RGBA(red: UInt8(x), green: UInt8(y % 3), blue: 0) }
    ),
    (
      .indexed8,
      Canvas(width: 16, height: 16) { x, y in RGBA(red: UInt8(x), green: UInt8(y), blue: 7) }
    ),
    (.gray8, Canvas(width: 16, height: 16) { x, y in .gray(x * 16 + y) }),
    (.graya8, Canvas(width: 16, height: 32) { x, y in .gray(x, alpha: 100 + y) }),
    (
      .rgb8, Canvas(width: 17, height: 16) { x, y in RGBA(red: UInt8(x), green: UInt8(y), blue: 7) }
    ),
    (
      .rgba8,
      Canvas(width: 17, height: 16) { x, y in
        RGBA(red: UInt8(x), green: UInt8(y), blue: 7, alpha: UInt8(1 + x * y % 255))
      }
    ),
  ]

  @Test(arguments: kinds)
  func picksTheSmallestKindAndKeepsEveryPixel(kind: PNGPixelFormat, picture: Canvas) throws {
    let written = try PNGWriter().encode(picture)
    #expect(written.pixelFormat == kind)
    let read = try StoredPNG.pixels(of: written.bytes)
    #expect(read.size == picture.size)
    #expect(read.equals(picture, in: picture.bounds))
  }

  @Test(arguments: PNGWriter.Effort.allCases)
  func everyEffortIsLossless(effort: PNGWriter.Effort) throws {
    let picture = Canvas(width: 61, height: 47) { x, y in
      RGBA(red: UInt8(x * 4), green: UInt8(y * 5), blue: UInt8(x ^ y), alpha: UInt8(255 - x))
    }
    let written = try PNGWriter(effort: effort).encode(picture)
    #expect(try StoredPNG.pixels(of: written.bytes).equals(picture, in: picture.bounds))
  }

  @Test func hiddenColoursAreClearedUnlessWanted() throws {
    let hidden = RGBA(red: 200, green: 10, blue: 20, alpha: 0)
    let picture = Canvas(width: 2, height: 1) { x, _ in x == 0 ? hidden : .white }
    let cleared = try StoredPNG.pixels(of: PNGWriter().encode(picture).bytes)
    #expect(cleared[0, 0] == .transparent)
    let kept = try StoredPNG.pixels(of: PNGWriter(keepsHiddenColours: true).encode(picture).bytes)
    #expect(kept[0, 0] == hidden)
  }

  @Test func holdsOnlyTheChunksOfThePicture() throws {
    let bytes = try PNGWriter().encode(Self.kinds[0].1).bytes
    #expect(StoredPNG.chunkNames(of: bytes) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"])
    #expect(
      StoredPNG.chunkNames(of: try PNGWriter().encode(Self.kinds[7].1).bytes) == [
        "IHDR", "IDAT", "IEND",
      ])
  }

  @Test func transparencyTableEndsAtTheLastColourThatNeedsIt() throws {
    let picture = Canvas(width: 20, height: 1) { x, _ in
      x == 19 ? .transparent : RGBA(red: UInt8(x), green: 1, blue: 2)
    }
    let bytes = try PNGWriter().encode(picture).bytes
    #expect(StoredPNG.chunkLength("tRNS", of: bytes) == 1)
  }

  @Test func refusesAPictureWithoutPixels() {
    #expect(throws: PNGWriteError.self) { try PNGWriter().encode(Canvas(width: 0, height: 3)) }
  }

  @Test(.enabled(if: ExternalTool.pillow.isPresent, "needs python3 with Pillow"), arguments: kinds)
  func pillowSeesTheSamePixels(kind: PNGPixelFormat, picture: Canvas) throws {
    let folder = try TemporaryFolder()
    try folder.write(PNGWriter().encode(picture).bytes, "picture.png")
    let raw = try ExternalTool.pillow.output([
      "-c",
      """
      import sys; from PIL import Image
      sys.stdout.buffer.write(Image.open(sys.argv[1]).convert('RGBA').tobytes())
      """, folder.path("picture.png"),
    ])
    #expect(raw == picture.bytes)
  }
}

extension RGBA {
  fileprivate static func gray(_ value: Int, alpha: Int = 255) -> RGBA {
    RGBA(red: UInt8(value), green: UInt8(value), blue: UInt8(value), alpha: UInt8(alpha))
  }
}
