internal import GIFMillCore
internal import Synchronization

/// The line between a running job and whoever watches it: progress comes out, a wish to stop goes
/// in. Both sides may use it from any thread.
public final class JobControl: Sendable {
  /// Why a job is to stop.
  enum StopReason: Int, Sendable {
    case interrupted = 1
    case timeout
  }

  private let stopCode = Atomic<Int>(0)
  private let doneUnits = Atomic<Int>(0)
  private let allUnits = Atomic<Int>(0)
  private let memory: MemoryBudget?
  let readAhead: ReadAhead

  /// - Parameters:
  ///   - memory: what all jobs share; nil for no bound.
  ///   - spareThreads: how many more threads the job may use than the one it runs on.
  public init(memory: MemoryBudget? = nil, spareThreads: Int = 0) {
    self.memory = memory
    readAhead = ReadAhead(spareThreads: spareThreads)
  }

  /// The first reason stays.
  func stop(_ reason: StopReason) {
    _ = stopCode.compareExchange(expected: 0, desired: reason.rawValue, ordering: .relaxed)
  }

  /// How much is done, from 0 to 1.
  public var fraction: Double {
    let all = allUnits.load(ordering: .relaxed)
    return all == 0 ? 0 : Double(doneUnits.load(ordering: .relaxed)) / Double(all)
  }

  func begin(units: Int) {
    doneUnits.store(0, ordering: .relaxed)
    allUnits.store(units, ordering: .relaxed)
  }

  /// Counts one unit; throws when the job is to stop.
  func step() throws(JobError) {
    doneUnits.add(1, ordering: .relaxed)
    switch StopReason(rawValue: stopCode.load(ordering: .relaxed)) {
    case nil: return
    case .interrupted: throw JobError(kind: "interrupted", message: "interrupted")
    case .timeout:
      throw JobError(kind: "timeout", message: "takes longer than --timeout allows")
    }
  }

  /// Waits until that much memory may be used, then does the work.
  func withMemory<Value, Failure: Error>(
    _ bytes: Int, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    memory?.acquire(bytes)
    defer { memory?.release(bytes) }
    return try work()
  }
}
