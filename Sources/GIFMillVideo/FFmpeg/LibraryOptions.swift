#if Video
  internal import CFFmpeg
  internal import GIFMillCore

  /// Owns an `AVDictionary`: options on their way into a library call, which takes out what it knows.
  @safe
  struct LibraryOptions: ~Copyable {
    private var dictionary: OpaquePointer?

    init(_ values: KeyValuePairs<String, String>) throws(SinkError) {
      for (name, value) in values { try set(name, value) }
    }

    init(_ values: [(name: String, value: String)]) throws(SinkError) {
      for (name, value) in values { try set(name, value) }
    }

    deinit {
      var dictionary = unsafe dictionary
      // SAFETY: nobody else holds the dictionary.
      unsafe av_dict_free(&dictionary)
    }

    private mutating func set(_ name: String, _ value: String) throws(SinkError) {
      // SAFETY: both strings are copied by the call.
      let code = unsafe av_dict_set(&dictionary, name, value, 0)
      try LibraryCall.check(code, "set the option \(name)")
    }

    /// Lends the dictionary to a call that takes options out of it.
    ///
    /// - Throws: when the call fails, or when an option was left over because nothing knew it.
    mutating func lend(
      to operation: String, kind: SinkError.Kind = .encoder,
      _ call: (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    ) throws(SinkError) {
      // SAFETY: the pointer is good for the call.
      let code = unsafe withUnsafeMutablePointer(to: &dictionary) { unsafe call($0) }
      try LibraryCall.check(code, operation, kind: kind)
      // SAFETY: the entry belongs to the dictionary, which lives on.
      if let entry = unsafe av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX) {
        let name = unsafe String(cString: entry.pointee.key)
        throw SinkError(.invalidOption, "cannot \(operation): it has no option '\(name)'")
      }
    }
  }
#endif
