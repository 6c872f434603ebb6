internal import GIFMillCore

/// A Starling (Sparrow) texture atlas in XML, one file a page. It is read in the order of names, which
/// are padded for that.
///
/// The format holds no frame times; `duration` in milliseconds is an attribute that readers ignore.
struct StarlingDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let frames = sheet.animations.flatMap { input.untimedFrames(of: $0) }
    return sheet.pages.enumerated().map { number, page in
      var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      text += "<TextureAtlas imagePath=\(XML.attribute(page.image))>\n"
      for frame in frames where frame.cell.page == number {
        text += "  " + element(frame, pivot: sheet.pivot) + "\n"
      }
      text += "</TextureAtlas>\n"
      return DialectFile(input.suffix("starling.xml", page: number), text)
    }
  }

  private func element(_ frame: DialectFrame, pivot: SheetOptions.Pivot?) -> String {
    let rect = frame.cell.rect
    var text = "<SubTexture name=\(XML.attribute(frame.name)) x=\"\(rect.x)\" y=\"\(rect.y)\""
    text += " width=\"\(rect.width)\" height=\"\(rect.height)\""
    if frame.isTrimmed {
      // Where the frame's corner is, seen from the cell's.
      text += " frameX=\"\(-frame.cell.offsetX)\" frameY=\"\(-frame.cell.offsetY)\""
      text += " frameWidth=\"\(frame.frameSize.width)\" frameHeight=\"\(frame.frameSize.height)\""
    }
    if let pivot {
      text += " pivotX=\"\(pivot.x.doubleValue * Double(frame.frameSize.width))\""
      text += " pivotY=\"\(pivot.y.doubleValue * Double(frame.frameSize.height))\""
    }
    return text + " duration=\"\(frame.durationMilliseconds)\"/>"
  }
}
