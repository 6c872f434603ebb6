internal import GIFMillCore

extension InputFile {
  /// Reads the whole input into memory and finds its decoder.
  func open(
    _ decoders: DecoderRegistry, limits: DecodeLimits
  ) throws(JobError) -> (decoder: any AnimationDecoder, byteCount: Int) {
    let bytes = try read()
    do throws(DecodeError) {
      return (try decoders.open(bytes, limits: limits), bytes.count)
    } catch {
      throw JobError(error)
    }
  }

  private func read() throws(JobError) -> [UInt8] {
    do throws(FileError) {
      switch source {
      case .file(let path): return try FileSystem.read(path)
      case .standardInput: return try FileSystem.readStandardInput()
      }
    } catch {
      throw JobError(kind: "io", message: error.reason)
    }
  }

  /// A word when the name promises another format than the content; content decides all the same.
  func suffixWarning(_ format: AnimationFormat) -> String? {
    let suffix = displayName.fileExtension
    guard
      let promised = ["gif": "gif", "webp": "webp", "png": "png", "apng": "png"][suffix]
    else { return nil }
    let actual = format == .apng ? "png" : format.rawValue
    return promised == actual
      ? nil : "the content is \(format.rawValue) though the name ends in .\(suffix)"
  }
}
