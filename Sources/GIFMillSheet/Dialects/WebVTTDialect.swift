internal import GIFMillCore

/// A WebVTT thumbnail track: one cue for each frame, pointing into a page by a media fragment (Media
/// Fragments URI 1.0 §4.2.2). It shows the first animation of a sheet.
struct WebVTTDialect: SheetDialect {
  var allowsTrimming: Bool { false }

  func files(for input: DialectInput) -> [DialectFile] {
    let sheet = input.sheet
    var text = "WEBVTT\n"
    for animation in sheet.animations.prefix(1) {
      for keyframe in zip(animation.timeline.keyframes, animation.keyframeCells)
      where keyframe.0.durationMilliseconds > 0 {
        let (time, cell) = (keyframe.0, sheet.cells[keyframe.1])
        let end = time.timeMilliseconds + time.durationMilliseconds
        let rect = cell.rect
        text += "\n\(clock(time.timeMilliseconds)) --> \(clock(end))\n"
        text += "\(PercentEncoding.encoded(sheet.pages[cell.page].image))#xywh="
        text += "\(rect.x),\(rect.y),\(rect.width),\(rect.height)\n"
      }
    }
    return [DialectFile(".vtt", text)]
  }

  /// `HH:MM:SS.mmm`.
  private func clock(_ milliseconds: Int64) -> String {
    func padded(_ value: Int64, _ digits: Int) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
    let seconds = milliseconds / 1000
    return padded(seconds / 3600, 2) + ":" + padded(seconds / 60 % 60, 2) + ":"
      + padded(seconds % 60, 2) + "." + padded(milliseconds % 1000, 3)
  }
}
