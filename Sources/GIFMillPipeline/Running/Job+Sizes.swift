internal import GIFMillCore

extension Job {
  /// Pixels of the pictures that an output gets.
  ///
  /// - Throws: when they would be larger than `--max-canvas-pixels`.
  func size(of output: OutputRequest, from canvas: PixelSize) throws(JobError) -> PixelSize {
    let size: PixelSize?
    let cause: String
    if let scale = output.variant.scale {
      (size, cause) = (scale.target(for: canvas), "--scale")
    } else if let target = options.target {
      (size, cause) = (target.size(for: canvas), "--target")
    } else {
      return canvas
    }
    guard let size, size.pixelCount <= options.limits.maxCanvasPixels else {
      throw JobError(
        kind: DecodeError.Kind.limitExceeded.rawValue,
        message:
          "\(cause) makes \(size.map { "\($0)" } ?? "too many") pixels of \(canvas), more than"
          + " \(options.limits.maxCanvasPixels) (--max-canvas-pixels raises the limit)")
    }
    return size
  }

  /// Bytes that converting takes at its peak, beside the files themselves.
  ///
  /// - Parameter indices: of the inputs; sinks of an atlas hold what all of them bring.
  func estimatedMemory(_ indices: [AnimationIndex], sinks: [Int]) throws(JobError) -> Int {
    var decoding = 0
    var holding = 0
    for index in indices {
      // The canvas, the one kept for a frame that wants it back, a frame's own pixels.
      var canvases = index.canvas.pixelCount * 3
      // Pictures that others are predicted from: 20 to 45 bytes a pixel were measured.
      if index.format.isVideo { canvases += index.canvas.pixelCount * 7 }
      var scaled: Set<PixelSize> = []
      for number in sinks {
        let output = outputs[number]
        let size = try size(of: output, from: index.canvas)
        if size != index.canvas, scaled.insert(size).inserted { canvases += size.pixelCount * 2 }
        holding += output.sink.estimatedMemory(size, index.frames.count, output.options)
      }
      decoding = max(decoding, canvases * MemoryLayout<RGBA>.size)
    }
    return decoding + holding
  }
}
