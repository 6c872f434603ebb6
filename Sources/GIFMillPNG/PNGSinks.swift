public import GIFMillCore

/// The sinks of this module, and its form of single pictures.
public enum PNGSinks {
  public static let all: [SinkDescriptor] = [apng]

  /// `STEM.apng`, since `STEM.png` is a sheet.
  static let apng = SinkDescriptor(
    name: "apng",
    summary: "Animated PNG with the source's own delays, every pixel kept.",
    options: [PNGWriter.Effort.option],
    // Three canvases, two forms of a patch, the rows of one, and frames that wait compressed.
    estimatedMemory: { canvas, frameCount, _ in canvas.pixelCount * (32 + frameCount) },
    claimedNames: { stem, _ in [stem + ".apng"] },
    validate: { _ in },
    replacesSource: true,
    make: { stem, values, folder in
      APNGSink(stem + ".apng", effort: PNGWriter.Effort(values), folder: folder)
    })

  /// PNG for single pictures.
  public static let pictureFormat = PictureFormat(
    name: "png", mediaType: "image/png", version: { "1" }, encode: encode)

  private static func encode(_ canvas: Canvas) throws(SinkError) -> [UInt8] {
    do throws(PNGWriteError) {
      return try PNGWriter().encode(canvas).bytes
    } catch {
      throw SinkError(.encoder, error.reason)
    }
  }
}

extension PNGWriter.Effort {
  package static let option = OptionDescription(
    "png-effort", .choice(allCases.map(\.rawValue)), placeholder: "EFFORT",
    help: "Time spent on smaller files: fast, default or max.", default: "default")

  package init(_ values: OptionValues) {
    self = values["png-effort"].flatMap(Self.init(rawValue:)) ?? .default
  }
}
