#if Video
  /// A box of an MP4 file (ISO 14496-12 §4.2): a length of four bytes and four letters; 1 means a length
  /// of eight bytes behind them, 0 up to the end of what the box stands in.
  struct MP4Box {
    let type: String
    let start: Int
    /// Where it should end; may lie beyond what it stands in.
    let declaredEnd: Int
    /// What is there of what it holds.
    let content: Range<Int>

    /// - Returns: nil where no box starts.
    init?(in bytes: [UInt8], at offset: Int, before end: Int) {
      guard end - offset >= 8, let length = bytes.bigEndian(at: offset, count: 4) else {
        return nil
      }
      var (size, head) = (length, 8)
      if length == 0 { size = end - offset }
      if length == 1 {
        guard end - offset >= 16, let long = bytes.bigEndian(at: offset + 8, count: 8) else {
          return nil
        }
        (size, head) = (long, 16)
      }
      let (declaredEnd, overflow) = offset.addingReportingOverflow(size)
      guard size >= head, !overflow else { return nil }
      type = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
      start = offset
      self.declaredEnd = declaredEnd
      content = offset + head..<min(declaredEnd, end)
    }
  }

  extension [UInt8] {
    /// A number whose highest byte comes first; nil beyond the end, or above what fits.
    func bigEndian(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= self.count - count else { return nil }
      let value = self[offset..<offset + count].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return Int(exactly: value)
    }
  }
#endif
