internal import GIFMillCore

/// A cocos2d pair of property lists: sprite frames (format 2), one file a page, and the animations
/// (format 2) with a unit of one millisecond.
///
/// `loops` is the number of plays; what plays for ever has 1 and is repeated by the action that runs
/// it.
struct Cocos2DDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let suffixes = sheet.pages.indices.map { input.suffix("cocos2d.plist", page: $0) }
    let frames = sheet.animations.flatMap { sheet.frames(of: $0) }
    var files = sheet.pages.enumerated().map { number, page in
      DialectFile(
        suffixes[number],
        PropertyList(
          root: .object([
            "frames": .object(
              frames.filter { $0.cell.page == number }.map { .init($0.name, frame($0)) }),
            "metadata": .object([
              "format": 2,
              "realTextureFileName": .string(page.image),
              "size": .string("{\(page.size.width),\(page.size.height)}"),
              "textureFileName": .string(page.image),
            ]),
          ])
        ).text)
    }
    files.append(
      DialectFile(
        ".cocos2d-animation.plist",
        PropertyList(
          root: .object([
            "animations": .object(sheet.animations.map { animation(of: $0, in: sheet) }),
            "properties": .object([
              "format": 2,
              "spritesheets": .array(suffixes.map { .string(input.stem + $0) }),
            ]),
          ])
        ).text))
    return files
  }

  private func frame(_ frame: DialectFrame) -> JSONValue {
    let (rect, inner, whole) = (frame.cell.rect, frame.rectInFrame, frame.frameSize)
    /// Half of a whole number, as cocos2d writes numbers.
    func half(_ doubled: Int) -> String {
      doubled % 2 == 0 ? "\(doubled / 2)" : "\(Double(doubled) / 2)"
    }
    func text(_ rect: PixelRect) -> String {
      "{{\(rect.x),\(rect.y)},{\(rect.width),\(rect.height)}}"
    }
    // From the middle of the frame to the middle of the cell, y upwards.
    let offsetX = 2 * inner.x + inner.width - whole.width
    let offsetY = whole.height - 2 * inner.y - inner.height
    return .object([
      "frame": .string(text(rect)),
      "offset": .string("{\(half(offsetX)),\(half(offsetY))}"),
      "rotated": false,
      "sourceColorRect": .string(text(inner)),
      "sourceSize": .string("{\(whole.width),\(whole.height)}"),
    ])
  }

  private func animation(
    of animation: SpriteSheet.Animation, in sheet: SpriteSheet
  ) -> JSONValue.Member {
    .init(
      animation.name,
      .object([
        "delayPerUnit": .number(0.001),
        "frames": .array(
          sheet.frames(of: animation).filter { $0.durationMilliseconds > 0 }.map { frame in
            .object([
              "delayUnits": .integer(frame.durationMilliseconds),
              "spriteframe": .string(frame.name),
            ])
          }),
        "loops": .integer(max(1, animation.source.plays.total)),
        "restoreOriginalFrame": false,
      ]))
  }
}
