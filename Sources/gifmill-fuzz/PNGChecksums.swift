import CDeflate

/// Writes the right checksum into every chunk of a PNG file, as far as it has whole ones: without
/// this a changed byte would nearly always end as a wrong checksum.
func withRightChecksums(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var offset = 8
  while offset + 12 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 12 else { break }
    let end = offset + 8 + length
    let checksum = unsafe bytes[offset + 4..<end].withUnsafeBytes { data in
      // SAFETY: the slice lives through the call.
      unsafe libdeflate_crc32(0, data.baseAddress, data.count)
    }
    for byte in 0..<4 { bytes[end + byte] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * byte)) }
    offset = end + 4
  }
  return bytes
}
