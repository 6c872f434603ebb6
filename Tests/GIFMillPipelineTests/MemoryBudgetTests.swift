import Dispatch
import Foundation
import Synchronization
import Testing

@testable import GIFMillPipeline

@Suite(.timeLimit(.minutes(1)))
struct MemoryBudgetTests {
  private let budget = MemoryBudget(limit: 100)

  /// Asks on a thread of its own.
  private func ask(_ bytes: Int, _ purpose: MemoryPurpose) -> DispatchSemaphore {
    let granted = DispatchSemaphore(value: 0)
    // Queues may be busy with other tests.
    Thread.detachNewThread { [budget] in
      budget.acquire(bytes, for: purpose)
      granted.signal()
    }
    return granted
  }

  private func isGranted(_ answer: DispatchSemaphore, within seconds: Double) -> Bool {
    answer.wait(timeout: .now() + seconds) == .success
  }

  @Test func whatIsLargerThanEverythingConvertsAlone() {
    budget.acquire(10, for: .reading)
    budget.acquire(1000, for: .converting)
    let next = ask(1, .converting)
    #expect(!isGranted(next, within: 0.3))
    budget.release(1000, for: .converting)
    #expect(isGranted(next, within: 20))
  }

  @Test func inputsThatWaitTakeAQuarterAtMost() {
    budget.acquire(20, for: .reading)
    let next = ask(10, .reading)
    #expect(!isGranted(next, within: 0.3))
    budget.acquire(50, for: .converting)
    budget.release(20, for: .reading)
    #expect(isGranted(next, within: 20))
  }

  @Test func whoHasReadComesFirst() {
    budget.acquire(90, for: .converting)
    let reading = ask(20, .reading)
    #expect(!isGranted(reading, within: 0.3))
    let converting = ask(95, .converting)
    #expect(!isGranted(converting, within: 0.3))
    budget.release(90, for: .converting)
    #expect(isGranted(converting, within: 20))
    #expect(!isGranted(reading, within: 0.3))
    budget.release(95, for: .converting)
    #expect(isGranted(reading, within: 20))
  }

  @Test func manyJobsAllGetTheirTurn() {
    let (used, most) = (UsageCount(), 100)
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for round in 0..<200 {
        let (reading, converting) = (1 + (worker * 7 + round) % 25, 1 + (worker + round * 13) % 60)
        budget.acquire(reading, for: .reading)
        used.add(reading)
        budget.acquire(converting, for: .converting)
        used.add(converting)
        used.add(-converting)
        budget.release(converting, for: .converting)
        used.add(-reading)
        budget.release(reading, for: .reading)
      }
    }
    #expect(used.most <= most)
    #expect(used.most > 60)
  }
}

private final class UsageCount: Sendable {
  private let state = Mutex((now: 0, most: 0))

  var most: Int { state.withLock { $0.most } }

  func add(_ bytes: Int) {
    state.withLock { state in
      state.now += bytes
      state.most = max(state.most, state.now)
    }
  }
}
