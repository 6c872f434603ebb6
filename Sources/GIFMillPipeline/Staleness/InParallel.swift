internal import Dispatch
internal import Synchronization

/// Does the parts of a work on several cores.
///
/// - Returns: what `work` made of each number from 0 on, in order.
func inParallel<Part: Sendable>(_ count: Int, _ work: @Sendable (Int) -> Part) -> [Part] {
  let parts = Mutex<[(number: Int, part: Part)]>([])
  DispatchQueue.concurrentPerform(iterations: count) { number in
    let part = work(number)
    parts.withLock { $0.append((number, part)) }
  }
  return parts.withLock { $0.sorted { $0.number < $1.number }.map(\.part) }
}
