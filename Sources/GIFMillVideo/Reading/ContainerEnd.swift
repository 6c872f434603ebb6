#if Video
  internal import GIFMillCore

  /// Where a video file should end, by the lengths that its outermost parts state.
  struct ContainerEnd {
    /// Where the part stands that the end of the file cuts, and where it should end.
    let part: Int
    let declared: Int

    /// Nil when nothing that pictures need is cut, as far as the file says.
    init?(of bytes: [UInt8], format: AnimationFormat) {
      let found = format == .mp4 ? Self.cutBox(bytes) : Self.cutSegment(bytes)
      guard let found else { return nil }
      self = found
    }

    private init(part: Int, declared: Int) {
      self.part = part
      self.declared = declared
    }

    func error(_ bytes: [UInt8]) -> DecodeError {
      DecodeError(
        .truncated, "the file ends early", offset: bytes.count, declared: declared,
        found: bytes.count)
    }

    private static func cutBox(_ bytes: [UInt8]) -> ContainerEnd? {
      // Pictures, or what is said about them.
      let needed: Set = ["mdat", "moov", "moof"]
      var offset = 0
      while let box = MP4Box(in: bytes, at: offset, before: bytes.count) {
        if box.declaredEnd > bytes.count {
          return needed.contains(box.type)
            ? ContainerEnd(part: offset, declared: box.declaredEnd) : nil
        }
        offset = box.declaredEnd
      }
      return nil
    }

    /// RFC 8794 §4 and §5: an element is a number of one to four bytes, a length of one to eight, data.
    private static func cutSegment(_ bytes: [UInt8]) -> ContainerEnd? {
      guard let head = elementLength(bytes, at: 4), head.isKnown else { return nil }
      let (segment, overflow) = head.end.addingReportingOverflow(head.length)
      guard !overflow, bytes.bigEndian(at: segment, count: 4) == 0x1853_8067,
        let body = elementLength(bytes, at: segment + 4), body.isKnown
      else { return nil }
      let (end, tooLong) = body.end.addingReportingOverflow(body.length)
      guard !tooLong, end > bytes.count else { return nil }
      return ContainerEnd(part: segment, declared: end)
    }

    /// All ones means that the length is not known.
    private static func elementLength(
      _ bytes: [UInt8], at offset: Int
    ) -> (length: Int, end: Int, isKnown: Bool)? {
      guard let first = bytes.bigEndian(at: offset, count: 1), first > 0 else { return nil }
      let count = UInt8(first).leadingZeroBitCount + 1
      guard let whole = bytes.bigEndian(at: offset, count: count) else { return nil }
      let mask = (1 << (7 * count)) - 1
      return (whole & mask, offset + count, whole & mask != mask)
    }
  }
#endif
