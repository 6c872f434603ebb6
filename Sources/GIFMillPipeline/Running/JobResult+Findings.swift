internal import GIFMillCore

extension JobResult {
  /// Sets the status and puts what was found where it belongs.
  mutating func describe(_ findings: [Finding], _ timing: AnimationTiming, damage: DamagePolicy) {
    status = .converted
    for finding in findings {
      switch finding.severity {
      case .note: notes.append("\(finding.error)")
      case .warning: warnings.append("\(finding.error)")
      case .damage where damage == .report && error == nil:
        status = .damaged
        error = JobError(
          finding.error, advice: "what is there was converted; --accept-damaged allows that")
      case .damage: warnings.append("damaged: \(finding.error)")
      }
    }
    let dropped = timing.output.droppedSourceFrames
    if !dropped.isEmpty {
      warnings.append(
        "\(dropped.count) source \(dropped.count == 1 ? "frame gets" : "frames get") no tick at rate"
          + " \(timing.output.rate): \(FrameList(dropped))"
          + " (a higher --fps or --keep-every-frame keeps every frame)")
    }
  }
}

extension [Finding] {
  var firstDamage: DecodeError? { first { $0.severity == .damage }?.error }
}

extension AnimationIndex {
  /// A still in a format that is mostly used for stills.
  var isStillPicture: Bool { !isAnimated && format != .gif }
}
