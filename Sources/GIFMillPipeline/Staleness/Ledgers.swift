internal import Dispatch
public import GIFMillCore
internal import Synchronization

/// What earlier runs made in some output folders.
///
/// Read on another thread, so that inputs can be looked for and jobs planned meanwhile; whoever asks
/// waits until it is there.
public final class Ledgers: Sendable {
  /// Whether they tell of whole batches and not of a part.
  let areWhole: Bool
  private let read = Mutex<[FilePath: Ledger]>([:])
  private let reading = DispatchGroup()

  /// - Parameters:
  ///   - folders: output folders; nothing is written there before something was made.
  ///   - shard: the part of the batch that is done here; nil for the whole.
  ///   - verifies: reads every file instead of trusting its size and times (`--verify`).
  public init(for folders: Set<FilePath>, shard: Shard?, verifies: Bool) {
    areWhole = shard == nil
    DispatchQueue.global().async(group: reading) { [self] in
      for folder in folders {
        let ledger = Ledger(folder: folder, shard: shard, trusts: !verifies)
        read.withLock { $0[folder] = ledger }
      }
    }
  }

  /// Waits until everything is read. Nobody may end the process before: the library that computes digests
  /// is taken down then, whoever still uses it.
  public func finishReading() { reading.wait() }

  subscript(folder: FilePath) -> Ledger? {
    reading.wait()
    return read.withLock { $0[folder] }
  }

  /// By the paths of their folders.
  var all: [Ledger] {
    reading.wait()
    return read.withLock { $0.values.sorted { $0.folder < $1.folder } }
  }
}
