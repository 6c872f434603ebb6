internal import GIFMillCore

/// A libGDX texture atlas in the form of 1.9.13 and later; regions of one animation share a name and
/// count by `index`.
///
/// The format holds no frame times. `duration` in milliseconds rides along: the reader keeps fields
/// of whole numbers it does not know (`region.findValue("duration")`).
struct LibGDXDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let animations = sheet.animations.map { (name: $0.name, frames: input.untimedFrames(of: $0)) }
    let pages = sheet.pages.enumerated().map { number, page in
      var text = "\(page.image)\nsize:\(page.size.width),\(page.size.height)\n"
      text += "filter:Nearest,Nearest\n"
      if sheet.alphaIsPremultiplied { text += "pma:true\n" }
      for animation in animations {
        for frame in animation.frames where frame.cell.page == number {
          text += region(frame, name: animation.name)
        }
      }
      return text
    }
    // A blank line stands between pages.
    return [DialectFile(".atlas", pages.joined(separator: "\n"))]
  }

  private func region(_ frame: DialectFrame, name: String) -> String {
    let (cell, whole) = (frame.cell, frame.frameSize)
    // Offsets count from the lower left corner.
    let bottom = whole.height - cell.offsetY - cell.rect.height
    return """
      \(name)
      index:\(frame.index)
      bounds:\(cell.rect.x),\(cell.rect.y),\(cell.rect.width),\(cell.rect.height)
      offsets:\(cell.offsetX),\(bottom),\(whole.width),\(whole.height)
      duration:\(frame.durationMilliseconds)

      """
  }
}
