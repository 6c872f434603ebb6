internal import GIFMillCore
internal import Synchronization

/// A process that does one job after the other for this one.
final class Worker: Sendable {
  /// The argument that makes this program a worker, and where it finds its pipes.
  static let argument = "--worker"
  static let descriptors: (reading: Int32, writing: Int32) = (3, 4)

  /// How long a worker may take to stop before it is ended: enough for the frame in hand.
  private static let grace = Duration.seconds(1)
  /// One start at a time, so that no worker inherits the pipe of another before it is marked as private:
  /// it would keep it open, and the other would never learn that this process is gone.
  private static let starting = Mutex(())

  private let process: Int32
  private let pipe: LinePipe

  init() throws(JobError) {
    func failed() -> JobError {
      JobError(
        kind: "io",
        message: "cannot start a worker process: \(Platform.message(for: Platform.lastError))")
    }
    let started = Worker.starting.withLock { _ -> (Int32, LinePipe)? in
      guard let orders = Platform.makePipe(), let reports = Platform.makePipe(),
        let process = Platform.startSelf(
          Worker.argument,
          descriptors: [
            (orders.reading.number, Worker.descriptors.reading),
            (reports.writing.number, Worker.descriptors.writing),
          ])
      else { return nil }
      return (process, Worker.connect(orders, reports))
    }
    guard let started else { throw failed() }
    (process, pipe) = started
  }

  /// Keeps this process's ends and closes the worker's.
  private static func connect(
    _ orders: consuming Platform.Pipe, _ reports: consuming Platform.Pipe
  ) -> LinePipe {
    LinePipe(reading: reports.reading, writing: orders.writing)
  }

  var mark: ProcessMark { ProcessMark(host: ProcessMark.own.host, process: process) }

  /// Of one that has nothing to do: says nothing unless it is gone.
  var isAlive: Bool {
    if case .nothing = pipe.next(milliseconds: 0) { true } else { false }
  }

  /// - Throws: when the worker is gone, and this object with it.
  func run(
    _ job: WorkerJob, control: JobControl, claim: TargetClaim
  ) throws(JobError) -> JobResult {
    var granted: [(bytes: Int, purpose: MemoryPurpose)] = []
    defer { for item in granted { control.releaseMemory(item.bytes, for: item.purpose) } }
    var stopTime: ContinuousClock.Instant?
    pipe.send(WorkerOrder.job(job))
    while true {
      switch pipe.next(milliseconds: 50) {
      case .nothing: break
      case .end: throw Worker.crash(Platform.wait(for: process))
      case .line(let line):
        switch WorkerLine.decode(line, as: WorkerReport.self) {
        case .progress(let done, let all): control.begin(units: all, done: done)
        case .memory(let bytes, let purpose):
          control.acquireMemory(bytes, for: purpose)
          granted.append((bytes, purpose))
          pipe.send(WorkerOrder.memoryGranted)
        case .claim(let target, let owner):
          pipe.send(WorkerOrder.claimAnswer(reason: claim(target, owner)))
        case .result(let result): return result
        case nil:
          Platform.end(process)
          throw Worker.crash(Platform.wait(for: process))
        }
      }
      guard let reason = control.stopReason else { continue }
      if let stopTime {
        guard ContinuousClock.now - stopTime > Worker.grace else { continue }
        Platform.end(process)
        _ = Platform.wait(for: process)
        throw reason.error
      }
      pipe.send(WorkerOrder.stop(reason))
      stopTime = .now
    }
  }

  private static func crash(_ ending: Platform.Ending) -> JobError {
    let what: String
    switch ending {
    case .exit(let code): what = "exit code \(code)"
    case .signal(let number): what = "signal \(number), \(Platform.signalName(number))"
    }
    let advice =
      ending == .signal(number: Platform.killSignal)
      ? "when memory ran out, a lower --max-memory helps"
      : "a fault of gifmill or a library; please report it with the file"
    return JobError(kind: "crashed", message: "the worker process ended by \(what) (\(advice))")
  }

  /// Lets an idle worker go, and waits until it is gone.
  func shutDown() {
    pipe.send(WorkerOrder.end)
    _ = Platform.wait(for: process)
  }
}
