import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

@testable import GIFMillPipeline

@Suite struct ManifestFileTests {
  private func manifest(entries: Int) -> Manifest {
    var manifest = Manifest()
    for number in 0..<entries {
      let key = Manifest.Key(
        pipeline: "web", input: FilePath("art/\(number), \"quoted\".gif"), sink: "frames")
      var output = Manifest.Output(
        path: FilePath("art/\(number)/0000.png"), bytes: number, digest: "d\(number)")
      output.size = PixelSize(width: number + 1, height: 2)
      manifest[key] = Manifest.Entry(
        key: key, source: "s\(number)", recipe: "r", outputs: [output, output])
    }
    return manifest
  }

  /// More than a part of the file for each core.
  @Test(arguments: [0, 1, 2, 700, 5000])
  func whatWasWrittenIsRead(entries: Int) throws {
    let folder = try TemporaryFolder()
    let file = FilePath(folder.path("manifest.json"))
    let written = manifest(entries: entries)
    try written.write(to: file)
    let read = Manifest(reading: file)
    #expect(read.isTidy)
    #expect(read.entries == written.entries)
    _ = try JSONSerialization.jsonObject(with: Data(folder.contents("manifest.json")))
  }

  @Test func aLineThatIsNoEntryCostsItselfAlone() throws {
    let folder = try TemporaryFolder()
    let written = manifest(entries: 3000)
    let lines = written.text.split(separator: "\n", omittingEmptySubsequences: false)
    let broken = lines.enumerated().map { $0 == 1500 ? "<<<<<<< ours" : String($1) }
    try Data(broken.joined(separator: "\n").utf8)
      .write(to: folder.url.appending(path: "manifest.json"))
    let read = Manifest(reading: FilePath(folder.path("manifest.json")))
    #expect(!read.isTidy)
    #expect(read.entries.count == 2999)
  }
}
