internal import GIFMillCore
internal import GIFMillPNG

extension SpriteSheet {
  /// `gifmill.spritesheet/1`.
  var json: JSONValue {
    .object([
      "schema": "gifmill.spritesheet/1",
      "source": source.json,
      "pages": .array(pages.map(\.json)),
      "scale": .number(scale.doubleValue),
      "cells": .array(cells.map(\.json)),
      "timeline": timeline.json,
      "keyframes": timeline.keyframesJSON(cells: keyframeCells),
      "keyTimes": timeline.keyTimesJSON,
    ])
  }
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
