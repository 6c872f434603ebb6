import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import GIFMillWebP
import Testing

/// Pictures that other projects keep beside their test files, against our frames.
@Suite(.enabled(if: Corpus.isPresent, "\(Corpus.hint)"))
struct ReferencePictureTests {
  private static let decoders = DecoderRegistry.core.addingPNG().addingWebP()

  /// A file, and what shows its frames from one on.
  struct Reference: Sendable, CustomStringConvertible {
    let file: String
    let picture: String
    var firstFrame = 0

    var description: String { picture }
  }

  /// `ref-NAME.png` shows the first frame of NAME, `ref-NAME.anim_03.png` the third.
  private static let imageRS = Corpus.files(in: "conformance/image-rs", suffixes: ["png"])
    .compactMap { path -> Reference? in
      guard let match = path.firstMatch(of: /(.*\/)ref-(.*?)(\.anim_([0-9]+))?\.png$/) else {
        return nil
      }
      let number = match.4.flatMap { Int($0) } ?? 1
      return Reference(
        file: String(match.1 + match.2), picture: path, firstFrame: number - 1)
    }

  private enum Difference {
    /// No channel of any pixel is further off than this.
    case within(Int, String)
    case otherSize(String)
  }

  /// By picture; the others agree in every pixel.
  private static let differences: [String: Difference] = [
    "conformance/image-rs/ref-gif-simple-issue_1455_oversized.gif.png": .otherSize(
      "a first frame larger than the screen is the canvas here, as in browsers"),
    "conformance/image-rs/ref-webp-extended_images-anim.webp.png": .within(
      1, "lossy: another decoder rounds otherwise"),
    "conformance/pillow/missing_background_first_frame.png": .within(
      255, "Pillow begins with the background colour, browsers and we with nothing"),
  ]

  private static let others = [
    Reference(
      file: "pillow/different_transparency.gif",
      picture: "pillow/different_transparency_merged.png",
      firstFrame: 1),
    Reference(
      file: "pillow/dispose_none_load_end.gif", picture: "pillow/dispose_none_load_end_second.png",
      firstFrame: 1),
    Reference(
      file: "pillow/dispose_prev_first_frame.gif",
      picture: "pillow/dispose_prev_first_frame_seeked.png", firstFrame: 1),
    Reference(
      file: "pillow/missing_background.gif", picture: "pillow/missing_background_first_frame.png"),
    Reference(file: "wuffs/animated-red-blue.gif", picture: "wuffs/animated-red-blue.apng"),
    Reference(file: "wuffs/muybridge.gif", picture: "wuffs/muybridge.apng"),
  ].map {
    Reference(
      file: "conformance/\($0.file)", picture: "conformance/\($0.picture)",
      firstFrame: $0.firstFrame)
  }

  @Test(arguments: imageRS + others)
  func framesAreTheReferencePictures(reference: Reference) throws {
    let frames = try Self.frames(reference.file).dropFirst(reference.firstFrame)
    let pictures = try Self.frames(reference.picture)
    #expect(pictures.count == 1 || pictures.count == frames.count)
    var tolerance = 0
    switch Self.differences[reference.picture] {
    case .within(let difference, _): tolerance = difference
    case .otherSize(_):
      #expect(pictures.first?.size != frames.first?.size)
      return
    case nil: break
    }
    var largest = 0
    for (frame, picture) in zip(frames, pictures) {
      let pixels = picture.withPixels { pixels in
        unsafe pixels.bytes.withUnsafeBytes { unsafe Array($0) }
      }
      largest = max(largest, try #require(frame.largestDifference(from: pixels[...])))
    }
    // A difference that is none any more must leave the table.
    #expect(largest == tolerance)
  }

  private static func frames(_ path: String) throws -> [Canvas] {
    try composedFrames(decoders.open(Corpus.bytes(path)))
  }
}
