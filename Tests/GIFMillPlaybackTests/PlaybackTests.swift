import Foundation
import GIFMillPlayback
import Testing

@Suite struct PlaybackTests {
  /// Three frames of 100, 0, 200 and 300 ms; the second is never seen.
  private static func json(plays: Int) -> [UInt8] {
    Array(
      """
      {"schema": "gifmill.spritesheet/1",
       "source": {"name": "w\\u0061lk.gif", "format": "gif", "width": 4, "height": 4,
                  "frameCount": 4, "plays": \(plays)},
       "pages": [{"image": "walk.png", "width": 8, "height": 4, "pixelFormat": "indexed2"}],
       "scale": 1,
       "cells": [
         {"page": 0, "x": 0, "y": 0, "width": 4, "height": 4, "offsetX": 0, "offsetY": 0, "empty": false},
         {"page": 0, "x": 4, "y": 0, "width": 3, "height": 2, "offsetX": 1, "offsetY": 2, "empty": true}],
       "timeline": {"rate": "10", "ticks": 6, "durationMs": 600, "duration": "3/5", "maxErrorMs": 0,
                    "droppedSourceFrames": []},
       "keyframes": [
         {"frame": 0, "cell": 0, "tick": 0, "ticks": 1, "timeMs": 0, "durationMs": 100, "time": "0", "duration": "1/10"},
         {"frame": 1, "cell": 1, "tick": 1, "ticks": 0, "timeMs": 100, "durationMs": 0, "time": "1/10", "duration": "0"},
         {"frame": 2, "cell": 1, "tick": 1, "ticks": 2, "timeMs": 100, "durationMs": 200, "time": "1/10", "duration": "1/5"},
         {"frame": 3, "cell": 0, "tick": 3, "ticks": 3, "timeMs": 300, "durationMs": 300, "time": "3/10", "duration": "3/10"}],
       "keyTimes": [0, 0.16666666666666666, 0.16666666666666666, 0.5, 1]}
      """.utf8)
  }

  @Test(arguments: [
    (-1.0, 0), (0.0, 0), (0.05, 0), (0.1, 2), (0.2999, 2), (0.3, 3), (0.5999, 3), (0.6, 0),
    (0.65, 0), (60.75, 2), (.infinity, 0), (.nan, 0),
  ])
  func playsForever(seconds: Double, keyframe: Int) throws {
    let sheet = try SpriteSheet(json: Self.json(plays: 0))
    let moment = sheet.animations[0].moment(atSeconds: seconds)
    #expect(moment.keyframe == keyframe || !seconds.isFinite)
    #expect(!moment.isFinished)
  }

  @Test(arguments: [(0.59, 3, 0, false), (0.6, 0, 1, false), (1.2, 3, 1, true), (9.0, 3, 1, true)])
  func staysOnTheLastFrameAfterTheLastPlay(
    seconds: Double, keyframe: Int, play: Int, isFinished: Bool
  ) throws {
    let moment = try SpriteSheet(json: Self.json(plays: 2)).animations[0].moment(
      atSeconds: seconds)
    #expect(moment.keyframe == keyframe)
    #expect(moment.play == play)
    #expect(moment.isFinished == isFinished)
  }

  @Test func readsWhatTheFileSays() throws {
    let sheet = try SpriteSheet(json: Self.json(plays: 0))
    #expect(sheet.animations[0].name == "walk.gif")
    #expect(sheet.pages[0].image == "walk.png")
    #expect(sheet.cells[1].offsetX == 1 && sheet.cells[1].offsetY == 2 && sheet.cells[1].isEmpty)
    #expect(sheet.animations[0].duration == 0.6)
  }

  @Test(arguments: [
    ("\"cell\": 1", "\"cell\": 2", "keyframes[1].cell"),
    ("\"page\": 0", "\"page\": -1", "cells[0].page"),
    ("\"plays\": 0", "\"plays\": \"0\"", "source.plays"),
    ("\"3/5\"", "\"3/0\"", "timeline.duration"),
    ("spritesheet/1", "spritesheet/2", "spritesheet/2"),
    ("[0, 0.1", "[0, x", "byte"),
  ])
  func saysWhatIsWrong(old: String, new: String, word: String) throws {
    let text = String(decoding: Self.json(plays: 0), as: UTF8.self)
    let range = try #require(text.range(of: old))
    let error = #expect(throws: PlaybackError.self) {
      try SpriteSheet(json: Array(text.replacingCharacters(in: range, with: new).utf8))
    }
    #expect(error?.reason.contains(word) == true)
  }

  @Test func everyTruncationIsAnError() {
    let json = Self.json(plays: 0)
    for length in 0..<json.count {
      #expect(throws: PlaybackError.self) { try SpriteSheet(json: Array(json[..<length])) }
    }
  }

  @Test func deepNestingIsAnError() {
    #expect(throws: PlaybackError.self) {
      try SpriteSheet(json: Array(repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test func theDocumentedExampleIsTheCompiledOne() throws {
    var drawn: [String] = []
    try show(Self.json(plays: 0), atSeconds: 0.2) { drawn.append("\($0) \($1.x)") }
    #expect(drawn == ["walk.png 4"])
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: tests.appending(path: "../../Sources/GIFMillPlayback/SpriteSheet.swift"),
      encoding: .utf8)
    let example = try String(contentsOf: tests.appending(path: "Example.swift"), encoding: .utf8)
    let documented = try #require(source.firstMatch(of: /(?s)\/\/\/ ```swift\n(.*?)\/\/\/ ```/)).1
      .split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(example.contains(documented))
  }
}
