import GIFMillCore
import GIFMillTestSupport
import Testing

@Suite struct FramesTests {
  private static let pictures: [(canvas: Canvas, ticks: Int)] = [
    (Canvas(width: 3, height: 2, .pureRed), 1), (Canvas(width: 3, height: 2, .pureBlue), 2),
    (Canvas(width: 3, height: 2, .pureGreen), 0), (Canvas(width: 3, height: 2, .pureRed), 3),
  ]

  @Test func everyEntryIsAFile() throws {
    let run = try SheetRun(Self.pictures, sink: "frames")
    #expect(
      run.names == [
        "walk/0000.png", "walk/0001.png", "walk/0002.png", "walk/0003.png", "walk/frames.json",
      ])
    let document = try run.document("walk/frames.json")
    #expect(document["schema"].text == "gifmill.frames/1")
    #expect(document["files"].list.map(\.text) == ["0000.png", "0001.png", "0002.png", "0003.png"])
    #expect(document["keyframes"].list.map { $0["cell"].integer } == [0, 1, 2, 3])
    #expect(document["keyframes"].list.map { $0["durationMs"].integer } == [100, 200, 0, 300])
    for (index, picture) in Self.pictures.enumerated() {
      let canvas = try run.picture("walk/000\(index).png")
      #expect(canvas.equals(picture.canvas, in: canvas.bounds))
    }
  }

  @Test func everyTickIsAFileWhenAsked() throws {
    let run = try SheetRun(Self.pictures, sink: "frames", options: ["per-tick": "true"])
    #expect(run.names.count == 7)
    let document = try run.document("walk/frames.json")
    let cells = document["keyframes"].list.map { $0["cell"] }
    #expect(cells[0].integer == 0 && cells[1].integer == 1 && cells[3].integer == 3)
    #expect(cells[2].isNull)
    let shown = try (0..<6).map { try run.picture("walk/000\($0).png")[0, 0] }
    #expect(shown == [.pureRed, .pureBlue, .pureBlue, .pureRed, .pureRed, .pureRed])
  }
}
