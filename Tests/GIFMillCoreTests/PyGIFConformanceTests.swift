import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

/// The test suite of pygif in the corpus: 84 small GIFs, each with the composed canvases, delays,
/// loop value and comments that a careful reader finds.
@Suite(.enabled(if: Corpus.isPresent, "needs the corpus; see Corpus.swift"))
struct PyGIFConformanceTests {
  private static let folder = "conformance/pygif"

  /// Where the suite and this project part, and why. Every other case agrees in full.
  private enum Difference {
    /// The file holds no complete image: an error here, an empty or transparent frame there.
    case refused(String)
    /// The suite's reader gives up on the whole image; here what can be shown is shown, as browsers
    /// do, and the frame counts as damaged where data is lost.
    case shown(frames: Int, isDamaged: Bool)
    /// Without a loop block a GIF plays once; the suite forces such a file to be an animation.
    case plays(Plays)
  }

  private static let differences: [String: Difference] = [
    "gif87a-animation": .plays(.times(1)),
    "image-zero-height": .refused("the file ends inside the local colour table"),
    "image-zero-size": .refused("the file ends inside the local colour table"),
    "image-zero-width": .refused("the file ends inside the pixel data"),
    "invalid-code": .shown(frames: 1, isDamaged: true),
    "invalid-colors": .shown(frames: 1, isDamaged: false),
    "max-size": .refused("the file holds no image"),
    "no-data": .refused("the file holds no image"),
    "overflow-codes": .shown(frames: 1, isDamaged: true),
    "overflow-codes-max": .shown(frames: 1, isDamaged: true),
    "plain-text": .shown(frames: 1, isDamaged: false),
    "zero-height": .refused("the file holds no image"),
    "zero-size": .refused("the file holds no image"),
    "zero-width": .refused("the file holds no image"),
  ]

  private static let cases = Corpus.files(in: folder, suffixes: ["conf"])
    .map { String($0.dropFirst(folder.count + 1).dropLast(5)) }

  @Test func allCasesAreThere() { #expect(Self.cases.count == 84) }

  @Test(arguments: cases)
  func matches(name: String) throws {
    let expected = try Expectation(Corpus.bytes("\(Self.folder)/\(name).conf"))
    let bytes = try Corpus.bytes("\(Self.folder)/\(expected.input)")
    let difference = Self.differences[name]
    if case .refused(let reason) = difference {
      let error = try #require(throws: DecodeError.self) { try GIFDecoder(bytes: bytes) }
      #expect(error.reason == reason)
      return
    }
    let decoder = try GIFDecoder(bytes: bytes)
    let index = decoder.index
    #expect(index.canvas == expected.canvas)
    if case .plays(let plays) = difference {
      #expect(index.plays == plays)
    } else {
      #expect(index.plays == expected.plays)
    }
    #expect(index.comments == expected.comments)

    if case .shown(let frames, let isDamaged) = difference {
      let reader = ComposedFrameReader(decoder)
      while try reader.next() != nil {}
      #expect(index.frames.count == frames)
      #expect(expected.frames.isEmpty)
      #expect(reader.findings.contains { $0.severity == .damage } == isDamaged)
      return
    }
    let composed = try composedFrames(decoder)
    let shown = index.frames.indices.filter {
      expected.showsEveryFrame || takesTime(index.frames[$0]) || $0 == index.frames.count - 1
    }
    #expect(shown.count == expected.frames.count)
    for (frame, expected) in zip(shown, expected.frames) {
      let reference = try Corpus.bytes("\(Self.folder)/\(expected.pixels)")
      #expect(rgba(composed[frame]) == reference, "frame \(frame)")
      let delay = index.frames[frame].rawDelay ?? .zero
      #expect(delay == Rational(Int64(expected.delay), 100), "frame \(frame)")
    }
  }

  /// Its frame model joins frames without delay to the next one, as `--delays raw` does.
  private func takesTime(_ frame: FrameRecord) -> Bool { (frame.rawDelay ?? .zero) > .zero }

  private func rgba(_ canvas: Canvas) -> [UInt8] {
    canvas.withPixels { pixels in unsafe pixels.bytes.withUnsafeBytes { unsafe Array($0) } }
  }
}

/// One `.conf` file.
private struct Expectation {
  struct Frame {
    var pixels = ""
    var delay = 0
  }

  var input = ""
  var canvas = PixelSize(width: 0, height: 0)
  var plays = Plays.times(1)
  var showsEveryFrame = false
  var comments: [String] = []
  var frames: [Frame] = []

  init(_ bytes: [UInt8]) throws {
    var sections: [String: [String: String]] = [:]
    var section = ""
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("[") {
        section = String(line.dropFirst().dropLast())
      } else if let equals = line.range(of: " = ") {
        sections[section, default: [:]][String(line[..<equals.lowerBound])] =
          String(line[equals.upperBound...])
      }
    }
    let config = try #require(sections["config"])
    input = try #require(config["input"])
    canvas = PixelSize(
      width: Int(config["width"] ?? "") ?? 0, height: Int(config["height"] ?? "") ?? 0)
    showsEveryFrame = config["force-animation"] == "yes"
    switch config["loop-count"] {
    case "infinite": plays = .forever
    case let text?: plays = (Int(text) ?? 0) == 0 ? .times(1) : .times((Int(text) ?? 0) + 1)
    case nil: break
    }
    if let comment = config["comment"] {
      comments = [
        comment.dropFirst().dropLast().replacingOccurrences(of: "\\x00", with: "\0")
      ]
    }
    for name in (config["frames"] ?? "").split(separator: ",") {
      let fields = try #require(sections[String(name)])
      frames.append(
        Frame(pixels: try #require(fields["pixels"]), delay: Int(fields["delay"] ?? "0") ?? 0))
    }
  }
}
