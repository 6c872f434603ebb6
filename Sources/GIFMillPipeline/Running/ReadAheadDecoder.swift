internal import Dispatch
internal import GIFMillCore
internal import Synchronization

/// Decodes the frames after the one at hand on other threads.
///
/// Only when the work is done differs: patches, findings and errors are those of the decoder below,
/// given at the frame they belong to. For callers that mostly go forward; a jump drops what was
/// decoded too much and starts again there. For one caller at a time.
final class ReadAheadDecoder: AnimationDecoder {
  /// One frame that was begun. The thread that decodes it has it to itself until `isDone` is signalled.
  private final class Slot: Sendable {
    let frame: Int
    let patch: FramePatch
    let isDone = DispatchSemaphore(value: 0)
    let isWanted = Atomic(true)
    let result = Mutex<Result<[Finding], DecodeError>?>(nil)

    init(frame: Int, patch: FramePatch) {
      self.frame = frame
      self.patch = patch
    }
  }

  private struct State {
    /// Frames that were begun, one after the other.
    var begun: [Slot] = []
    var idlePatches: [FramePatch]
    /// The frame to begin next.
    var nextFrame = 0
  }

  let index: AnimationIndex
  let decodesConcurrently = false
  private let base: any AnimationDecoder
  private let frameCount: Int
  /// Serial, so that there are exactly this many threads.
  private let queues: [DispatchQueue]
  private let state: Mutex<State>

  /// - Parameters:
  ///   - base: must allow concurrent decoding.
  ///   - frameCount: frames that will be asked for.
  ///   - threads: how many decode ahead; each keeps ``patchesPerThread`` frames at most.
  init(_ base: any AnimationDecoder, frameCount: Int, threads: Int) {
    self.base = base
    self.frameCount = frameCount
    index = base.index
    queues = (0..<threads).map { DispatchQueue(label: "gifmill read ahead \($0)") }
    let patches = (0..<threads * Self.patchesPerThread).map { _ in FramePatch() }
    state = Mutex(State(idlePatches: patches))
  }

  deinit { stop() }

  /// One being decoded, one waiting.
  static let patchesPerThread = 2

  func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
    if let slot = begun(frame) {
      slot.isDone.wait()
      patch.swapContents(with: slot.patch)
      giveBack(slot.patch)
      // Set before the signal; a slot that is waited for was wanted.
      guard let result = slot.result.withLock({ $0 }) else { return [] }
      return try result.get()
    }
    stop()
    begin(from: frame + 1)
    return try base.decodeFrame(frame, into: patch)
  }

  /// Ends all work on other threads: at once for frames not yet begun, else after their frame.
  func stop() {
    let slots = state.withLock { state in
      defer { state.begun = [] }
      return state.begun
    }
    for slot in slots { slot.isWanted.store(false, ordering: .relaxed) }
    for slot in slots { slot.isDone.wait() }
    state.withLock { $0.idlePatches += slots.map(\.patch) }
  }

  /// Takes the frame out, when it is the next one that was begun.
  private func begun(_ frame: Int) -> Slot? {
    state.withLock { state in
      state.begun.first?.frame == frame ? state.begun.removeFirst() : nil
    }
  }

  private func giveBack(_ patch: FramePatch) {
    let next = state.withLock { state in
      state.idlePatches.append(patch)
      return state.nextFrame
    }
    begin(from: next)
  }

  /// Begins frames as long as there is a patch for them.
  private func begin(from first: Int) {
    state.withLock { state in
      state.nextFrame = first
      while state.nextFrame < frameCount, let patch = state.idlePatches.popLast() {
        let slot = Slot(frame: state.nextFrame, patch: patch)
        state.begun.append(slot)
        state.nextFrame += 1
        queues[slot.frame % queues.count].async { [base] in
          defer { slot.isDone.signal() }
          guard slot.isWanted.load(ordering: .relaxed) else { return }
          let result = Result { () throws(DecodeError) in
            try base.decodeFrame(slot.frame, into: slot.patch)
          }
          slot.result.withLock { $0 = result }
        }
      }
    }
  }
}
