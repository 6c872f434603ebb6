internal import GIFMillPipeline

extension Shard {
  /// Reads `I/N`, or `auto` and `auto/N` from what CI systems and schedulers set.
  ///
  /// `auto` takes `CI_NODE_INDEX` of `CI_NODE_TOTAL` (GitLab, from 1), or `SLURM_ARRAY_TASK_ID` from
  /// `SLURM_ARRAY_TASK_MIN` of `SLURM_ARRAY_TASK_COUNT`. `auto/N` also takes `JOB_COMPLETION_INDEX`
  /// (Kubernetes, from 0), which comes without a total.
  init(parsing text: String, environment: (String) -> String?) throws(UsageError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    func number(_ name: String) -> Int? { environment(name).flatMap { Int($0) } }
    if parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]) {
      self = try Shard(index: index, count: count)
    } else if parts.first == "auto", parts.count <= 2 {
      let count = parts.count == 2 ? Int(parts[1]) : nil
      if parts.count == 2, count == nil { throw Shard.misread(text) }
      if let index = number("CI_NODE_INDEX"), let total = count ?? number("CI_NODE_TOTAL") {
        self = try Shard(index: index, count: total)
      } else if let task = number("SLURM_ARRAY_TASK_ID"),
        let total = count ?? number("SLURM_ARRAY_TASK_COUNT")
      {
        let first = number("SLURM_ARRAY_TASK_MIN") ?? 0
        self = try Shard(index: task - first + 1, count: total)
      } else if let index = number("JOB_COMPLETION_INDEX"), let count {
        self = try Shard(index: index + 1, count: count)
      } else {
        throw UsageError(
          "--shard \(text): no scheduler says which part this is",
          hint: "give it as I/N, or set JOB_COMPLETION_INDEX and use auto/N")
      }
    } else {
      throw Shard.misread(text)
    }
  }

  private static func misread(_ text: String) -> UsageError {
    UsageError("--shard: '\(text)' is not I/N, auto or auto/N")
  }
}
