internal import GIFMillCore

/// What a `CAKeyframeAnimation` of `contentsRect` takes, in its discrete mode: rectangles in parts of
/// the page, measured from the top left, and one key time more than there are rectangles. Beside
/// them, for sprite-sheet image classes, the rectangles in pixels and each frame's seconds.
struct CoreAnimationDialect: SheetDialect {
  var allowsTrimming: Bool { false }

  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    return [
      DialectFile(
        ".coreanimation.json",
        .object([
          "images": .array(sheet.pages.map { .string($0.image) }),
          "animations": .array(sheet.animations.map { json(of: $0, in: sheet) }),
        ]))
    ]
  }

  private func json(of animation: SpriteSheet.Animation, in sheet: SpriteSheet) -> JSONValue {
    let frames = sheet.shownFrames(of: animation)
    let keyTimes = animation.timeline.keyTimes
    return .object([
      "name": .string(animation.name),
      "keyPath": "contentsRect",
      "calculationMode": "discrete",
      "contentsRects": .array(frames.map { unitRect($0, in: sheet) }),
      // Frames without time are left out, so these are strictly ascending.
      "keyTimes": .array(frames.map { .number(keyTimes[$0.index]) } + [.number(1)]),
      "duration": .number(animation.timeline.duration.doubleValue),
      // Total plays; null for ever, which JSON has no number for.
      "repeatCount": animation.source.plays == .forever
        ? .null : .integer(animation.source.plays.total),
      "frameWidth": .integer(animation.frameSize.width),
      "frameHeight": .integer(animation.frameSize.height),
      "pages": .array(frames.map { .integer($0.cell.page) }),
      "pixelRects": .array(frames.map { $0.cell.rect.numbers }),
      "frameDurations": .array(frames.map { .number($0.duration.doubleValue) }),
    ])
  }

  private func unitRect(_ frame: DialectFrame, in sheet: SpriteSheet) -> JSONValue {
    let (rect, page) = (frame.cell.rect, sheet.pages[frame.cell.page].size)
    let (width, height) = (Double(page.width), Double(page.height))
    return .array([
      .number(Double(rect.x) / width), .number(Double(rect.y) / height),
      .number(Double(rect.width) / width), .number(Double(rect.height) / height),
    ])
  }
}

extension PixelRect {
  fileprivate var numbers: JSONValue {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}
