internal import Dispatch
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Runs the jobs of a plan on several threads and hands out their results in the plan's order.
public struct Batch: Sendable {
  /// Most jobs at a time.
  public var workers: Int
  /// Starts nothing more after the first input that fails or is damaged.
  public var stopsAtFirstFailure = false

  public init(workers: Int) { self.workers = max(1, workers) }

  /// Cores this process may use.
  public static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  private struct Progress {
    var nextJob = 0
    var isStopping = false
    var finished: [(index: Int, result: JobResult)] = []
  }

  /// - Parameters:
  ///   - run: does one job; called on any thread, several at a time.
  ///   - report: takes each result, in the plan's order, on the caller's thread.
  /// - Returns: totals over all results.
  public func run(
    _ jobs: [Job], run: @escaping @Sendable (Job) -> JobResult, report: (JobResult) -> Void
  ) -> BatchSummary {
    let clock = ContinuousClock()
    let start = clock.now
    let progress = Box()
    for worker in 0..<min(workers, jobs.count) {
      // One serial queue each, so that exactly this many threads work.
      DispatchQueue(label: "gifmill worker \(worker)").async {
        work(jobs, progress, run)
      }
    }
    var summary = BatchSummary()
    var waiting: [Int: JobResult] = [:]
    for index in jobs.indices {
      while waiting[index] == nil {
        progress.news.wait()
        for item in progress.takeFinished() { waiting[item.index] = item.result }
      }
      guard let result = waiting.removeValue(forKey: index) else { continue }
      summary.add(result)
      report(result)
    }
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  private func work(_ jobs: [Job], _ progress: Box, _ run: (Job) -> JobResult) {
    while let (index, isStopping) = progress.takeJob(of: jobs.count) {
      let job = jobs[index]
      var result: JobResult
      if isStopping {
        result = JobResult(input: job.input.displayName, status: .skipped)
        result.warnings = ["not started after an earlier failure (--fail-fast)"]
      } else {
        result = run(job)
      }
      progress.finish(index, result, stop: stopsAtFirstFailure && result.isBad)
    }
  }

  /// What the threads share.
  private final class Box: Sendable {
    private let state = Mutex(Progress())
    /// Signalled once for each finished job.
    let news = DispatchSemaphore(value: 0)

    func takeJob(of count: Int) -> (index: Int, isStopping: Bool)? {
      state.withLock { state in
        guard state.nextJob < count else { return nil }
        state.nextJob += 1
        return (state.nextJob - 1, state.isStopping)
      }
    }

    func finish(_ index: Int, _ result: JobResult, stop: Bool) {
      state.withLock { state in
        state.finished.append((index, result))
        if stop { state.isStopping = true }
      }
      news.signal()
    }

    func takeFinished() -> [(index: Int, result: JobResult)] {
      state.withLock { state in
        defer { state.finished = [] }
        return state.finished
      }
    }
  }
}
