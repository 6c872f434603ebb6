internal import GIFMillCore

/// A style sheet with a class for each animation: keyframes at percentages of the whole, each held
/// until the next (`step-end`), so that frames of different length are right.
///
/// Readers who ask for less motion see the first frame.
struct CSSDialect: SheetDialect {
  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    let rules = sheet.animations.map { self.rules(for: $0, in: sheet) }
    return [DialectFile(".css", rules.joined(separator: "\n"))]
  }

  private func rules(for animation: SpriteSheet.Animation, in sheet: SpriteSheet) -> String {
    let frames = sheet.shownFrames(of: animation)
    guard let first = frames.first, let last = frames.last else { return "" }
    let name = identifier(animation.name)
    // A name of its own: words such as `none` may name a class but no keyframes.
    let keyframes = "gifmill-" + name
    let total = animation.timeline.duration.doubleValue
    let plays = animation.source.plays
    let count = plays == .forever ? "infinite" : "\(plays.total)"
    var text = """
      .\(name) {
        width: \(animation.frameSize.width)px;
        height: \(animation.frameSize.height)px;
        background-repeat: no-repeat;
        \(image(of: first, in: sheet))
        \(place(of: first, in: sheet))
        animation: \(keyframes) \(decimal(total))s step-end \(count) forwards;
      }

      @keyframes \(keyframes) {

      """
    func style(_ frame: DialectFrame) -> String {
      (sheet.pages.count > 1 ? image(of: frame, in: sheet) + " " : "") + place(of: frame, in: sheet)
    }
    for frame in frames {
      let percent = frame.start.doubleValue / total * 100
      text += "  \(decimal(percent))% { \(style(frame)) }\n"
    }
    text += "  100% { \(style(last)) }\n}\n\n"
    return text + "@media (prefers-reduced-motion: reduce) {\n  .\(name) { animation: none; }\n}\n"
  }

  private func image(of frame: DialectFrame, in sheet: SpriteSheet) -> String {
    let page = sheet.pages[frame.cell.page]
    return "background-image: url(\"\(PercentEncoding.encoded(page.image))\");"
  }

  /// Moves the page so that the cell is in place, and hides what is beside it.
  private func place(of frame: DialectFrame, in sheet: SpriteSheet) -> String {
    let (cell, whole) = (frame.cell, frame.frameSize)
    let x = cell.offsetX - cell.rect.x
    let y = cell.offsetY - cell.rect.y
    var text = "background-position: \(x)px \(y)px;"
    if sheet.cells.contains(where: { $0.rect.size != whole }) {
      let right = whole.width - cell.offsetX - cell.rect.width
      let bottom = whole.height - cell.offsetY - cell.rect.height
      text += " clip-path: inset(\(cell.offsetY)px \(right)px \(bottom)px \(cell.offsetX)px);"
    }
    return text
  }

  /// At most six decimals, none that are zero at the end.
  private func decimal(_ value: Double) -> String {
    guard let millionths = Int(exactly: (value * 1_000_000).rounded()) else { return "\(value)" }
    let fraction = String(1_000_000 + millionths % 1_000_000).dropFirst()
    let digits = String(fraction.reversed().drop { $0 == "0" }.reversed())
    return "\(millionths / 1_000_000)" + (digits.isEmpty ? "" : "." + digits)
  }

  /// Any text as an identifier (CSSOM §2.1, "serialize an identifier").
  private func identifier(_ text: String) -> String {
    var result = ""
    for (position, scalar) in text.unicodeScalars.enumerated() {
      switch scalar {
      case "a"..."z", "A"..."Z", "_", "\u{80}"...: result.unicodeScalars.append(scalar)
      case "0"..."9" where position > 0, "-" where position > 0:
        result.unicodeScalars.append(scalar)
      case "\u{0}": result += "\u{FFFD}"
      case "\u{1}"..."\u{1F}", "\u{7F}", "0"..."9":
        result += "\\" + String(scalar.value, radix: 16) + " "
      default:
        result += "\\"
        result.unicodeScalars.append(scalar)
      }
    }
    return result.isEmpty ? "animation" : result
  }
}
