internal import Foundation
public import GIFMillCore

/// What a browser makes of animated images: `Tests/Conformance/browser_frames.py` asks Chromium.
public final class BrowserFrames: Sendable {
  /// What the browser says of one file.
  public struct Answer: Sendable, Decodable {
    let file: Int
    public let width: Int
    public let height: Int
    /// How many frames it decoded before it gave up or came to the end.
    public let frames: Int
    /// The delay of each one as stored.
    public let milliseconds: [Double?]
    public let error: String?

    public var canvas: PixelSize { PixelSize(width: width, height: height) }
  }

  private static let python = ExternalTool("python3")
  private let folder: TemporaryFolder
  private let answers: [String: Answer]

  public static var isPresent: Bool { python.isPresent && ExternalTool.chromium.isPresent }
  /// Why tests are skipped without it.
  public static let hint = "needs chromium and python3"

  /// Decodes all files at once, since starting a browser takes seconds.
  ///
  /// - Parameter paths: relative to the corpus.
  public init(_ paths: [String]) throws {
    folder = try TemporaryFolder()
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Conformance/browser_frames.py").path
    let output = try Self.python.output([script, folder.url.path] + paths.map(Corpus.file))
    answers = try output.split(separator: UInt8(ascii: "\n")).reduce(into: [:]) { answers, line in
      let answer = try JSONDecoder().decode(Answer.self, from: Data(line))
      answers[paths[answer.file]] = answer
    }
  }

  public subscript(path: String) -> Answer? { answers[path] }

  /// All its frames behind each other, RGBA; empty when it showed none.
  public func pixels(_ answer: Answer) throws -> [UInt8] {
    answer.frames == 0 ? [] : try folder.contents("\(answer.file).rgba")
  }
}
