import Foundation
import GIFMillCore
import GIFMillSheet
import GIFMillTestSupport
import Testing

/// The files one sink made of some pictures, as a reader of them would see them.
struct SheetRun {
  let result: SinkResult
  let artefacts: TemporaryArtefacts
  let stem: String

  init(
    _ pictures: [(canvas: Canvas, ticks: Int)], sink: String = "spritesheet",
    options: [String: String] = [:], stem: String = "walk", driver: SinkDriver = SinkDriver()
  ) throws {
    artefacts = try TemporaryArtefacts()
    self.stem = stem
    let descriptor = try #require(SheetSinks.all.first { $0.name == sink })
    var values = OptionValues()
    for (name, value) in options { values[name] = value }
    try descriptor.validate(values)
    var driver = driver
    driver.animation = FilePath(stem).lastComponent.description
    result = try driver.run(try descriptor.make(FilePath(stem), values, artefacts), pictures)
  }

  var names: [String] { result.outputs.map(\.name.description) }

  func bytes(_ name: String) throws -> [UInt8] { try artefacts.folder.contents(name) }

  func picture(_ name: String) throws -> Canvas { try StoredPNG.pixels(of: bytes(name)) }

  /// The JSON through a reader that isn't ours.
  func document(_ name: String? = nil) throws -> Document {
    let bytes = try bytes(name ?? stem + ".json")
    return Document(try JSONSerialization.jsonObject(with: Data(bytes)))
  }

  /// The frames of the timeline put together from pages and JSON alone.
  func rebuiltFrames(width: Int, height: Int) throws -> [Canvas] {
    let document = try document()
    let pages = try document["pages"].list.map { try picture($0["image"].text) }
    let cells = document["cells"].list
    return document["keyframes"].list.map { keyframe in
      let cell = cells[keyframe["cell"].integer]
      let page = pages[cell["page"].integer]
      let frame = Canvas(width: width, height: height)
      for y in 0..<cell["height"].integer {
        for x in 0..<cell["width"].integer {
          frame[cell["offsetX"].integer + x, cell["offsetY"].integer + y] =
            page[cell["x"].integer + x, cell["y"].integer + y]
        }
      }
      return frame
    }
  }
}

/// A JSON document read by Foundation; asking for what is not there gives empty values.
struct Document {
  let value: Any?

  init(_ value: Any?) { self.value = value }

  subscript(key: String) -> Document { Document((value as? [String: Any])?[key]) }
  subscript(index: Int) -> Document { list.indices.contains(index) ? list[index] : Document(nil) }
  var list: [Document] { (value as? [Any] ?? []).map(Document.init) }
  var keys: [String] { (value as? [String: Any] ?? [:]).keys.sorted() }
  var text: String { value as? String ?? "" }
  var number: Double { (value as? NSNumber)?.doubleValue ?? .nan }
  var integer: Int { (value as? NSNumber)?.intValue ?? .min }
  var isTrue: Bool { (value as? NSNumber)?.boolValue ?? false }
  var isNull: Bool { value is NSNull }
}

extension TemporaryArtefacts {
  func json(_ name: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(folder.contents(name)))
  }
}

extension Canvas {
  /// One colour all over.
  convenience init(width: Int, height: Int, _ colour: RGBA) {
    self.init(width: width, height: height) { _, _ in colour }
  }
}

extension RGBA {
  static let pureRed = RGBA(red: 255, green: 0, blue: 0)
  static let pureGreen = RGBA(red: 0, green: 255, blue: 0)
  static let pureBlue = RGBA(red: 0, green: 0, blue: 255)
}
