/// One animation of a sheet.
public struct SheetAnimation: Sendable, Hashable {
  public struct Keyframe: Sendable, Hashable {
    /// Frame of the source, counted from 0.
    public let frame: Int
    /// Index into ``SpriteSheet/cells``.
    public let cell: Int
    /// Seconds from the start of a play.
    public let start: Double
    /// Seconds; 0 for a frame that is never seen.
    public let duration: Double
  }

  /// What is on screen at one time.
  public struct Moment: Sendable, Hashable {
    /// Index into ``SheetAnimation/keyframes``.
    public let keyframe: Int
    /// Index into ``SpriteSheet/cells``.
    public let cell: Int
    /// Which play it is, counted from 0.
    public let play: Int
    /// All plays are over; the last frame stays.
    public let isFinished: Bool
  }

  /// The name in an atlas; in a sheet of one animation, the input's file name.
  public let name: String
  /// Total plays; 0 is forever.
  public let plays: Int
  /// Seconds of one play, greater than 0.
  public let duration: Double
  /// One or more, in order.
  public let keyframes: [Keyframe]

  /// - Parameter seconds: time since the animation began; below 0 counts as 0. A frame is on screen
  ///   from its start up to, but not including, the start of the next.
  /// - Complexity: O(log *n*) in the keyframes.
  public func moment(atSeconds seconds: Double) -> Moment {
    let time = seconds > 0 ? seconds : 0
    if plays > 0, time >= duration * Double(plays) {
      return moment(lastShown, play: plays - 1, isFinished: true)
    }
    // An endless play count may pass what an integer holds.
    let play = (time / duration).rounded(.down)
    let inPlay = min(max(time - play * duration, 0), duration)
    return moment(
      keyframe(at: inPlay), play: play < Double(Int32.max) ? Int(play) : Int(Int32.max),
      isFinished: false)
  }

  private func moment(_ keyframe: Int, play: Int, isFinished: Bool) -> Moment {
    Moment(
      keyframe: keyframe, cell: keyframes[keyframe].cell, play: play, isFinished: isFinished)
  }

  /// The last entry that takes time.
  private var lastShown: Int {
    keyframes.lastIndex { $0.duration > 0 } ?? keyframes.count - 1
  }

  /// The last entry that has begun, which is never one without time.
  private func keyframe(at time: Double) -> Int {
    var (low, high) = (0, keyframes.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if keyframes[middle].start <= time { low = middle } else { high = middle }
    }
    return keyframes[low].duration > 0 ? low : lastShown
  }
}
