internal import GIFMillCore

extension JobResult {
  /// Puts what was found in an input where it belongs; damage sets the status.
  ///
  /// - Parameter prefix: what to put before each sentence, where it is not clear which input is meant.
  mutating func describe(
    _ findings: [Finding], _ timing: AnimationTiming, damage: DamagePolicy, prefix: String
  ) {
    for finding in findings {
      switch finding.severity {
      case .note: notes.append("\(prefix)\(finding.error)")
      case .warning: warnings.append("\(prefix)\(finding.error)")
      case .damage where damage == .report && error == nil:
        status = .damaged
        error = JobError(
          finding.error, advice: "what is there was converted; --accept-damaged allows that"
        ).prefixed(prefix)
      case .damage: warnings.append("\(prefix)damaged: \(finding.error)")
      }
    }
    let dropped = timing.output.droppedSourceFrames
    if !dropped.isEmpty {
      warnings.append(
        "\(prefix)\(dropped.count) source \(dropped.count == 1 ? "frame gets" : "frames get") no tick"
          + " at rate \(timing.output.rate): \(FrameList(dropped))"
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
