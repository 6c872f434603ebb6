internal import Dispatch
public import GIFMillCore
internal import Synchronization

/// A worker process from the inside: does the jobs that ``IsolatedRunner`` sends.
public final class WorkerService: MemoryGate {
  /// The argument that asks for one; for nobody to type.
  public static let argument = Worker.argument

  private let decoders: DecoderRegistry
  private let sinks: [SinkDescriptor]
  private let pipe: LinePipe
  private let current = Mutex<JobControl?>(nil)
  private let answers = Mutex<[WorkerOrder]>([])
  private let answerCount = DispatchSemaphore(value: 0)

  public init(decoders: DecoderRegistry, sinks: [SinkDescriptor]) {
    self.decoders = decoders
    self.sinks = sinks
    let (reading, writing) = Worker.descriptors
    pipe = LinePipe(
      reading: Platform.Descriptor(number: reading), writing: Platform.Descriptor(number: writing))
  }

  /// Returns when there is nothing more to do, or when the batch is gone. Then the job in hand stops at
  /// its next frame; one that is stuck ends with this process.
  public func run() {
    let jobs = DispatchQueue(label: "gifmill job")
    let running = DispatchGroup()
    reading: while case .line(let line) = pipe.next() {
      switch WorkerLine.decode(line, as: WorkerOrder.self) {
      case .job(let job):
        let control = JobControl(gate: self, spareThreads: job.spareThreads)
        current.withLock { $0 = control }
        jobs.async(group: running) { self.run(job, control) }
        watch(control)
      case .stop(let reason): current.withLock { $0 }?.stop(reason)
      case .memoryGranted, .claimAnswer: answer(WorkerLine.decode(line, as: WorkerOrder.self))
      case .end, nil: break reading
      }
    }
    current.withLock { $0 }?.stop(.interrupted)
    // Whoever waits for an answer is not to wait for ever.
    answer(.end)
    _ = running.wait(timeout: .now() + .seconds(2))
  }

  private func run(_ order: WorkerJob, _ control: JobControl) {
    var result: JobResult
    do throws(UsageError) {
      let runner = JobRunner(
        decoders: decoders, computesDigests: order.computesDigests, claim: claim)
      result = runner.run(try order.job(sinks), sinks: order.sinks, control: control)
    } catch {
      result = JobResult(
        input: order.atlas ?? order.inputs.first?.displayName ?? "", status: .failed)
      result.error = JobError(kind: "invalidOption", message: error.description)
    }
    current.withLock { $0 = nil }
    pipe.send(WorkerReport.result(result))
  }

  /// Reports progress ten times a second while the job runs.
  private func watch(_ control: JobControl) {
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(100)) { [weak self] in
      guard let self else { return }
      // Under the lock, so that it comes before the result.
      let isCurrent = current.withLock { running in
        guard running === control else { return false }
        let (done, all) = control.progress
        if all > 0 { pipe.send(WorkerReport.progress(done: done, all: all)) }
        return true
      }
      if isCurrent { watch(control) }
    }
  }

  private func answer(_ order: WorkerOrder?) {
    guard let order else { return }
    answers.withLock { $0.append(order) }
    answerCount.signal()
  }

  private func ask(_ report: WorkerReport) -> WorkerOrder? {
    pipe.send(report)
    answerCount.wait()
    return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  private func claim(_ target: FilePath, _ owner: OutputClaims.Owner) -> String? {
    if case .claimAnswer(let reason) = ask(.claim(target: target, owner: owner)) { return reason }
    return "cannot be had: the batch has ended"
  }

  func acquire(_ bytes: Int, for purpose: MemoryPurpose) {
    _ = ask(.memory(bytes: bytes, purpose: purpose))
  }

  /// The batch takes it back when it has the result.
  func release(_ bytes: Int, for purpose: MemoryPurpose) {}
}
