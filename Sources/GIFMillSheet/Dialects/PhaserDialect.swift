internal import GIFMillCore

/// A Phaser 3 atlas (`load.atlas`, or `load.multiatlas` where there are several pages) and the
/// animations that go with it (`load.animation`); the texture's key is the stem.
struct PhaserDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    [
      DialectFile(".phaser.json", atlas(input)),
      DialectFile(".phaser-anims.json", animations(input)),
    ]
  }

  private func atlas(_ input: DialectInput) -> JSONValue {
    let sheet = input.sheet
    let meta = JSONValue.object(["app": "gifmill", "version": "1.0"])
    let frames = sheet.animations.flatMap { sheet.frames(of: $0) }
    let textures = sheet.pages.enumerated().map { number, page -> [JSONValue.Member] in
      [
        .init("image", .string(page.image)),
        .init("format", "RGBA8888"),
        .init("size", page.size.json),
        .init("scale", .number(sheet.scale.doubleValue)),
        .init(
          "frames",
          .array(frames.filter { $0.cell.page == number }.map { frame($0, pivot: sheet.pivot) })),
      ]
    }
    return textures.count == 1
      ? .object([
        .init("frames", textures[0].last?.value ?? .array([])),
        .init("meta", .object(textures[0].dropLast() + [.init("app", "gifmill")])),
      ])
      : .object(["textures": .array(textures.map { .object($0) }), "meta": meta])
  }

  private func frame(_ frame: DialectFrame, pivot: SheetOptions.Pivot?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("filename", .string(frame.name)),
      .init("frame", frame.cell.rect.json),
      .init("rotated", false),
      .init("trimmed", .bool(frame.isTrimmed)),
      .init("spriteSourceSize", frame.rectInFrame.json),
      .init("sourceSize", frame.frameSize.json),
    ]
    if let pivot { members.append(.init("pivot", pivot.json)) }
    return .object(members)
  }

  private func animations(_ input: DialectInput) -> JSONValue {
    let sheet = input.sheet
    return .object([
      "anims": .array(
        sheet.animations.map { animation in
          let frames = sheet.frames(of: animation).filter { $0.durationMilliseconds > 0 }
          // Phaser shows a frame for the time of one frame at `frameRate` plus its `duration`: the
          // shortest frame gives the rate, the others say how much longer they are.
          let shortest = frames.map(\.durationMilliseconds).min() ?? 1
          return .object([
            "key": .string(animation.name),
            "type": "frame",
            "frames": .array(
              frames.map { frame in
                .object([
                  "key": .string(input.stem),
                  "frame": .string(frame.name),
                  "duration": .integer(frame.durationMilliseconds - shortest),
                ])
              }),
            "frameRate": .number(1000 / Double(shortest)),
            // Plays after the first one; -1 for ever.
            "repeat": .integer(animation.source.plays.total - 1),
          ])
        })
    ])
  }
}
