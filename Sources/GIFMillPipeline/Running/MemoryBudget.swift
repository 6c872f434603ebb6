internal import Dispatch
internal import GIFMillCore
internal import Synchronization

/// Lets jobs in by the memory they are expected to need, first come, first served.
///
/// A job that asks for more than there is altogether runs alone.
public final class MemoryBudget: MemoryGate {
  private struct State {
    var used = 0
    var waiting: [(bytes: Int, turn: DispatchSemaphore)] = []
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: bytes.
  public init(limit: Int) { self.limit = limit }

  func acquire(_ bytes: Int) {
    let turn = state.withLock { state -> DispatchSemaphore? in
      if state.waiting.isEmpty, fits(bytes, state) {
        state.used += bytes
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((bytes, turn))
      return turn
    }
    turn?.wait()
  }

  func release(_ bytes: Int) {
    state.withLock { state in
      state.used -= bytes
      while let next = state.waiting.first, fits(next.bytes, state) {
        state.waiting.removeFirst()
        state.used += next.bytes
        next.turn.signal()
      }
    }
  }

  private func fits(_ bytes: Int, _ state: State) -> Bool {
    state.used == 0 || bytes <= limit - state.used
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
