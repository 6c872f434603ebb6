import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct TextDialectTests {
  private func text(_ run: SheetRun, _ name: String) throws -> String {
    String(decoding: try run.bytes(name), as: UTF8.self)
  }

  @Test func godotSecondsAreDurationOverSpeed() throws {
    let run = try DialectSample.run("godot", options: ["trim-cells": "true"])
    let text = try text(run, "walk.tres")
    #expect(text.hasPrefix("[gd_resource type=\"SpriteFrames\" load_steps=5 format=3]\n"))
    #expect(text.contains("[ext_resource type=\"Texture2D\" path=\"walk.png\" id=\"page_0\"]"))
    let durations = text.matches(of: /"duration": ([0-9.]+)/).compactMap { Double($0.1) }
    let speed = try #require(text.firstMatch(of: /"speed": ([0-9.]+)/).flatMap { Double($0.1) })
    #expect(durations.map { $0 / speed } == [0.1, 0.2, 0.3])
    #expect(text.contains("margin = Rect2(3, 2, 5, 4)"))
    #expect(text.contains("\"loop\": true"))
    #expect(
      try self.text(DialectSample.run("godot", plays: .times(1)), "walk.tres")
        .contains("\"loop\": false"))
  }

  @Test func libgdxOffsetsCountFromTheBottom() throws {
    let run = try DialectSample.run(
      "libgdx", options: ["trim-cells": "true", "max-sheet-size": "5"])
    let pages = try text(run, "walk.atlas").components(separatedBy: "\n\n")
    #expect(pages.count == 2)
    let lines = pages[0].components(separatedBy: "\n")
    #expect(lines[0] == "walk-0.png")
    #expect(lines[1] == "size:3,4")
    #expect(lines[2] == "filter:Nearest,Nearest")
    #expect(
      lines[3...7] == ["walk", "index:0", "bounds:0,0,3,2", "offsets:1,2,8,6", "duration:100"])
  }

  @Test func starlingIsWellFormedAndOffsetsAreNegative() throws {
    let run = try DialectSample.run(
      "starling", options: ["trim-cells": "true"])
    let parser = XMLParser(data: Data(try run.bytes("walk.starling.xml")))
    let reader = ElementReader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(
      reader.elements.map(\.name) == ["TextureAtlas"] + Array(repeating: "SubTexture", count: 3))
    #expect(reader.elements[0].attributes["imagePath"] == "walk.png")
    let last = reader.elements[3].attributes
    #expect(last["name"] == "walk-0002")
    #expect(last["frameX"] == "-3" && last["frameY"] == "-2")
    #expect(last["frameWidth"] == "8" && last["frameHeight"] == "6")
  }

  @Test func starlingEscapesNames() throws {
    let stem = "a<&\"b\n"
    let run = try SheetRun(
      DialectSample.pictures, options: ["dialects": "starling"], stem: stem)
    let parser = XMLParser(data: Data(try run.bytes(stem + ".starling.xml")))
    let reader = ElementReader()
    parser.delegate = reader
    #expect(parser.parse())
    #expect(reader.elements[0].attributes["imagePath"] == stem + ".png")
  }

  @Test func cocos2dPairIsAPropertyListPair() throws {
    let run = try DialectSample.run("cocos2d", options: ["trim-cells": "true"], plays: .times(2))
    func list(_ name: String) throws -> Document {
      // SAFETY: no format is asked for, so nothing is written through the null pointer.
      Document(
        try unsafe PropertyListSerialization.propertyList(from: Data(run.bytes(name)), format: nil))
    }
    let frames = try list("walk.cocos2d.plist")
    #expect(frames["metadata"]["format"].integer == 2)
    #expect(frames["metadata"]["textureFileName"].text == "walk.png")
    let last = frames["frames"]["walk-0002"]
    #expect(last["sourceSize"].text == "{8,6}")
    #expect(last["sourceColorRect"].text == "{{3,2},{3,2}}")
    // The cell's middle is (4.5, 3) of a frame whose middle is (4, 3).
    #expect(last["offset"].text == "{0.5,0}")
    let animation = try list("walk.cocos2d-animation.plist")
    #expect(animation["properties"]["spritesheets"][0].text == "walk.cocos2d.plist")
    let walk = animation["animations"]["walk"]
    #expect(walk["loops"].integer == 2)
    let seconds = walk["frames"].list.map {
      ($0["delayUnits"].number * walk["delayPerUnit"].number * 1000).rounded() / 1000
    }
    #expect(seconds == [0.1, 0.2, 0.3])
  }

  @Test func webVTTCuesAreContiguous() throws {
    let run = try SheetRun(
      DialectSample.pictures, options: ["dialects": "webvtt"], stem: "my walk#1",
      driver: SinkDriver(rate: FrameRate(whole: 3)))
    let blocks = try text(run, "my walk#1.vtt").components(separatedBy: "\n\n")
    #expect(blocks[0] == "WEBVTT")
    #expect(
      blocks.dropFirst().map { $0.components(separatedBy: "\n")[0] } == [
        "00:00:00.000 --> 00:00:00.333", "00:00:00.333 --> 00:00:01.000",
        "00:00:01.000 --> 00:00:02.000",
      ])
    #expect(blocks[2].components(separatedBy: "\n")[1] == "my%20walk%231.png#xywh=8,0,8,6")
  }
}

/// Collects the elements of an XML document.
private final class ElementReader: NSObject, XMLParserDelegate {
  var elements: [(name: String, attributes: [String: String])] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }
}
