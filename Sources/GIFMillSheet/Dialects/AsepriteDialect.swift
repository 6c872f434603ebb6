internal import GIFMillCore

/// The data file of Aseprite's export command, with one tag for each animation.
///
/// The array form counts frames by plain numbers, as Phaser's Aseprite loader looks them up; the
/// hash form has padded names, which stay in order in readers that sort their keys.
struct AsepriteDialect: SheetDialect {
  let isArray: Bool

  func files(for input: DialectInput) throws(SinkError) -> [DialectFile] {
    let sheet = input.sheet
    let page = try input.onlyPage(for: isArray ? "aseprite-array" : "aseprite")
    let frames = sheet.animations.flatMap { sheet.frames(of: $0) }
    let document = JSONValue.object([
      "frames": isArray
        ? .array(
          frames.enumerated().map { number, frame in
            .object([.init("filename", .string(String(number)))] + frame.asepriteMembers)
          })
        : .object(frames.map { .init($0.name, .object($0.asepriteMembers)) }),
      "meta": .object([
        "app": "gifmill",
        "version": "1.0",
        "image": .string(page.image),
        "format": "RGBA8888",
        "size": page.size.json,
        "scale": "1",
        "frameTags": .array(tags(of: sheet)),
      ]),
    ])
    return [DialectFile(isArray ? ".aseprite-array.json" : ".aseprite.json", document)]
  }

  private func tags(of sheet: SpriteSheet) -> [JSONValue] {
    var first = 0
    return sheet.animations.map { animation in
      let count = animation.keyframeCells.count
      defer { first += count }
      var members: [JSONValue.Member] = [
        .init("name", .string(animation.name)),
        .init("from", .integer(first)),
        .init("to", .integer(first + count - 1)),
        .init("direction", "forward"),
      ]
      // Text, and left out for forever: Aseprite 1.3.
      if case .times(let plays) = animation.source.plays {
        members.append(.init("repeat", .string(String(plays))))
      }
      return .object(members)
    }
  }
}

extension DialectFrame {
  fileprivate var asepriteMembers: [JSONValue.Member] {
    [
      .init("frame", cell.rect.json),
      .init("rotated", false),
      .init("trimmed", .bool(isTrimmed)),
      .init("spriteSourceSize", rectInFrame.json),
      .init("sourceSize", frameSize.json),
      .init("duration", .integer(durationMilliseconds)),
    ]
  }
}
