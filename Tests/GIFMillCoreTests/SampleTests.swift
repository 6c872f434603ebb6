import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct SampleTests {
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "pipelines/samples")

  @Test(arguments: Sample.all.map(\.name))
  func theFilesAreWhatTheGeneratorDraws(name: String) throws {
    let file = try Array(Data(contentsOf: Self.folder.appending(path: name)))
    let sample = try #require(Sample.all.first { $0.name == name })
    #expect(file == sample.bytes, "run `make samples`")
    let decoder = try GIFDecoder(bytes: file)
    #expect(decoder.index.findings.isEmpty)
    #expect(try composedFrames(decoder).count == decoder.index.frames.count)
  }
}
