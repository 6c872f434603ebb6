#if Video
  internal import CFFmpeg
  internal import CFFmpegShim
  internal import GIFMillCore

  /// What FFmpeg's return codes mean.
  enum LibraryCall {
    static let again = gifmill_error_again()
    static let end = gifmill_error_end()

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
      throw SinkError(kind, failure(code, operation))
    }

    /// What a failed call comes to in words.
    static func failure(_ code: Int32, _ operation: String) -> String {
      let line = takeLogLines().last
      let detail = line.map { " (\($0))" } ?? ""
      return "cannot \(operation): \(text(of: code))\(detail)"
    }

    /// What the libraries had to say on this thread since they were last asked, oldest first.
    static func takeLogLines() -> [String] {
      // SAFETY: the shim's text is terminated and stays until the next call on this thread.
      let text = unsafe String(cString: gifmill_log_lines())
      gifmill_forget_log_lines()
      return text.split(whereSeparator: \.isNewline).map(String.init)
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
