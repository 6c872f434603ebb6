import Foundation
import GIFMillCore
import GIFMillTestSupport
import Testing

/// Plays results in a browser and asks it what is on screen.
@Suite(
  .enabled(if: ExternalTool.chromium.isPresent, "needs chromium"), .serialized,
  .timeLimit(.minutes(2)))
struct BrowserTests {
  /// Milliseconds, and the frame that is on screen then (100, 200 and 300 ms long).
  private static let instants = [
    (0, 0), (50, 0), (99, 0), (101, 1), (200, 1), (299, 1), (301, 2), (450, 2), (599, 2), (601, 0),
  ]

  /// What scripts of a page left in `document.title`: several results with bars between.
  private func title(of page: String, in run: SheetRun) throws -> String {
    let name = "page.html"
    try run.artefacts.folder.write(Array(page.utf8), name)
    let output = try ExternalTool.chromium.output([
      "--headless", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
      "--virtual-time-budget=10000", "--dump-dom", "file://" + run.artefacts.folder.path(name),
    ])
    let text = String(decoding: output, as: UTF8.self)
    return text.firstMatch(of: /<title>([^<]*)<\/title>/).map { String($0.1) } ?? text
  }

  /// Style of the element at each instant, as the browser computes it.
  private func styles(_ property: String, of run: SheetRun) throws -> [String] {
    let instants = Self.instants.map { String($0.0) }.joined(separator: ",")
    let title = try title(
      of: """
        <!DOCTYPE html><title></title><link rel="stylesheet" href="walk.css">
        <div class="walk"></div>
        <script>onload = () => {
          const element = document.querySelector("div"), [animation] = element.getAnimations();
          animation.pause();
          document.title = [\(instants)].map(time => {
            animation.currentTime = time;
            return getComputedStyle(element).\(property);
          }).join("|");
        }</script>
        """, in: run)
    return title.components(separatedBy: "|")
  }

  @Test func cssShowsTheRightCellAtTheRightTime() throws {
    let run = try DialectSample.run("css")
    let cells = try run.document()["cells"].list
    let expected = Self.instants.map { _, frame in
      "\(-cells[frame]["x"].integer)px \(-cells[frame]["y"].integer)px"
    }
    #expect(try styles("backgroundPosition", of: run) == expected)
  }

  @Test func cssStopsAreAtTheCumulativePercentages() throws {
    let pictures = [(DialectSample.pictures[0].canvas, 1), (DialectSample.pictures[1].canvas, 3)]
    let run = try DialectSample.run("css", pictures: pictures)
    let text = String(decoding: try run.bytes("walk.css"), as: UTF8.self)
    #expect(text.matches(of: /([0-9.]+)% \{/).map { String($0.1) } == ["0", "25", "100"])
  }

  @Test func cssClipsTrimmedCells() throws {
    let run = try DialectSample.run("css", options: ["trim-cells": "true"])
    let clips = try styles("clipPath", of: run)
    #expect(clips[0] == "inset(2px 4px 2px 1px)")
    #expect(clips[9] == clips[0])
    #expect(clips[6] == "inset(2px 2px 2px 3px)")
  }

  @Test func webVTTHasACueForEveryFrame() throws {
    let run = try DialectSample.run("webvtt")
    let title = try title(
      of: """
        <!DOCTYPE html><title></title><video></video>
        <script>
          const element = document.createElement("track");
          element.src = "walk.vtt";
          element.onload = () => {
            document.title = Array.from(element.track.cues, cue =>
              `${cue.startTime} ${cue.endTime} ${cue.text}`).join("|");
          };
          element.onerror = () => { document.title = "not WebVTT"; };
          document.querySelector("video").append(element);
          element.track.mode = "hidden";
        </script>
        """, in: run)
    let cells = try run.document()["cells"].list
    let expected = zip(["0 0.1", "0.1 0.3", "0.3 0.6"], cells).map { time, cell in
      "\(time) walk.png#xywh=\(cell["x"].integer),\(cell["y"].integer),8,6"
    }
    #expect(title.components(separatedBy: "|") == expected)
  }

  @Test(arguments: [[:], ["layout": "packed"], ["max-sheet-size": "8"]])
  func demoPageDrawsTheRightCellAtTheRightTime(options: [String: String]) throws {
    let run = try DialectSample.run("html-demo", options: options)
    let page = String(decoding: try run.bytes("walk.demo.html"), as: UTF8.self)
    let instants = Self.instants.map { String($0.0) }.joined(separator: ",")
    let title = try title(
      of: page + """
        <script>
        playing = false;
        addEventListener("load", () => {
          document.title = [\(instants)].map(time => {
            draw(keyframeAt(time / 1000));
            const pixels = stage.getContext("2d").getImageData(0, 0, stage.width, stage.height).data;
            return Array.from({ length: 48 }, (_, index) =>
              [0, 1, 2].find(channel => pixels[index * 4 + channel] > 128 && pixels[index * 4 + 3])
                ?? ".").join("");
          }).join("|");
        });
        </script>
        """, in: run)
    let drawn = title.components(separatedBy: "|")
    let expected = Self.instants.map { _, frame in
      (0..<48).map { index in
        DialectSample.pictures[frame].canvas[index % 8, index / 8].alpha > 0 ? "\(frame)" : "."
      }.joined()
    }
    #expect(drawn == expected)
  }
}
