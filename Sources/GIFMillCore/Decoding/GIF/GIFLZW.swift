/// The variable-length-code LZW of GIF89a Appendix F.
///
/// A code's string is always a stretch of what was already put out: the code made after string `s`
/// is `s` and the first byte of the string behind it, and the two lie next to each other. So the
/// table holds only where a string starts and how long it is, and putting it out is a copy of sixteen
/// bytes at a time. The 256 literal bytes stand in front of the output, so that a single byte is a
/// string like any other.
enum GIFLZW {
  /// Bytes in front of the first pixel of the output buffer.
  static let literalCount = 256
  /// Zero bytes that must follow the compressed data.
  static let inputPadding = 8
  /// The specification stops at 8; the first code has one bit more than this, at most 12.
  static let minimumCodeSizes = 1...11
  private static let maximumCodeSize = 12
  private static let tableSize = 1 << maximumCodeSize
  /// A copy may write this far past the string.
  private static let copySlack = 16

  static func bufferSize(pixelCount: Int) -> Int { literalCount + pixelCount + copySlack }

  enum End: Hashable {
    /// Every pixel is there.
    case complete
    /// An end-of-information code came first.
    case endCode
    /// The data ran out first.
    case dataEnded
    /// A code that stands for nothing yet; with its place in the compressed data.
    case invalidCode(Int, byteOffset: Int)
  }

  struct Result: Hashable {
    /// Valid pixels in the output, from the first on.
    var pixelCount: Int
    var end: End
  }

  /// Decodes one image.
  ///
  /// - Parameters:
  ///   - input: the sub-blocks joined, and ``inputPadding`` bytes behind.
  ///   - byteCount: length of the data in `input`.
  ///   - minimumCodeSize: 1 to 11. Literals above 255 can be no pixel and count as invalid codes.
  ///   - output: at least ``bufferSize(pixelCount:)`` long; pixels start at ``literalCount``.
  static func decode(
    _ input: [UInt8], byteCount: Int, minimumCodeSize: Int, into output: inout [UInt8],
    pixelCount: Int
  ) -> Result {
    precondition(
      minimumCodeSizes.contains(minimumCodeSize) && input.count >= byteCount + inputPadding
        && output.count >= bufferSize(pixelCount: pixelCount))
    return unsafe withUnsafeTemporaryAllocation(of: Entry.self, capacity: tableSize) { table in
      unsafe input.withUnsafeBytes { input in
        unsafe output.withUnsafeMutableBytes { output in
          // SAFETY: sizes were checked above; see `run` for what keeps every access inside them.
          unsafe run(
            input.baseAddress!, bitCount: byteCount * 8, minimumCodeSize: minimumCodeSize,
            table: table.baseAddress!, output: output.baseAddress!, pixelCount: pixelCount)
        }
      }
    }
  }

  /// A string: a stretch of the output buffer.
  private struct Entry: BitwiseCopyable {
    var start: UInt32
    var length: UInt32
  }

  /// SAFETY, for the four buffers:
  /// - `input`: eight bytes are loaded at `bitPosition / 8`, which never passes `bitCount / 8`; the
  ///   padding covers the rest.
  /// - `table`: codes have at most 12 bits and `nextCode` stops at 4096. An entry is read only below
  ///   `nextCode`, and all of those were written: literals at the start, the others in turn.
  /// - `output`: an entry's stretch ends at most one byte after what is written at the time it is
  ///   made, and `length` is cut to what is left before a copy, which writes at most fifteen bytes more.
  private static func run(
    _ input: UnsafeRawPointer, bitCount: Int, minimumCodeSize: Int,
    table: UnsafeMutablePointer<Entry>, output: UnsafeMutableRawPointer, pixelCount: Int
  ) -> Result {
    let clearCode = 1 << minimumCodeSize
    let endCode = clearCode + 1
    for literal in 0..<literalCount {
      unsafe output.storeBytes(of: UInt8(literal), toByteOffset: literal, as: UInt8.self)
    }
    for literal in 0..<clearCode {
      unsafe table[literal] = Entry(start: UInt32(literal), length: literal < literalCount ? 1 : 0)
    }
    // Never looked up, but inside the range that is.
    unsafe table[clearCode] = Entry(start: 0, length: 0)
    unsafe table[endCode] = Entry(start: 0, length: 0)

    let end = literalCount + pixelCount
    var position = literalCount
    var bitPosition = 0
    var codeSize = minimumCodeSize + 1
    var nextCode = endCode + 1
    // Length of the string put out last; 0 right after a clear code.
    var previousLength = 0

    while position < end {
      guard bitPosition + codeSize <= bitCount else {
        return Result(pixelCount: position - literalCount, end: .dataEnded)
      }
      let word = unsafe UInt64(
        littleEndian: input.loadUnaligned(fromByteOffset: bitPosition >> 3, as: UInt64.self))
      let code = Int(truncatingIfNeeded: word &>> UInt64(bitPosition & 7)) & ((1 &<< codeSize) - 1)
      let codePosition = bitPosition
      bitPosition += codeSize

      if code == clearCode {
        codeSize = minimumCodeSize + 1
        nextCode = endCode + 1
        previousLength = 0
        continue
      }
      if code == endCode {
        return Result(pixelCount: position - literalCount, end: .endCode)
      }
      if previousLength > 0, nextCode < tableSize {
        unsafe table[nextCode] = Entry(
          start: UInt32(position - previousLength), length: UInt32(previousLength + 1))
        nextCode += 1
        if nextCode == 1 << codeSize, codeSize < maximumCodeSize { codeSize += 1 }
      }
      let entry = unsafe code < nextCode ? table[code] : Entry(start: 0, length: 0)
      guard entry.length > 0 else {
        return Result(
          pixelCount: position - literalCount,
          end: .invalidCode(code, byteOffset: codePosition >> 3))
      }
      let length = min(Int(entry.length), end - position)
      unsafe copy(output + Int(entry.start), to: output + position, count: length)
      if Int(entry.start) + length > position {
        // The entry made just now: its last byte is the first one of this very string.
        unsafe output.storeBytes(
          of: output.load(fromByteOffset: position, as: UInt8.self),
          toByteOffset: position + length - 1, as: UInt8.self)
      }
      position += length
      previousLength = length
    }
    return Result(pixelCount: pixelCount, end: .complete)
  }

  /// Copies sixteen bytes at a time; may write up to fifteen bytes more than asked. The target lies
  /// behind the source by at least `count - 1` bytes.
  @inline(__always)
  private static func copy(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, count: Int
  ) {
    var done = 0
    repeat {
      unsafe target.storeBytes(
        of: source.loadUnaligned(fromByteOffset: done, as: SIMD16<UInt8>.self),
        toByteOffset: done, as: SIMD16<UInt8>.self)
      done += 16
    } while done < count
  }
}
