internal import GIFMillCore

/// The JSON of TexturePacker in its hash form, one file a page, and the flavour PixiJS reads.
///
/// The formats hold no frame times. `duration` in milliseconds rides along as a field that readers
/// ignore; without it, `--per-tick` makes entries of equal length.
struct TexturePackerDialect: SheetDialect {
  enum Flavour: String {
    case texturePacker = "texturepacker"
    case pixi
  }

  let flavour: Flavour

  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let animations = sheet.animations.map { (name: $0.name, frames: input.untimedFrames(of: $0)) }
    return sheet.pages.indices.map { page in
      let shown = animations.map { animation in
        (name: animation.name, frames: animation.frames.filter { $0.cell.page == page })
      }
      let document = JSONValue.object([
        "frames": .object(
          shown.flatMap(\.frames).map { .init($0.name, frame($0, pivot: sheet.pivot)) }),
        "animations": .object(
          shown.filter { !$0.frames.isEmpty }.map { animation in
            .init(animation.name, .array(animation.frames.map { .string($0.name) }))
          }),
        "meta": meta(page: page, input: input),
      ])
      return DialectFile(input.suffix("\(flavour.rawValue).json", page: page), document)
    }
  }

  private func frame(_ frame: DialectFrame, pivot: SheetOptions.Pivot?) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("frame", frame.cell.rect.json),
      .init("rotated", false),
      .init("trimmed", .bool(frame.isTrimmed)),
      .init("spriteSourceSize", frame.rectInFrame.json),
      .init("sourceSize", frame.frameSize.json),
      .init("duration", .integer(frame.durationMilliseconds)),
    ]
    if let pivot { members.append(.init(flavour == .pixi ? "anchor" : "pivot", pivot.json)) }
    return .object(members)
  }

  private func meta(page: Int, input: DialectInput) -> JSONValue {
    let sheet = input.sheet
    var members: [JSONValue.Member] = [
      .init("app", "gifmill"),
      .init("version", "1.0"),
      .init("image", .string(sheet.pages[page].image)),
      .init("format", "RGBA8888"),
      .init("size", sheet.pages[page].size.json),
      .init("scale", .string(input.resolutionText)),
    ]
    if sheet.pages.count > 1 {
      let others = sheet.pages.indices.filter { $0 != page }
      members.append(
        .init(
          "related_multi_packs",
          .array(
            others.map {
              .string(input.stem + input.suffix("\(flavour.rawValue).json", page: $0))
            })))
    }
    return .object(members)
  }
}

extension DialectInput {
  /// The sheet's scale as these formats write it.
  var resolutionText: String { JSONValue.number(sheet.scale.doubleValue).compactText }
}
