/// Frame numbers for people: runs as `3–7`, and no more than a few of them.
struct FrameList: CustomStringConvertible {
  private let frames: [Int]
  private static let shownRuns = 8

  /// - Parameter frames: ascending.
  init(_ frames: [Int]) { self.frames = frames }

  var description: String {
    var runs: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = runs.last, last.upperBound + 1 == frame {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    let shown = runs.prefix(FrameList.shownRuns).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)"
    }
    return shown.joined(separator: ", ") + (runs.count > FrameList.shownRuns ? ", …" : "")
  }
}
