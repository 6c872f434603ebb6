public import GIFMillCore

/// Every composed frame of an animation, each on a canvas of its own.
public func composedFrames(_ decoder: any AnimationDecoder) throws -> [Canvas] {
  let reader = ComposedFrameReader(decoder)
  var frames: [Canvas] = []
  while let frame = try reader.next() {
    let copy = Canvas(size: frame.canvas.size)
    copy.copy(copy.bounds, from: frame.canvas)
    frames.append(copy)
  }
  return frames
}

extension Canvas {
  /// The pixels as one letter each, rows joined by `/`, for comparison with a drawing: `.` where
  /// transparent, `?` for a colour that has no letter.
  public func drawing(_ letters: KeyValuePairs<Character, RGBA>) -> String {
    (0..<height).map { y in
      String(
        (0..<width).map { x -> Character in
          let pixel = self[x, y]
          if pixel == .transparent { return "." }
          return letters.first { $0.value == pixel }?.key ?? "?"
        })
    }.joined(separator: "/")
  }
}
