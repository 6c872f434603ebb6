internal import Dispatch
internal import GIFMillCore
internal import Synchronization

/// Lets jobs in by the memory they are expected to need, first come, first served.
///
/// A job asks twice: to read its input, and, once it knows what is in there, to convert it. Who has read
/// comes before who has not; one that asks for more than there is altogether converts alone.
public final class MemoryBudget: MemoryGate {
  private struct State {
    var used = 0
    var usedForReading = 0
    var converting = 0
    var waiting: [MemoryPurpose: [(bytes: Int, turn: DispatchSemaphore)]] = [:]
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: bytes.
  public init(limit: Int) { self.limit = limit }

  func acquire(_ bytes: Int, for purpose: MemoryPurpose) {
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.values.allSatisfy(\.isEmpty), fits(bytes, purpose, state) {
        add(bytes, purpose, &state)
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting[purpose, default: []].append((bytes, turn))
      admit(&state)
      return turn
    }
    turn?.wait()
  }

  func release(_ bytes: Int, for purpose: MemoryPurpose) {
    state.withLock { state in
      add(-bytes, purpose, &state)
      admit(&state)
    }
  }

  private func add(_ bytes: Int, _ purpose: MemoryPurpose, _ state: inout State) {
    state.used += bytes
    switch purpose {
    case .reading: state.usedForReading += bytes
    case .converting: state.converting += bytes.signum()
    }
  }

  private func admit(_ state: inout State) {
    for purpose in [MemoryPurpose.converting, .reading] {
      while let next = state.waiting[purpose]?.first {
        guard fits(next.bytes, purpose, state) else { return }
        state.waiting[purpose]?.removeFirst()
        add(next.bytes, purpose, &state)
        next.turn.signal()
      }
    }
  }

  private func fits(_ bytes: Int, _ purpose: MemoryPurpose, _ state: State) -> Bool {
    switch purpose {
    case .reading:
      // Inputs that wait for their turn are not to fill the room that is there for the turn.
      state.used == 0
        || bytes <= limit - state.used && bytes <= limit / 4 - state.usedForReading
    case .converting:
      // Whoever converts comes to an end; if nobody does, waiting would have none.
      state.converting == 0 || bytes <= limit - state.used
    }
  }
}

extension MemoryBudget {
  /// Half of what the machine or the control group of this process allows.
  public static var defaultLimit: Int { (machineLimit ?? 4 << 30) / 2 }

  private static var machineLimit: Int? {
    let groups = ["/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"]
    let limits = groups.compactMap { path in
      (try? FileSystem.read(FilePath(path))).flatMap {
        Int(String(decoding: $0, as: UTF8.self).filter(\.isNumber))
      }
    }
    return (limits + [Platform.physicalMemory].compactMap(\.self)).min()
  }
}
