import Foundation
import GIFMillTestSupport
import Testing

/// What a batch does when the file system lets it down.
@Suite(.timeLimit(.minutes(5)), .serialized) struct FileFailureTests {
  private let work: Workspace
  private static let isRoot = getuid() == 0

  init() throws {
    work = try Workspace()
    for name in ["a", "b", "c"] {
      try work.put("art/\(name).gif", GIFWriter(delays: [10, 20]).bytes)
    }
    try work.putPipeline()
  }

  /// A file system of 512 KiB, gone with the object.
  private final class SmallDisk {
    let path: String

    init(_ path: String) throws {
      self.path = path
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      let mount = try #require(Program(named: "mount"))
      let run = try mount.run(["-t", "tmpfs", "-o", "size=512k", "gifmill-test", path])
      try #require(run.exitCode == 0, "\(run.errors)")
    }

    deinit { _ = try? Program(named: "umount")?.run(["-l", path]) }
  }

  private static let canMount: Bool = {
    guard isRoot, Program(named: "umount") != nil, let folder = try? TemporaryFolder() else {
      return false
    }
    return (try? SmallDisk(folder.url.path)) != nil
  }()

  @Test(.enabled(if: canMount, "a file system of limited size can only be mounted by root"))
  func aFullDiskIsAnErrorByName() throws {
    let disk = try SmallDisk(work.folder.path("out"))
    defer { withExtendedLifetime(disk) {} }
    #expect(try work.gifmill("run", "web.json5").exitCode == 0)
    let before = try work.tree("out").filter { $0.key.hasPrefix("b/") }
    // Noise, which compresses to nothing smaller: far more than the disk has.
    var random = SeededGenerator(seed: 3)
    var noise = GIFWriter(width: 640, height: 640, delays: [10, 20])
    for frame in noise.frames.indices {
      noise.frames[frame].indices = noise.frames[frame].indices.map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
    }
    try work.put("art/b.gif", noise.bytes)
    for options in [[], ["--isolate"]] {
      let run = try work.gifmill(["run", "web.json5", "--json"] + options)
      #expect(run.exitCode == 1)
      let results = try run.outputLines.map(json)
      #expect(
        results.map { $0["status"] as? String } == ["current", "failed", "current", nil])
      #expect((results[1]["error"] as? [String: Any])?["kind"] as? String == "io")
      #expect(run.errors.contains("art/b.gif: "))
      #expect(run.errors.contains("No space left on device"), "\(run.errors)")
      #expect(try work.tree("out").filter { $0.key.hasPrefix("b/") } == before)
    }
    try work.put("art/b.gif", GIFWriter(delays: [10, 40]).bytes)
    #expect(try work.gifmill("run", "web.json5").exitCode == 0)
  }

  @Test func anInputThatVanishesIsAnErrorByName() throws {
    try FileManager.default.createSymbolicLink(
      atPath: work.folder.path("art/b2.gif"), withDestinationPath: "gone.gif")
    let run = try work.gifmill("run", "web.json5", "--json")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("art/b2.gif: cannot read: No such file or directory"))
    #expect(try json(try #require(run.outputLines.last))["converted"] as? Int == 3)
  }

  /// A folder opens like a file, and only reading it fails: as near to a disk that fails as one comes
  /// without a special device.
  @Test func anInputThatCannotBeReadIsAnErrorByName() throws {
    try work.put("art/b2.gif/inside.txt", "a folder by the name of a file")
    try work.put("last.gif", GIFWriter(delays: [10]).bytes)
    try FileManager.default.removeItem(atPath: work.folder.path("art/c.gif"))
    try FileManager.default.createSymbolicLink(
      atPath: work.folder.path("art/c.gif"), withDestinationPath: "/proc/self/mem")
    let run = try work.gifmill("run", "web.json5")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("art/c.gif: cannot read: Input/output error"), "\(run.errors)")
    #expect(work.exists("out/a/frames.json") && work.exists("out/b/frames.json"))
  }

  @Test(.enabled(if: !isRoot, "root may write everywhere"))
  func aReadOnlyFolderIsRefusedBeforeAnythingIsWritten() throws {
    try work.put("out/keep.txt", "mine")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o555], ofItemAtPath: work.folder.path("out"))
    let run = try work.gifmill("run", "web.json5")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("cannot write below out"))
  }

  @Test(.enabled(if: canMount, "a file system can only be mounted read-only by root"))
  func aReadOnlyFileSystemIsRefusedBeforeAnythingIsWritten() throws {
    let disk = try SmallDisk(work.folder.path("out"))
    #expect(try work.gifmill("run", "web.json5").exitCode == 0)
    let before = try work.tree("out")
    let mount = try #require(Program(named: "mount"))
    #expect(try mount.run(["-o", "remount,ro", disk.path]).exitCode == 0)
    let run = try work.gifmill("run", "web.json5", "--force")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("cannot write below out"), "\(run.errors)")
    // Nothing to write is nothing to refuse.
    #expect(try work.gifmill("run", "web.json5", "--check").exitCode == 0)
    #expect(try work.tree("out") == before)
  }
}
