internal import CDeflate

/// One libdeflate decompressor, for streams of our own making.
@safe
struct DeflateDecompressor: ~Copyable {
  private let decompressor: OpaquePointer

  init() throws(PNGWriteError) {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else {
      throw PNGWriteError(reason: "no memory for a decompressor")
    }
    unsafe self.decompressor = decompressor
  }

  deinit { unsafe libdeflate_free_decompressor(decompressor) }

  /// - Parameter count: how many bytes the zlib stream holds, exactly.
  func bytes(of stream: [UInt8], count: Int) throws(PNGWriteError) -> [UInt8] {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      // SAFETY: both buffers are passed with their true lengths; on success all of the output is
      // written, and nothing counts otherwise.
      let result = unsafe stream.withUnsafeBytes {
        unsafe libdeflate_zlib_decompress(
          decompressor, $0.baseAddress, $0.count, output.baseAddress, output.count, nil)
      }
      filled = result == LIBDEFLATE_SUCCESS ? count : 0
    }
    guard bytes.count == count else {
      throw PNGWriteError(reason: "a stream does not hold \(count) bytes")
    }
    return bytes
  }
}
