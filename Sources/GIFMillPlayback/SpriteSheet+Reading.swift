extension SpriteSheet {
  /// Reads `STEM.json`.
  ///
  /// Fields that are not known here are left alone, so files of later versions can be read.
  ///
  /// - Throws: when the bytes are not JSON, a field is missing or of another type, or an index
  ///   leads nowhere.
  public init(json bytes: [UInt8]) throws(PlaybackError) {
    var reader = JSONReader(bytes)
    let root = Fields(try reader.document(), path: "")
    let schema = try root.text("schema")
    var pages: [Page] = []
    for page in try root.list("pages") {
      pages.append(
        Page(
          image: try page.text("image"), width: try page.integer("width"),
          height: try page.integer("height")))
    }
    var cells: [Cell] = []
    for cell in try root.list("cells") { cells.append(try Cell(cell, pageCount: pages.count)) }
    self.pages = pages
    self.cells = cells
    scale = try root.number("scale")
    switch schema {
    case "gifmill.spritesheet/1":
      let source = try root.object("source")
      animations = [
        try SheetAnimation(
          root, source: source, name: source.text("name"), cellCount: cells.count)
      ]
    case "gifmill.atlas/1":
      var animations: [SheetAnimation] = []
      for entry in try root.list("animations") {
        animations.append(
          try SheetAnimation(
            entry, source: entry.object("source"), name: entry.text("name"),
            cellCount: cells.count))
      }
      self.animations = animations
    default: throw PlaybackError(reason: "schema is '\(schema)', not gifmill.spritesheet/1")
    }
  }
}

extension SpriteSheet.Cell {
  fileprivate init(_ fields: Fields, pageCount: Int) throws(PlaybackError) {
    page = try fields.index("page", below: pageCount)
    x = try fields.integer("x")
    y = try fields.integer("y")
    width = try fields.integer("width")
    height = try fields.integer("height")
    offsetX = try fields.integer("offsetX")
    offsetY = try fields.integer("offsetY")
    isEmpty = try fields.bool("empty")
  }
}

extension SheetAnimation {
  fileprivate init(
    _ fields: Fields, source: Fields, name: String, cellCount: Int
  ) throws(PlaybackError) {
    self.name = name
    plays = try source.integer("plays")
    duration = try fields.object("timeline").fraction("duration")
    var keyframes: [Keyframe] = []
    for keyframe in try fields.list("keyframes") {
      keyframes.append(
        Keyframe(
          frame: try keyframe.integer("frame"), cell: try keyframe.index("cell", below: cellCount),
          start: try keyframe.fraction("time"), duration: try keyframe.fraction("duration")))
    }
    guard !keyframes.isEmpty, duration > 0 else {
      throw PlaybackError(reason: "the animation has no frames or no time")
    }
    self.keyframes = keyframes
  }
}

/// The members of a JSON object, and where in the document it is.
private struct Fields {
  private let members: [String: JSON]
  private let path: String

  init(_ value: JSON, path: String) {
    if case .object(let members) = value { self.members = members } else { members = [:] }
    self.path = path
  }

  private func wrong(_ key: String, _ expected: String) -> PlaybackError {
    PlaybackError(reason: "\(path)\(key) is not \(expected)")
  }

  func object(_ key: String) throws(PlaybackError) -> Fields {
    guard case .object(let members)? = members[key] else { throw wrong(key, "an object") }
    return Fields(.object(members), path: "\(path)\(key).")
  }

  func list(_ key: String) throws(PlaybackError) -> [Fields] {
    guard case .array(let elements)? = members[key] else { throw wrong(key, "an array") }
    return elements.enumerated().map { Fields($1, path: "\(path)\(key)[\($0)].") }
  }

  func text(_ key: String) throws(PlaybackError) -> String {
    guard case .string(let text)? = members[key] else { throw wrong(key, "a string") }
    return text
  }

  func bool(_ key: String) throws(PlaybackError) -> Bool {
    guard case .bool(let value)? = members[key] else { throw wrong(key, "true or false") }
    return value
  }

  func number(_ key: String) throws(PlaybackError) -> Double {
    guard case .number(let value)? = members[key] else { throw wrong(key, "a number") }
    return value
  }

  func integer(_ key: String) throws(PlaybackError) -> Int {
    guard let value = Int(exactly: try number(key)) else { throw wrong(key, "a whole number") }
    return value
  }

  func index(_ key: String, below count: Int) throws(PlaybackError) -> Int {
    let value = try integer(key)
    guard (0..<count).contains(value) else { throw wrong(key, "below \(count)") }
    return value
  }

  /// A string `N` or `N/D`.
  func fraction(_ key: String) throws(PlaybackError) -> Double {
    let parts = try text(key).split(separator: "/", omittingEmptySubsequences: false)
      .map { Double($0) }
    guard let first = parts.first, let numerator = first, parts.count <= 2 else {
      throw wrong(key, "a fraction")
    }
    guard parts.count == 2 else { return numerator }
    guard let denominator = parts[1], denominator > 0 else { throw wrong(key, "a fraction") }
    return numerator / denominator
  }
}
