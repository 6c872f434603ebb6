internal import Dispatch
internal import GIFMillCore
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Runs the jobs of a plan on several threads and hands out their results in the plan's order.
public final class Batch: Sendable {
  /// How a batch runs; nothing here changes a result.
  public struct Settings: Sendable {
    /// Most jobs at work at a time; where there are fewer, they share the threads. Jobs that wait
    /// for the disk to have their outputs do not count.
    public var workers: Int
    /// Starts nothing more after the first input that fails or is damaged.
    public var stopsAtFirstFailure = false
    /// Seconds that one input may take; nil for any time.
    public var timeout: Double?
    public var memory: MemoryBudget?

    public init(workers: Int = Batch.coreCount) { self.workers = max(1, workers) }
  }

  /// Cores this process may use.
  public static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  private struct State {
    var nextJob = 0
    var isStopping = false
    var isInterrupted = false
    var running: [Int: (control: JobControl, start: ContinuousClock.Instant)] = [:]
    var finished: [(index: Int, result: JobResult)] = []
    var finishedCount = 0
  }

  private let settings: Settings
  private let jobs: [Job]
  private let state = Mutex(State())
  /// Places for jobs at work.
  private let places: DispatchSemaphore
  /// Signalled when there are finished jobs to be taken, and when the batch is interrupted.
  private let news = DispatchSemaphore(value: 0)

  public init(_ jobs: [Job], _ settings: Settings = Settings()) {
    self.jobs = jobs
    self.settings = settings
    places = DispatchSemaphore(value: settings.workers)
  }

  /// Stops the running jobs at their next frame and starts no other.
  public func interrupt() {
    state.withLock { state in
      state.isInterrupted = true
      for item in state.running.values { item.control.stop(.interrupted) }
    }
    news.signal()
  }

  public var isInterrupted: Bool { state.withLock { $0.isInterrupted } }

  /// Names and progress of what runs now, and how many jobs are through.
  public var snapshot: (finished: Int, running: [(input: String, fraction: Double)]) {
    state.withLock { state in
      let running = state.running.filter { !$0.value.control.hasEndedWork }
        .sorted { $0.key < $1.key }
        .map { ("\(jobs[$0.key].displayName)", $0.value.control.fraction) }
      return (state.finishedCount, running)
    }
  }

  /// - Parameters:
  ///   - run: does one job; called on any thread, several at a time.
  ///   - report: takes each result, in the plan's order, on the caller's thread. An interrupted batch
  ///     reports only what was done.
  /// - Returns: totals over all results.
  public func run(
    _ run: @escaping @Sendable (Job, JobControl) -> JobResult, report: (JobResult) -> Void
  ) -> BatchSummary {
    let clock = ContinuousClock()
    let start = clock.now
    let workers = DispatchGroup()
    // While a worker waits for the disk, another has its place.
    for worker in 0..<min(settings.workers * 2, jobs.count) {
      // One serial queue each, so that each has a thread.
      DispatchQueue(label: "gifmill worker \(worker)").async(group: workers) {
        self.work(run)
      }
    }
    var summary = BatchSummary()
    var waiting: [Int: JobResult] = [:]
    var next = 0
    let pause = DispatchSemaphore(value: 0)
    while next < jobs.count, !isInterrupted {
      _ = news.wait(timeout: .now() + .milliseconds(100))
      stopLateJobs()
      for item in takeFinished() { waiting[item.index] = item.result }
      while let result = waiting.removeValue(forKey: next) {
        summary.add(result)
        report(result)
        next += 1
      }
      // With ten thousand short jobs, to be woken for each would cost the workers more than the jobs do.
      if next < jobs.count { _ = pause.wait(timeout: .now() + .milliseconds(1)) }
    }
    workers.wait()
    for item in takeFinished() { waiting[item.index] = item.result }
    for index in waiting.keys.sorted() {
      guard let result = waiting[index], result.error?.kind != "interrupted" else { continue }
      summary.add(result)
      report(result)
    }
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  private func work(_ run: (Job, JobControl) -> JobResult) {
    places.wait()
    while let (index, control, isStopping) = takeJob() {
      var result: JobResult
      if isStopping {
        result = JobResult(jobs[index], status: .skipped)
        result.warnings = ["not started after an earlier failure (--fail-fast)"]
      } else {
        result = run(jobs[index], control)
      }
      finish(index, result)
      // The place was given away before the end, and the next job needs one.
      if control.hasEndedWork, givesPlacesAway { places.wait() }
    }
    places.signal()
  }

  /// Not where what comes next depends on how a job ends.
  private var givesPlacesAway: Bool { !settings.stopsAtFirstFailure }

  private func takeJob() -> (index: Int, control: JobControl, isStopping: Bool)? {
    state.withLock { state in
      guard state.nextJob < jobs.count, !state.isInterrupted else { return nil }
      let working = state.running.values.count { !$0.control.hasEndedWork }
      let left = working + jobs.count - state.nextJob
      let control = JobControl(
        memory: settings.memory, spareThreads: max(0, settings.workers / left - 1)
      ) { if self.givesPlacesAway { self.places.signal() } }
      state.running[state.nextJob] = (control, .now)
      state.nextJob += 1
      return (state.nextJob - 1, control, state.isStopping)
    }
  }

  private func finish(_ index: Int, _ result: JobResult) {
    let isNews = state.withLock { state in
      state.running[index] = nil
      state.finished.append((index, result))
      state.finishedCount += 1
      if settings.stopsAtFirstFailure, result.isBad { state.isStopping = true }
      // Whoever takes one takes all.
      return state.finished.count == 1
    }
    if isNews { news.signal() }
  }

  private func takeFinished() -> [(index: Int, result: JobResult)] {
    state.withLock { state in
      defer { state.finished = [] }
      return state.finished
    }
  }

  private func stopLateJobs() {
    guard let timeout = settings.timeout else { return }
    state.withLock { state in
      for item in state.running.values
      where ContinuousClock.now - item.start > .seconds(timeout) {
        item.control.stop(.timeout)
      }
    }
  }
}
