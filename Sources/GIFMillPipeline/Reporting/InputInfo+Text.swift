internal import GIFMillCore

extension InputInfo {
  /// A description for people, several lines.
  ///
  /// - Parameter listsFrames: whether every frame gets a line.
  public func text(listsFrames: Bool) -> String {
    var lines = ["\(path)"]
    func add(_ label: String, _ value: String) {
      lines.append("  " + label + String(repeating: " ", count: 10 - label.count) + value)
    }
    let frames = index.frames.count
    add("format", "\(index.format.rawValue), \(index.canvas) pixels")
    add("frames", index.isAnimated ? "\(frames), \(playsText)" : "1 (a still)")
    add("delays", delaysText)
    switch timing {
    case .success(let timing):
      add("duration", "\(timing.source.duration.doubleValue.formatted(decimals: 3)) s")
      add("rate", InputInfo.rateText(timing))
      let dropped = timing.output.droppedSourceFrames.count
      add(
        "ticks",
        "\(timing.output.ticks), largest error"
          + " \(timing.output.maxErrorMilliseconds.formatted(decimals: 3)) ms"
          + (dropped == 0 ? ", no frame lost" : ", \(dropped) frames lost"))
    case .failure(let error): add("timing", "\(error)")
    }
    for comment in index.comments { add("comment", comment) }
    for finding in findings { add(finding.severity.word, "\(finding.error)") }
    if listsFrames { lines += index.frames.indices.map(frameText) }
    return lines.joined(separator: "\n") + "\n"
  }

  private var playsText: String {
    switch index.plays {
    case .forever: "plays forever"
    case .times(1): "plays once"
    case .times(let count): "plays \(count) times"
    }
  }

  private var delaysText: String {
    let delays = Set(effectiveDelays).sorted()
    let changed = zip(index.frames, effectiveDelays).count { $0.rawDelay != $1 }
    let shown = delays.prefix(6).map { InputInfo.milliseconds($0) }.joined(separator: ", ")
    return (delays.count > 6 ? "\(delays.count) different ones: \(shown), …" : shown) + " ms"
      + (changed == 0 ? "" : " (\(changed) set by the delay policy)")
  }

  private static func milliseconds(_ seconds: Rational) -> String {
    (seconds.doubleValue * 1000).formatted(decimals: 3)
  }

  private static func rateText(_ timing: AnimationTiming) -> String {
    let rate = timing.choice.rate
    let error = timing.output.maxErrorMilliseconds.formatted(decimals: 3)
    let exact = timing.choice.exactRate.map { "exact would need \($0)" } ?? "no rate is exact"
    return switch timing.choice.reason {
    case .requested: "\(rate), as asked"
    case .still: "\(rate), as for every still"
    case .exact: "auto \(rate): every boundary is exact"
    case .lowest where timing.output.maxError == .zero: "auto \(rate): every boundary is exact"
    case .lowest: "auto \(rate): every boundary within \(error) ms, no frame lost; \(exact)"
    case .leastBad: "auto \(rate): no rate in the range fits, this one comes closest; \(exact)"
    }
  }

  private func frameText(_ number: Int) -> String {
    let record = index.frames[number]
    let raw = record.rawDelay.map { InputInfo.milliseconds($0) } ?? "none"
    let effective = InputInfo.milliseconds(effectiveDelays[number])
    return "  frame \(number): \(record.rect.width)×\(record.rect.height)"
      + " at \(record.rect.x),\(record.rect.y), \(record.disposal.rawValue), \(effective) ms"
      + (raw == effective ? "" : " (stored: \(raw))")
  }
}

extension Finding.Severity {
  fileprivate var word: String {
    switch self {
    case .note: "note"
    case .warning: "warning"
    case .damage: "damage"
    }
  }
}
