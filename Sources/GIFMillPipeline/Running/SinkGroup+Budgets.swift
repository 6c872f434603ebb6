internal import GIFMillCore

extension SinkGroup {
  /// Makes outputs again that are larger than their options allow; the others stay as they are.
  ///
  /// - Parameter attempt: makes the numbered output of a job, in a group of its own.
  func fitBudgets(
    _ attempt: (Job, Int) throws(PassFailure) -> SinkGroup
  ) throws(PassFailure) {
    for index in members.indices {
      let request = output(of: index)
      let number = members[index].number
      guard let budget = request.sink.budget(request.options),
        members[index].size > budget.limit.bytes
      else { continue }
      let search = SizeSearch(
        request: request, budget: budget, size: size(of: index),
        target: job.options.target.flatMap { $0.holds(request.sink) ? $0 : nil })
      let found = try search.run { (form) throws(PassFailure) in
        let group = try attempt(job.replacing(number, by: form), number)
        return (output: group, bytes: group.members.reduce(0) { $0 + $1.size })
      }
      adopt(found.output)
      remarks.append(found.remark)
    }
  }
}
