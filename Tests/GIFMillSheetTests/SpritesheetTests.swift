import GIFMillCore
import GIFMillSheet
import GIFMillTestSupport
import Testing

@Suite struct SpritesheetTests {
  private static let a = Canvas(width: 4, height: 4, .pureRed)
  private static let b = Canvas(width: 4, height: 4) { x, y in x == y ? .pureBlue : .transparent }

  /// A run of pictures that are all different.
  private static func numbered(_ count: Int, width: Int, height: Int) -> [Canvas] {
    (0..<count).map { number in
      Canvas(
        width: width, height: height,
        RGBA(red: UInt8(number), green: UInt8(255 - number), blue: 7))
    }
  }

  @Test func everyKeyframeHasItsOwnDuration() throws {
    let run = try SheetRun(
      zip(Self.numbered(3, width: 2, height: 2), [20, 1, 1]).map { ($0, $1) },
      driver: SinkDriver(rate: FrameRate(whole: 20)))
    let document = try run.document()
    #expect(document["keyframes"].list.map { $0["durationMs"].integer } == [1000, 50, 50])
    #expect(document["timeline"]["durationMs"].integer == 1100)
  }

  @Test func keyTimesSuitDiscreteKeyframeAnimation() throws {
    let run = try SheetRun(
      zip(Self.numbered(3, width: 2, height: 2), [1, 2, 3]).map { ($0, $1) })
    let document = try run.document()
    #expect(document["keyTimes"].list.map(\.number) == [0, 1.0 / 6, 0.5, 1])
    #expect(document["timeline"]["duration"].text == "3/5")
  }

  @Test func equalFramesShareACellAndKeepTheirEntries() throws {
    let run = try SheetRun([(Self.a, 1), (Self.b, 2), (Self.a, 3), (Self.b, 4)])
    let document = try run.document()
    #expect(document["cells"].list.count == 2)
    #expect(document["keyframes"].list.map { $0["cell"].integer } == [0, 1, 0, 1])
    #expect(document["keyframes"].list.map { $0["durationMs"].integer } == [100, 200, 300, 400])
    #expect(document["timeline"]["durationMs"].integer == 1000)
    #expect(document["pages"][0]["width"].integer == 8)
    #expect(document["pages"][0]["height"].integer == 4)
  }

  @Test func aFrameWithoutTimeIsACellToo() throws {
    let run = try SheetRun([(Self.a, 0), (Self.b, 1)])
    let document = try run.document()
    #expect(document["keyframes"].list.map { $0["ticks"].integer } == [0, 1])
    #expect(document["cells"].list.count == 2)
  }

  @Test func anEntirelyTransparentCellIsFlagged() throws {
    let run = try SheetRun([(Self.a, 1), (Canvas(width: 4, height: 4), 1)])
    let document = try run.document()
    #expect(document["cells"].list.map { $0["empty"].isTrue } == [false, true])
  }

  @Test func orderIsPlayOrder() throws {
    let frames = Self.numbered(12, width: 3, height: 2)
    let run = try SheetRun(frames.map { ($0, 1) })
    let document = try run.document()
    #expect(document["keyframes"].list.map { $0["frame"].integer } == Array(0..<12))
    let positions = document["cells"].list.map { $0["y"].integer * 10_000 + $0["x"].integer }
    #expect(positions == positions.sorted())
    for (rebuilt, frame) in zip(try run.rebuiltFrames(width: 3, height: 2), frames) {
      #expect(rebuilt.equals(frame, in: frame.bounds))
    }
  }

  @Test func whatDoesNotFitGoesToFurtherPages() throws {
    let frames = Self.numbered(11, width: 10, height: 10)
    let run = try SheetRun(frames.map { ($0, 1) }, options: ["max-sheet-size": "29"])
    #expect(run.names == ["walk-0.png", "walk-1.png", "walk-2.png", "walk.json"])
    let document = try run.document()
    #expect(document["pages"].list.map { $0["width"].integer } == [20, 20, 20])
    #expect(document["cells"].list.map { $0["page"].integer } == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2])
    for (rebuilt, frame) in zip(try run.rebuiltFrames(width: 10, height: 10), frames) {
      #expect(rebuilt.equals(frame, in: frame.bounds))
    }
  }

  @Test func aCellAboveTheLimitNamesTheWaysOut() throws {
    let error = try #require(throws: SinkError.self) {
      try SheetRun([(Canvas(width: 41, height: 3), 1)], options: ["max-sheet-size": "40"])
    }
    #expect(error.kind == .unsupported)
    #expect(error.reason.contains("--scale") && error.reason.contains("--max-sheet-size"))
  }

  @Test func moreThan256ColoursAreKept() throws {
    let frame = Canvas(width: 32, height: 32) { x, y in
      RGBA(red: UInt8(x * 8), green: UInt8(y * 8), blue: UInt8(x ^ y))
    }
    let run = try SheetRun([(frame, 1)])
    #expect(try run.document()["pages"][0]["pixelFormat"].text == "rgb8")
    #expect(try run.picture("walk.png").equals(frame, in: frame.bounds))
  }

  @Test func documentIsExactlyAsPromised() throws {
    let run = try SheetRun([(Self.a, 1), (Self.b, 2), (Self.a, 3)])
    let text = String(decoding: try run.bytes("walk.json"), as: UTF8.self)
    #expect(
      text == """
        {
          "schema": "gifmill.spritesheet/1",
          "source": {"name": "test.gif", "format": "gif", "width": 4, "height": 4, "frameCount": 3, "plays": 0},
          "pages": [
            {"image": "walk.png", "width": 8, "height": 4, "pixelFormat": "indexed2"}
          ],
          "scale": 1,
          "cells": [
            {"page": 0, "x": 0, "y": 0, "width": 4, "height": 4, "offsetX": 0, "offsetY": 0, "empty": false},
            {"page": 0, "x": 4, "y": 0, "width": 4, "height": 4, "offsetX": 0, "offsetY": 0, "empty": false}
          ],
          "timeline": {"rate": "10", "ticks": 6, "durationMs": 600, "duration": "3/5", "maxErrorMs": 0, "droppedSourceFrames": []},
          "keyframes": [
            {"frame": 0, "cell": 0, "tick": 0, "ticks": 1, "timeMs": 0, "durationMs": 100, "time": "0", "duration": "1/10"},
            {"frame": 1, "cell": 1, "tick": 1, "ticks": 2, "timeMs": 100, "durationMs": 200, "time": "1/10", "duration": "1/5"},
            {"frame": 2, "cell": 0, "tick": 3, "ticks": 3, "timeMs": 300, "durationMs": 300, "time": "3/10", "duration": "3/10"}
          ],
          "keyTimes": [0, 0.16666666666666666, 0.5, 1]
        }

        """)
  }

  @Test func sameFramesAreTheSameBytes() throws {
    let frames = Self.numbered(9, width: 13, height: 7).map { ($0, 1) }
    let (first, second) = (try SheetRun(frames), try SheetRun(frames))
    for name in first.names { #expect(try first.bytes(name) == second.bytes(name)) }
  }

  @Test func foldersOfTheStemAreNotPartOfTheImageName() throws {
    let run = try SheetRun([(Self.a, 1)], stem: "sub/walk")
    #expect(run.names == ["sub/walk.png", "sub/walk.json"])
    #expect(try run.document()["pages"][0]["image"].text == "walk.png")
  }
}
