internal import GIFMillCore

extension InputInfo {
  /// A file can be odd in every one of its frames.
  private static let shownFindings = 12

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
      add("rate", timing.choice.explanation(timing.output))
      add("ticks", "\(timing.output.ticks)")
      for edit in timing.edits { add("edit", "\(edit)") }
      for line in auditLines(timing) { add("audit", line) }
    case .failure(let error): add("timing", "\(error)")
    }
    for comment in index.comments { add("comment", comment) }
    for finding in findings.prefix(InputInfo.shownFindings) {
      add(finding.severity.word, "\(finding.error)")
    }
    if findings.count > InputInfo.shownFindings {
      add("", "and \(findings.count - InputInfo.shownFindings) more of the kind")
    }
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

  /// Totals where they differ, and the frames that were not shown as they stand in the file.
  private func auditLines(_ timing: AnimationTiming) -> [String] {
    let audit = timing.audit
    let totals = [
      ("stored", audit.rawTotal), ("effective", audit.effectiveTotal),
      ("edited", audit.editedTotal), ("output", audit.outputTotal),
    ].map { "\($0.0) \($0.1.doubleValue.formatted(decimals: 3)) s" }
    var lines = [totals.joined(separator: ", ")]
    if timing.output.maxError > .zero {
      lines.append(
        "largest error \(timing.output.maxErrorMilliseconds.formatted(decimals: 3)) ms, at frame"
          + " \(audit.maxErrorFrame)")
    }
    for (word, frames) in [
      ("set by the delay policy", audit.clampedFrames),
      ("dropped", timing.output.droppedSourceFrames),
      ("stretched", timing.output.stretchedSourceFrames),
    ] where !frames.isEmpty {
      lines.append("\(word): \(FrameList(frames))")
    }
    return lines
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
