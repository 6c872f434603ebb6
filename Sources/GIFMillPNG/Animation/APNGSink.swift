internal import GIFMillCore

/// Makes one APNG file with the source's own delays: the constant rate plays no part.
///
/// A frame that takes no time is composed into the next one; equal pictures in a row become one.
final class APNGSink: FrameSink {
  private let name: FilePath
  private let effort: PNGWriter.Effort
  private let folder: any ArtefactFolder
  private var stream: SinkStream?
  private var writer: APNGWriter?
  private var changed = PixelRect.empty

  init(_ name: FilePath, effort: PNGWriter.Effort, folder: any ArtefactFolder) {
    self.name = name
    self.effort = effort
    self.folder = folder
  }

  func begin(_ stream: SinkStream) throws(SinkError) {
    guard !stream.canvas.isEmpty else {
      throw SinkError(.unsupported, "a canvas of \(stream.canvas) pixels shows nothing")
    }
    self.stream = stream
    do throws(PNGWriteError) {
      writer = try APNGWriter(stream.canvas, effort: effort)
    } catch {
      throw SinkError(.encoder, error.reason)
    }
  }

  func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    changed = changed.union(frame.changed)
    guard run.duration > .zero else { return }
    do throws(PNGWriteError) {
      try writer?.append(frame.canvas, changed: changed, start: run.start)
    } catch {
      throw SinkError(.encoder, error.reason)
    }
    changed = .empty
  }

  func finish() throws(SinkError) -> SinkResult {
    guard let stream, var writer = writer.take() else { return SinkResult(outputs: []) }
    let bytes: [UInt8]
    do throws(PNGWriteError) {
      bytes = try writer.finish(
        end: stream.timeline.duration, plays: stream.source.plays.total)
    } catch {
      throw SinkError(.encoder, error.reason)
    }
    try folder.write(bytes, to: name)
    let rounded = writer.delays.roundedCount
    return SinkResult(
      outputs: [SinkOutput(name: name, size: stream.canvas, mediaType: "image/apng")],
      warnings: rounded == 0
        ? []
        : [
          "\(rounded) \(rounded == 1 ? "delay does" : "delays do") not fit APNG's 16-bit fractions"
            + " and \(rounded == 1 ? "is" : "are") rounded; the total is kept"
        ])
  }
}
