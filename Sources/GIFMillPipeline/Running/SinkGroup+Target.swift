internal import GIFMillCore

extension SinkGroup {
  /// Refuses a timeline that will break a limit of the job's target, before anything is decoded.
  func checkTarget(_ timeline: ConstantRateTimeline) throws(PassFailure) {
    guard let target = job.options.target,
      let timing = WrittenTiming(ticks: timeline.ticks, rate: timeline.rate)
    else { return }
    for index in members.indices where target.holds(output(of: index).sink) {
      try refuse(target.violations(of: timing), target, index)
    }
  }

  /// Holds finished files to the limits of the job's target, by what their sinks say they wrote.
  ///
  /// - Parameter countsBytes: false as long as files may still become smaller.
  func checkTarget(countsBytes: Bool) throws(PassFailure) {
    guard let target = job.options.target else { return }
    for index in members.indices where target.holds(output(of: index).sink) {
      for file in members[index].result.outputs {
        var violations = file.size.map { target.violations(of: $0) } ?? []
        violations += file.timing.map { target.violations(of: $0) } ?? []
        if countsBytes {
          violations += target.violations(
            ofBytes: members[index].artefacts.size(of: file.name), lasting: file.timing?.duration)
        }
        try refuse(violations, target, index)
      }
    }
  }

  private func refuse(
    _ violations: [String], _ target: DeliveryTarget, _ member: Int
  ) throws(PassFailure) {
    if violations.isEmpty { return }
    let error = JobError(
      kind: "target",
      message: "\(output(of: member).label): \(target.name) takes "
        + violations.joined(separator: "; and "))
    discard(Set(members.indices))
    throw .failed(error)
  }
}
