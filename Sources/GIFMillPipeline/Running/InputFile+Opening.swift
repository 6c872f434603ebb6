internal import GIFMillCore

extension InputFile {
  /// Finds the decoder of an input that was read.
  func open(
    _ bytes: [UInt8], _ decoders: DecoderRegistry, limits: DecodeLimits
  ) throws(JobError) -> any AnimationDecoder {
    do throws(DecodeError) {
      if case .file(let path) = source, FramesFile.isLikely(bytes) {
        return try PictureSeriesDecoder(
          FramesFile(parsing: bytes), in: path.parent, decoders: decoders, limits: limits)
      }
      return try decoders.open(bytes, limits: limits)
    } catch {
      throw JobError(error)
    }
  }

  /// The whole input, in memory.
  func read() throws(JobError) -> [UInt8] {
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
