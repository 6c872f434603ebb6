extension MutableSpan where Element: BitwiseCopyable {
  /// Overwrites elements with those of `source`, from `offset` on; as quick as copying memory, which a
  /// loop with checked indices is not.
  ///
  /// - Precondition: there is room for all of them.
  @inlinable
  package mutating func copy(_ source: Span<Element>, at offset: Int) {
    precondition(offset >= 0 && source.count <= count - offset)
    unsafe withUnsafeMutableBufferPointer { target in
      unsafe source.withUnsafeBufferPointer { source in
        guard let from = source.baseAddress, let to = target.baseAddress else { return }
        // SAFETY: the range was checked, and two exclusive accesses never overlap.
        unsafe (to + offset).update(from: from, count: source.count)
      }
    }
  }

  /// Sets `length` elements from `offset` on.
  ///
  /// - Precondition: there are as many.
  @inlinable
  package mutating func fill(_ value: Element, at offset: Int, count length: Int) {
    precondition(offset >= 0 && length >= 0 && length <= count - offset)
    unsafe withUnsafeMutableBufferPointer { target in
      guard let start = target.baseAddress else { return }
      // SAFETY: the range was checked.
      unsafe (start + offset).update(repeating: value, count: length)
    }
  }
}
