internal import GIFMillCore

/// One entry of an animation as most formats see it: a named rectangle that is shown for a time.
struct DialectFrame {
  /// Unique in the sheet; names of one animation sort in play order.
  var name: String
  /// Counts the entries of its animation from 0.
  var index: Int
  var cell: SpriteSheet.Cell
  var durationMilliseconds: Int64
  /// Exact seconds.
  var start: Rational
  var duration: Rational
  var isTrimmed: Bool
  /// Untrimmed.
  var frameSize: PixelSize
}

extension SpriteSheet {
  /// An animation's entries, in play order.
  func frames(of animation: Animation) -> [DialectFrame] {
    let digits = max(4, String(animation.keyframeCells.count - 1).count)
    return zip(animation.timeline.keyframes, animation.keyframeCells).enumerated().map {
      index, entry in
      let (keyframe, cell) = (entry.0, cells[entry.1])
      let number = String(index)
      return DialectFrame(
        name: animation.name + "-" + String(repeating: "0", count: digits - number.count) + number,
        index: index, cell: cell, durationMilliseconds: keyframe.durationMilliseconds,
        start: keyframe.run.start, duration: keyframe.run.duration,
        isTrimmed: animation.isTrimmed(cell), frameSize: animation.frameSize)
    }
  }

  /// The entries that are seen: those that take time.
  func shownFrames(of animation: Animation) -> [DialectFrame] {
    frames(of: animation).filter { $0.duration > .zero }
  }

  /// One entry for each tick of the constant rate, for formats that know one time for all.
  func tickFrames(of animation: Animation) -> [DialectFrame] {
    let frames = frames(of: animation)
    let ticks = animation.timeline.ticks
    let digits = max(4, String(ticks - 1).count)
    let rate = animation.timeline.rate.value
    func seconds(_ ticks: Int) -> Rational {
      // What does not fit is further off than any timeline reaches.
      Rational(exactly: Int128(ticks) * Int128(rate.denominator), Int128(rate.numerator))
        ?? animation.timeline.duration
    }
    return zip(frames, animation.timeline.runs).flatMap { frame, run in
      (run.firstTick..<run.firstTick + run.ticks).map { tick in
        var copy = frame
        let number = String(tick)
        copy.index = tick
        copy.name =
          animation.name + "-" + String(repeating: "0", count: digits - number.count) + number
        copy.start = seconds(tick)
        copy.duration = seconds(1)
        copy.durationMilliseconds =
          seconds(tick + 1).wholeMilliseconds - copy.start.wholeMilliseconds
        return copy
      }
    }
  }
}

extension DialectInput {
  /// The entries for a format without frame times: all of them, or one for each tick if asked for.
  func untimedFrames(of animation: SpriteSheet.Animation) -> [DialectFrame] {
    isPerTick ? sheet.tickFrames(of: animation) : sheet.frames(of: animation)
  }
}

extension DialectFrame {
  /// Where the cell lies in its untrimmed frame.
  var rectInFrame: PixelRect {
    PixelRect(
      x: cell.offsetX, y: cell.offsetY, width: cell.rect.width, height: cell.rect.height)
  }
}

extension PixelRect {
  /// The form of Aseprite and TexturePacker.
  var json: JSONValue {
    .object(["x": .integer(x), "y": .integer(y), "w": .integer(width), "h": .integer(height)])
  }
}

extension PixelSize {
  var json: JSONValue { .object(["w": .integer(width), "h": .integer(height)]) }
}
