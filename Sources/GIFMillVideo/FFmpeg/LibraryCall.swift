#if Video
  internal import CFFmpeg
  internal import CFFmpegShim
  internal import GIFMillCore

  /// What FFmpeg's return codes mean.
  enum LibraryCall {
    static let again = gifmill_error_again()
    static let end = gifmill_error_end()

    /// The libraries print nothing from here on; what they would have printed goes into errors.
    static let captureLog: Void = gifmill_capture_log()

    /// Checks a return code; every call that has one goes through here.
    ///
    /// - Parameter operation: what was tried, as in "cannot `operation`".
    /// - Returns: the code, zero or more.
    /// - Throws: the operation, the library's words and its code, as an error of the given kind.
    @discardableResult
    static func check(
      _ code: Int32, _ operation: String, kind: SinkError.Kind = .encoder
    ) throws(SinkError) -> Int32 {
      guard code < 0 else { return code }
      // SAFETY: the shim's line is a terminated string that stays until the next call on this thread.
      let line = unsafe String(cString: gifmill_last_log_line())
        .filter { !$0.isNewline }
      gifmill_forget_log_line()
      let detail = line.isEmpty ? "" : " (\(line))"
      throw SinkError(kind, "cannot \(operation): \(text(of: code))\(detail)")
    }

    /// Turns a missing object into the same kind of error.
    static func require<Value>(_ value: Value?, _ operation: String) throws(SinkError) -> Value {
      guard let value else { throw SinkError(.encoder, "cannot \(operation): out of memory") }
      return value
    }

    private static func text(of code: Int32) -> String {
      unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
        // SAFETY: the capacity is passed on, and av_strerror always terminates what it writes.
        unsafe av_strerror(code, buffer.baseAddress, buffer.count)
        return unsafe String(cString: buffer.baseAddress!)
      }
    }
  }
#endif
