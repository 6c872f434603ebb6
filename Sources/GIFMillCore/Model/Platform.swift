#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnsafeMutableBufferPointer where Element: BitwiseCopyable {
  /// Zeroed memory that costs nothing until it is touched: calloc takes fresh pages as they are.
  static func zeroed(count: Int) -> Self {
    guard let memory = unsafe calloc(Swift.max(count, 1), MemoryLayout<Element>.stride) else {
      // An allocation of a size that passed the limits failed: nothing sensible is left to do.
      preconditionFailure("out of memory for \(count) elements")
    }
    let typed = unsafe memory.bindMemory(to: Element.self, capacity: Swift.max(count, 1))
    return unsafe Self(start: typed, count: count)
  }

  func freeZeroed() { unsafe free(UnsafeMutableRawPointer(baseAddress)) }
}

/// `memcmp`: true when the two areas hold the same bytes.
package func bytesAreEqual(
  _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int
) -> Bool {
  unsafe memcmp(first, second, count) == 0
}
