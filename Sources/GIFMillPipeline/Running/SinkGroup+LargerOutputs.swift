internal import GIFMillCore

extension SinkGroup {
  /// Treats outputs that are larger than the source as `--if-larger` says.
  ///
  /// - Parameter sourceSize: bytes to compare with; nil where the source is not one file.
  /// - Returns: positions among the members of those that are not to be.
  func weigh(against sourceSize: Int?) throws(PassFailure) -> Set<Int> {
    guard let sourceSize, job.options.ifLarger != .keep else { return [] }
    var leftOut: Set<Int> = []
    for index in members.indices where output(of: index).sink.replacesSource {
      let size = members[index].size
      guard size > sourceSize else { continue }
      let finding =
        "\(output(of: index).label): \(size) bytes, more than the source's \(sourceSize)"
      switch job.options.ifLarger {
      case .keep: break
      case .warn: remarks.append(finding)
      case .fail:
        discard(Set(members.indices))
        throw .failed(
          JobError(
            kind: "larger",
            message: finding + " (--if-larger warn or skip lets the other outputs be)"))
      case .skip:
        remarks.append(finding + ": not written (--if-larger skip)")
        leftOut.insert(index)
      }
    }
    return leftOut
  }
}
