internal import GIFMillCore
internal import GIFMillPNG

extension SpriteSheet {
  /// `gifmill.spritesheet/1`. What is not a default is added where it applies: `alpha` when colours
  /// are premultiplied, `pivot` when one was given.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("schema", "gifmill.spritesheet/1"),
      .init("source", source.json),
      .init("pages", .array(pages.map(\.json))),
      .init("scale", .number(scale.doubleValue)),
    ]
    if alphaIsPremultiplied { members.append(.init("alpha", "premultiplied")) }
    if let pivot { members.append(.init("pivot", pivot.json)) }
    members += [
      .init("cells", .array(cells.map(\.json))),
      .init("timeline", timeline.json),
      .init("keyframes", timeline.keyframesJSON(cells: keyframeCells)),
      .init("keyTimes", timeline.keyTimesJSON),
    ]
    return .object(members)
  }
}

extension SheetOptions.Pivot {
  /// Parts of the frame's sides.
  var json: JSONValue { .object(["x": .number(x.doubleValue), "y": .number(y.doubleValue)]) }
}

extension SpriteSheet.Page {
  fileprivate var json: JSONValue {
    .object([
      "image": .string(image),
      "width": .integer(size.width),
      "height": .integer(size.height),
      "pixelFormat": .string(pixelFormat.rawValue),
    ])
  }
}

extension SpriteSheet.Cell {
  fileprivate var json: JSONValue {
    .object([
      "page": .integer(page),
      "x": .integer(rect.x),
      "y": .integer(rect.y),
      "width": .integer(rect.width),
      "height": .integer(rect.height),
      "offsetX": .integer(offsetX),
      "offsetY": .integer(offsetY),
      "empty": .bool(isEmpty),
    ])
  }
}
