internal import GIFMillCore
internal import Synchronization

/// The line between a running job and whoever watches it: progress comes out, a wish to stop goes
/// in. Both sides may use it from any thread.
public final class JobControl: Sendable {
  /// Why a job is to stop.
  enum StopReason: Int, Sendable, Codable {
    case interrupted = 1
    case timeout

    var error: JobError {
      switch self {
      case .interrupted: JobError(kind: "interrupted", message: "interrupted")
      case .timeout: JobError(kind: "timeout", message: "takes longer than --timeout allows")
      }
    }
  }

  private let stopCode = Atomic<Int>(0)
  private let doneUnits = Atomic<Int>(0)
  private let allUnits = Atomic<Int>(0)
  private let memory: (any MemoryGate)?
  let readAhead: ReadAhead
  private let isWorkEnded = Atomic<Bool>(false)
  private let whenWorkEnds: @Sendable () -> Void

  /// - Parameters:
  ///   - memory: what all jobs share; nil for no bound.
  ///   - spareThreads: how many more threads the job may use than the one it runs on.
  ///   - whenWorkEnds: called once, when the job needs its core no longer.
  public init(
    memory: MemoryBudget? = nil, spareThreads: Int = 0,
    whenWorkEnds: @escaping @Sendable () -> Void = {}
  ) {
    self.memory = memory
    readAhead = ReadAhead(spareThreads: spareThreads)
    self.whenWorkEnds = whenWorkEnds
  }

  init(gate: any MemoryGate, spareThreads: Int) {
    memory = gate
    readAhead = ReadAhead(spareThreads: spareThreads)
    whenWorkEnds = {}
  }

  /// The first reason stays.
  func stop(_ reason: StopReason) {
    _ = stopCode.compareExchange(expected: 0, desired: reason.rawValue, ordering: .relaxed)
  }

  /// Nil while the job may go on.
  var stopReason: StopReason? { StopReason(rawValue: stopCode.load(ordering: .relaxed)) }

  /// How much is done, from 0 to 1.
  public var fraction: Double {
    let (done, all) = progress
    return all == 0 ? 0 : Double(done) / Double(all)
  }

  /// Units done, and units in all; 0 before the job knows.
  var progress: (done: Int, all: Int) {
    (doneUnits.load(ordering: .relaxed), allUnits.load(ordering: .relaxed))
  }

  /// - Parameter done: more than 0 where somebody else does the counting.
  func begin(units: Int, done: Int = 0) {
    doneUnits.store(done, ordering: .relaxed)
    allUnits.store(units, ordering: .relaxed)
  }

  /// Counts one unit; throws when the job is to stop.
  func step() throws(JobError) {
    doneUnits.add(1, ordering: .relaxed)
    if let reason = stopReason { throw reason.error }
  }

  /// Whether the job has nothing left to do but wait for the disk.
  var hasEndedWork: Bool { isWorkEnded.load(ordering: .relaxed) }

  /// Lets another job have this one's core.
  func endWork() {
    if !isWorkEnded.exchange(true, ordering: .relaxed) { whenWorkEnds() }
  }

  /// Waits until that much memory may be used, then does the work.
  func withMemory<Value, Failure: Error>(
    _ bytes: Int, for purpose: MemoryPurpose, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard bytes > 0 else { return try work() }
    acquireMemory(bytes, for: purpose)
    defer { releaseMemory(bytes, for: purpose) }
    return try work()
  }

  /// For those who cannot put their work into ``withMemory(_:for:_:)``; to be balanced by
  /// ``releaseMemory(_:for:)``.
  func acquireMemory(_ bytes: Int, for purpose: MemoryPurpose) {
    memory?.acquire(bytes, for: purpose)
  }

  func releaseMemory(_ bytes: Int, for purpose: MemoryPurpose) {
    memory?.release(bytes, for: purpose)
  }
}

/// Whoever says when a job may use memory.
protocol MemoryGate: Sendable {
  /// Returns once that many bytes, more than none, may be used.
  func acquire(_ bytes: Int, for purpose: MemoryPurpose)
  func release(_ bytes: Int, for purpose: MemoryPurpose)
}

/// What a job uses memory for.
enum MemoryPurpose: String, Sendable, Codable {
  /// Its inputs as they are.
  case reading
  /// Everything else.
  case converting
}
