internal import GIFMillCore
internal import Synchronization

/// Does each job in a process of its own (`--isolate`), so that a library that crashes or never comes
/// back takes one input with it and not the batch. A worker serves one job after the other; results are
/// those of ``JobRunner``.
public final class IsolatedRunner: JobRunning {
  private let claim: TargetClaim
  private let computesDigests: Bool
  private let idle = Mutex<[Worker]>([])

  public init(plan: Plan, computesDigests: Bool = false) {
    let claims = plan.claims
    claim = { claims.claim($0, for: $1)?.reason }
    self.computesDigests = computesDigests
  }

  public func run(_ job: Job, sinks: [Int]?, control: JobControl) -> JobResult {
    var worker: Worker?
    do throws(JobError) {
      let chosen = try takeWorker()
      worker = chosen
      let order = WorkerJob(
        job, sinks: sinks, computesDigests: computesDigests,
        spareThreads: control.readAhead.spareThreads)
      let result = try chosen.run(order, control: control, claim: claim)
      idle.withLock { $0.append(chosen) }
      return result
    } catch {
      if let worker {
        let folders = Set(job.claimedPaths.joined().map(\.parent))
        LeftoverSweep.run(in: folders, of: worker.mark)
      }
      var result = JobResult(job, status: .failed)
      result.error = error
      return result
    }
  }

  private func takeWorker() throws(JobError) -> Worker {
    while let worker = idle.withLock({ $0.popLast() }) {
      // One that somebody ended while it was idle is no crash of this job.
      if worker.isAlive { return worker }
      worker.shutDown()
    }
    return try Worker()
  }

  /// Ends the workers; to be called when no job runs any more.
  public func shutDown() {
    let workers = idle.withLock { idle in
      defer { idle = [] }
      return idle
    }
    for worker in workers { worker.shutDown() }
  }
}
