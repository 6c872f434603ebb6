internal import GIFMillCore

/// Shows still pictures one after the other, as a ``FramesFile`` says.
///
/// Every picture is opened twice: at the start for its size, and when its turn comes; none is held.
final class PictureSeriesDecoder: AnimationDecoder {
  let index: AnimationIndex
  private let entries: [FramesFile.Entry]
  private let folder: FilePath
  private let decoders: DecoderRegistry
  private let limits: DecodeLimits

  /// - Parameter folder: where the pictures lie.
  /// - Throws: when one is missing, cannot be read, is no still picture, or is of another size than
  ///   the first.
  init(
    _ file: FramesFile, in folder: FilePath, decoders: DecoderRegistry, limits: DecodeLimits
  ) throws(DecodeError) {
    entries = file.entries
    self.folder = folder
    self.decoders = decoders
    self.limits = limits
    var canvas: PixelSize?
    var records: [FrameRecord] = []
    var findings: [Finding] = []
    for (number, entry) in entries.enumerated() {
      let picture = try Self.open(entry, number, in: folder, decoders, limits)
      let size = picture.index.canvas
      if let canvas, canvas != size {
        throw DecodeError(
          .malformed, "\(entry.picture) has \(size) pixels, the pictures before it \(canvas)",
          offset: 0, frame: number, declared: canvas.pixelCount, found: size.pixelCount)
      }
      canvas = size
      try limits.check(frameCount: number, canvas: size, offset: 0)
      records.append(
        FrameRecord(
          rect: PixelRect(size), rawDelay: entry.duration, disposal: .none, blend: .source))
      findings += picture.index.findings.map { finding in
        Finding(finding.severity, finding.error.inPicture(entry, number))
      }
    }
    index = AnimationIndex(
      format: .png, canvas: canvas ?? PixelSize(width: 0, height: 0), plays: file.plays,
      frames: records, findings: findings)
  }

  func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
    let entry = entries[frame]
    let picture = try Self.open(entry, frame, in: folder, decoders, limits)
    guard picture.index.canvas == index.canvas else {
      throw DecodeError(
        .malformed, "\(entry.picture) has changed meanwhile", offset: 0, frame: frame)
    }
    do throws(DecodeError) {
      return try picture.decodeFrame(0, into: patch).map { finding in
        Finding(finding.severity, finding.error.inPicture(entry, frame))
      }
    } catch {
      throw error.inPicture(entry, frame)
    }
  }

  private static func open(
    _ entry: FramesFile.Entry, _ number: Int, in folder: FilePath, _ decoders: DecoderRegistry,
    _ limits: DecodeLimits
  ) throws(DecodeError) -> any AnimationDecoder {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(folder.appending(entry.picture))
    } catch {
      throw DecodeError(.malformed, "\(entry.picture): \(error.reason)", offset: 0, frame: number)
    }
    do throws(DecodeError) {
      let picture = try decoders.open(bytes, limits: limits)
      guard picture.index.format == .png else {
        throw DecodeError(.unsupported, "not a still PNG", offset: 0)
      }
      return picture
    } catch {
      throw error.inPicture(entry, number)
    }
  }
}

extension DecodeError {
  /// The same of one picture of a series; the place is one in the picture's file.
  fileprivate func inPicture(_ entry: FramesFile.Entry, _ number: Int) -> DecodeError {
    DecodeError(
      kind, "\(entry.picture): \(reason)", offset: offset, frame: number, declared: declared,
      found: found)
  }
}
