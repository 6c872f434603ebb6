#if Video
  internal import CFFmpeg
  internal import CFFmpegShim
  internal import GIFMillCore

  extension LibraryCall {
    /// Checks a return code where a file is read.
    ///
    /// - Parameters:
    ///   - operation: what was tried, as in "cannot `operation`".
    ///   - offset: the byte of the file that the call had come to.
    /// - Returns: the code, zero or more.
    @discardableResult
    static func check(
      _ code: Int32, _ operation: String, at offset: Int, frame: Int? = nil
    ) throws(DecodeError) -> Int32 {
      guard code < 0 else { return code }
      let kind: DecodeError.Kind =
        switch code {
        case end: .truncated
        case gifmill_error_memory(): .limitExceeded
        case gifmill_error_missing(): .unsupported
        default: .malformed
        }
      throw DecodeError(kind, failure(code, operation), offset: offset, frame: frame)
    }

    /// Turns a missing object into the same kind of error.
    static func require<Value>(
      _ value: Value?, _ operation: String, at offset: Int
    ) throws(DecodeError) -> Value {
      guard let value else {
        throw DecodeError(.limitExceeded, "cannot \(operation): out of memory", offset: offset)
      }
      return value
    }
  }
#endif
