internal import CDeflate

/// One libdeflate compressor. Its output depends on data and level alone, never on the machine.
@safe
struct DeflateCompressor: ~Copyable {
  private let compressor: OpaquePointer

  /// - Parameter level: 0 (stored) to 12 (slowest, smallest).
  init(level: Int) throws(PNGWriteError) {
    guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      throw PNGWriteError(reason: "no memory for a compressor of level \(level)")
    }
    unsafe self.compressor = compressor
  }

  deinit { unsafe libdeflate_free_compressor(compressor) }

  /// The bytes as one zlib stream (RFC 1950).
  func zlibStream(of bytes: [UInt8]) throws(PNGWriteError) -> [UInt8] {
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    let stream = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      // SAFETY: both buffers are passed with their true lengths; libdeflate writes at most
      // `output.count` bytes and returns how many.
      count = unsafe bytes.withUnsafeBytes {
        unsafe libdeflate_zlib_compress(
          compressor, $0.baseAddress, $0.count, output.baseAddress, output.count)
      }
    }
    if stream.isEmpty { throw PNGWriteError(reason: "compressing \(bytes.count) bytes failed") }
    return stream
  }
}
