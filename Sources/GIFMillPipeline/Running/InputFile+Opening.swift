internal import GIFMillCore

extension InputFile {
  /// Finds the decoder of an input that was read.
  func open(
    _ bytes: [UInt8], _ decoders: DecoderRegistry, _ options: ConversionOptions
  ) throws(JobError) -> any AnimationDecoder {
    let limits = options.limits
    do throws(DecodeError) {
      if case .series(let series) = source {
        guard let rate = options.timing.rate.fixed else {
          throw DecodeError(
            .unsupported, "a numbered series has no times of its own: say --fps N", offset: nil)
        }
        return try PictureSeriesDecoder(
          FramesFile(
            pictures: series.pictures,
            duration: Rational(rate.value.denominator, rate.value.numerator)),
          in: series.path.parent, decoders: decoders, limits: limits)
      }
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
      case .series: return []
      case .standardInput: return try FileSystem.readStandardInput()
      }
    } catch {
      throw JobError(kind: "io", message: error.reason)
    }
  }

  /// How it is timed: pictures of a series last a tick each, however short that is, and what browsers
  /// do to short delays they do to images, not to video.
  func timing(_ options: ConversionOptions, of format: AnimationFormat) -> TimingOptions {
    var timing = options.timing
    if case .series = source { timing.delays = .raw }
    if format.isVideo, timing.delays == .browser { timing.delays = .raw }
    return timing
  }

  /// A word when the name promises another format than the content; content decides all the same.
  func suffixWarning(_ format: AnimationFormat) -> String? {
    let suffix = displayName.fileExtension
    guard
      let promised = [
        "gif": "gif", "webp": "webp", "png": "png", "apng": "png", "mp4": "mp4", "webm": "webm",
      ][suffix]
    else { return nil }
    let actual = format == .apng ? "png" : format.rawValue
    return promised == actual
      ? nil : "the content is \(format.rawValue) though the name ends in .\(suffix)"
  }
}
