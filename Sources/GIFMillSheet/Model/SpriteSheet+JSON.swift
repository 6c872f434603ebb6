internal import GIFMillCore
internal import GIFMillPNG

extension SpriteSheet {
  /// `gifmill.spritesheet/1`, of a sheet with one animation.
  func json(of animation: Animation) -> JSONValue {
    .object(
      [
        .init("schema", "gifmill.spritesheet/1"),
        .init("source", animation.source.json),
      ] + pictureMembers + animation.timeMembers)
  }

  /// `gifmill.atlas/1`: the same parts, those of each animation under its name.
  var atlasJSON: JSONValue {
    .object(
      [.init("schema", "gifmill.atlas/1")] + pictureMembers + [
        .init(
          "animations",
          .array(
            animations.map { animation in
              .object(
                [
                  .init("name", .string(animation.name)),
                  .init("source", animation.source.json),
                ] + animation.timeMembers)
            }))
      ])
  }

  /// Pages and cells. What is not a default is added where it applies: `alpha` when colours are
  /// premultiplied, `pivot` when one was given.
  private var pictureMembers: [JSONValue.Member] {
    var members: [JSONValue.Member] = [
      .init("pages", .array(pages.map(\.json))),
      .init("scale", .number(scale.doubleValue)),
    ]
    if alphaIsPremultiplied { members.append(.init("alpha", "premultiplied")) }
    if let pivot { members.append(.init("pivot", pivot.json)) }
    members.append(.init("cells", .array(cells.map(\.json))))
    return members
  }
}

extension SpriteSheet.Animation {
  fileprivate var timeMembers: [JSONValue.Member] {
    [
      .init("timeline", timeline.json),
      .init("keyframes", timeline.keyframesJSON(cells: keyframeCells)),
      .init("keyTimes", timeline.keyTimesJSON),
    ]
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
