internal import GIFMillCore

/// When frames are decoded ahead, and what that takes.
struct ReadAhead: Sendable {
  /// Below this many pixels in all, handing frames over costs more than it saves.
  private static let leastPixels = 4_000_000
  /// More threads than this would wait for composition and for the sinks.
  private static let mostThreads = 8

  let spareThreads: Int

  /// - Parameter spareThreads: threads that no job uses.
  init(spareThreads: Int) { self.spareThreads = min(spareThreads, Self.mostThreads) }

  private func threads(for index: AnimationIndex) -> Int {
    let pixels = index.frames.reduce(0) { $0 + $1.rect.size.pixelCount }
    return index.frames.count > 1 && pixels >= Self.leastPixels ? spareThreads : 0
  }

  /// Bytes that decoding ahead takes at its peak.
  func estimatedMemory(_ index: AnimationIndex) -> Int {
    let largest = index.frames.map(\.rect.size.pixelCount).max() ?? 0
    return threads(for: index) * ReadAheadDecoder.patchesPerThread * largest
      * MemoryLayout<RGBA>.size
  }

  /// The decoder to read from, and a way to end what it does on other threads.
  func decoder(
    for base: any AnimationDecoder, frameCount: Int
  ) -> (decoder: any AnimationDecoder, stop: () -> Void) {
    let threads = threads(for: base.index)
    guard threads > 0, base.decodesConcurrently else { return (base, {}) }
    let ahead = ReadAheadDecoder(base, frameCount: frameCount, threads: threads)
    return (ahead, ahead.stop)
  }
}
