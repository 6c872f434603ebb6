import GIFMillCore
import GIFMillPlayback
import GIFMillSheet
import GIFMillTestSupport
import Testing

/// Every frame of real GIFs, put together again from pages and JSON.
@Suite(.enabled(if: Corpus.isPresent, .init(rawValue: Corpus.hint))) struct SheetCorpusTests {
  private static let files: [Corpus.Entry] = {
    let gifs = Corpus.entries(formats: ["gif"]).filter { $0.path.hasPrefix("realworld/") }
    #if DEBUG
      // The reader in the test support takes its time without optimisation.
      return gifs.enumerated().filter { $0.offset % 8 == 0 }.map(\.element)
    #else
      return gifs
    #endif
  }()

  @Test(
    arguments: files,
    [
      [:], ["layout": "packed", "extrude": "1", "padding": "1", "margin": "2"],
      ["trim-cells": "true", "max-sheet-size": "700", "extrude": "2"],
    ])
  func everyFrameComesBack(file: Corpus.Entry, options: [String: String]) throws {
    let decoder = try GIFDecoder(bytes: file.bytes())
    let artefacts = try TemporaryArtefacts()
    do {
      try convert(decoder, options: options, to: artefacts)
    } catch let error as SinkError where error.kind == .unsupported {
      // Some frames are larger than the small pages asked for.
      #expect(error.reason.contains("--max-sheet-size") && options["max-sheet-size"] != nil)
      return
    }
    let sheet = try SpriteSheet(json: artefacts.folder.contents("sheet.json"))
    let pages = try sheet.pages.map {
      try StoredPNG.pixels(of: artefacts.folder.contents($0.image))
    }
    checkPlaces(sheet, pages, extrude: options["extrude"].flatMap { Int($0) } ?? 0)
    let reader = ComposedFrameReader(decoder)
    for keyframe in sheet.animations[0].keyframes {
      let frame = try #require(try reader.next())
      let cell = sheet.cells[keyframe.cell]
      let rebuilt = Canvas(size: frame.canvas.size)
      rebuilt.copy(cell.rect, from: pages[cell.page], toX: cell.offsetX, y: cell.offsetY)
      guard rebuilt.equals(frame.canvas, in: rebuilt.bounds) else {
        Issue.record("frame \(keyframe.frame) differs")
        return
      }
    }
    #expect(try reader.next() == nil)
  }

  private func convert(
    _ decoder: GIFDecoder, options: [String: String], to artefacts: TemporaryArtefacts
  ) throws {
    let timeline = try ConstantRateResampler().resample(
      Timeline(decoder.index, delays: .browser), rate: FrameRate(whole: 10))
    var values = OptionValues()
    for (name, value) in options { values[name] = value }
    let descriptor = try #require(SheetSinks.all.first { $0.name == "spritesheet" })
    let sink = try descriptor.make("sheet", values, artefacts)
    try sink.begin(
      SinkStream(
        source: SourceDescription(
          name: "sheet.gif", format: .gif, size: decoder.index.canvas,
          frameCount: decoder.index.frames.count, plays: decoder.index.plays),
        canvas: decoder.index.canvas, timeline: timeline))
    let reader = ComposedFrameReader(decoder)
    for run in timeline.runs { try sink.write(try #require(try reader.next()), run: run) }
    _ = try sink.finish()
  }

  /// Cells are the same place or apart, and their edges are repeated.
  private func checkPlaces(_ sheet: SpriteSheet, _ pages: [Canvas], extrude: Int) {
    let places = Set(sheet.cells.map { Place(page: $0.page, rect: $0.rect) })
    for place in places {
      let reach = PixelRect(
        x: place.rect.x - extrude, y: place.rect.y - extrude,
        width: place.rect.width + 2 * extrude, height: place.rect.height + 2 * extrude)
      #expect(pages[place.page].bounds.contains(reach))
      for other in places where other != place && other.page == place.page {
        #expect(reach.clipped(to: other.rect).isEmpty)
      }
      let page = pages[place.page]
      let isRepeated = (reach.y..<reach.maxY).allSatisfy { y in
        let row = min(max(y, place.rect.y), place.rect.maxY - 1)
        return (1..<extrude + 1).allSatisfy { step in
          page[place.rect.x - step, y] == page[place.rect.x, row]
            && page[place.rect.maxX - 1 + step, y] == page[place.rect.maxX - 1, row]
        }
      }
      #expect(isRepeated)
    }
  }

  private struct Place: Hashable {
    let page: Int
    let rect: PixelRect
  }
}

extension SpriteSheet.Cell {
  fileprivate var rect: PixelRect { PixelRect(x: x, y: y, width: width, height: height) }
}
