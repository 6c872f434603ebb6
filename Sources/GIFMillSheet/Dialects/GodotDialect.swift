internal import GIFMillCore

/// A Godot 4 SpriteFrames resource. Seconds are `duration / speed`; the speed is the constant rate.
///
/// Godot knows no number of plays: what plays for ever loops, anything else plays once.
struct GodotDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let frames = sheet.animations.map { sheet.shownFrames(of: $0) }
    // One texture for each different place, in order of appearance.
    var textures: [Texture] = []
    for frame in frames.joined() where !textures.contains(Texture(frame)) {
      textures.append(Texture(frame))
    }
    let numbers = Dictionary(uniqueKeysWithValues: textures.enumerated().map { ($1, $0) })
    var text =
      "[gd_resource type=\"SpriteFrames\" load_steps=\(sheet.pages.count + textures.count + 1)"
      + " format=3]\n\n"
    for (number, page) in sheet.pages.enumerated() {
      text +=
        "[ext_resource type=\"Texture2D\" path=\(quoted(page.image)) id=\"page_\(number)\"]\n"
    }
    for (number, texture) in textures.enumerated() { text += "\n" + texture.text(number) }
    text += "\n[resource]\nanimations = ["
    text += zip(sheet.animations, frames).map { animation, frames in
      let list = frames.map { frame in
        let length = frame.duration.multiplied(by: animation.timeline.rate.value)?.doubleValue
        return "{\n\"duration\": \(decimal(length ?? 1)),\n"
          + "\"texture\": SubResource(\"AtlasTexture_\(numbers[Texture(frame)] ?? 0)\")\n}"
      }
      return "{\n\"frames\": [" + list.joined(separator: ", ") + "],\n"
        + "\"loop\": \(animation.source.plays == .forever),\n"
        + "\"name\": &\(quoted(animation.name)),\n"
        + "\"speed\": \(decimal(animation.timeline.rate.value.doubleValue))\n}"
    }.joined(separator: ", ")
    return [DialectFile(".tres", text + "]\n")]
  }

  private struct Texture: Hashable {
    let page: Int
    let region: PixelRect
    let margin: PixelRect

    init(_ frame: DialectFrame) {
      page = frame.cell.page
      region = frame.cell.rect
      margin = PixelRect(
        x: frame.cell.offsetX, y: frame.cell.offsetY,
        width: frame.frameSize.width - frame.cell.rect.width,
        height: frame.frameSize.height - frame.cell.rect.height)
    }

    func text(_ number: Int) -> String {
      func rect(_ rect: PixelRect) -> String {
        "Rect2(\(rect.x), \(rect.y), \(rect.width), \(rect.height))"
      }
      let trim = margin.width + margin.height > 0 ? "margin = \(rect(margin))\n" : ""
      return "[sub_resource type=\"AtlasTexture\" id=\"AtlasTexture_\(number)\"]\n"
        + "atlas = ExtResource(\"page_\(page)\")\nregion = \(rect(region))\n\(trim)"
    }
  }

  /// A float in the form Godot writes, with a decimal point.
  private func decimal(_ value: Double) -> String { "\(value)" }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
