public import GIFMillCore

/// Makes one picture of an animation, to stand for it where it does not play.
public final class PosterSink: FrameSink {
  /// Which moment is shown.
  enum Moment: Sendable, Hashable {
    case first, middle, last
    /// Seconds from the start.
    case time(Rational)

    init(parsing text: String) throws(SinkError) {
      switch text {
      case "first": self = .first
      case "middle": self = .middle
      case "last": self = .last
      default:
        guard let seconds = Rational(parsing: text), seconds >= .zero else {
          throw SinkError(
            .invalidOption, "--poster-at: '\(text)' is not first, middle, last or seconds")
        }
        self = .time(seconds)
      }
    }

    /// The entry on screen at this moment; the last one that takes time for any later moment.
    func entry(of timeline: ConstantRateTimeline) -> Int? {
      let lasting = timeline.runs.indices.filter { timeline.runs[$0].duration > .zero }
      let time: Rational
      switch self {
      case .first: time = .zero
      case .last: return lasting.last
      case .middle: time = timeline.duration.multiplied(by: Rational(1, 2)) ?? .zero
      case .time(let seconds): time = seconds
      }
      return lasting.last { timeline.runs[$0].start <= time } ?? lasting.first
    }
  }

  private let name: FilePath
  private let moment: Moment
  private let format: PictureFormat
  /// What transparent pixels are laid on where the format does not keep them.
  private let matte: RGBA
  private let folder: any ArtefactFolder
  private var entry: Int?
  private var next = 0
  private var size: PixelSize?
  private var warnings: [String] = []

  init(
    _ name: FilePath, at moment: Moment, as format: PictureFormat, on matte: RGBA,
    folder: any ArtefactFolder
  ) {
    self.name = name
    self.moment = moment
    self.format = format
    self.matte = RGBA(red: matte.red, green: matte.green, blue: matte.blue)
    self.folder = folder
  }

  public func begin(_ stream: SinkStream) throws(SinkError) {
    entry = moment.entry(of: stream.timeline)
  }

  public func write(_ frame: ComposedFrame, run: FrameRun) throws(SinkError) {
    defer { next += 1 }
    guard next == entry else { return }
    try folder.write(
      format.encode(format.keepsAlpha ? frame.canvas : flattened(frame.canvas)), to: name)
    size = frame.canvas.size
  }

  private func flattened(_ canvas: Canvas) -> Canvas {
    let flat = canvas.copy()
    var isOpaque = true
    flat.withMutablePixels { pixels in
      for index in pixels.indices where pixels[index].alpha != 255 {
        isOpaque = false
        pixels[index] = pixels[index].over(matte)
      }
    }
    if !isOpaque {
      warnings.append(
        "transparent pixels are laid on \(matte.hex) (--background); --poster-format png and webp"
          + " keep transparency")
    }
    return flat
  }

  public func finish() throws(SinkError) -> SinkResult {
    guard let size else { throw SinkError(.unsupported, "a poster needs a frame that takes time") }
    return SinkResult(
      outputs: [SinkOutput(name: name, size: size, mediaType: format.mediaType)],
      warnings: warnings)
  }
}

extension PosterSink {
  /// - Parameter formats: what posters may be stored as; the first is the default.
  public static func descriptor(_ formats: [PictureFormat]) -> SinkDescriptor {
    @Sendable func format(_ values: OptionValues) throws(SinkError) -> PictureFormat {
      guard
        let format = formats.first(where: { $0.name == values["poster-format"] ?? formats[0].name })
      else { throw SinkError(.invalidOption, "there is no such --poster-format") }
      return format
    }
    return SinkDescriptor(
      name: "poster",
      summary: "One picture of the animation, every pixel kept unless it is a JPEG.",
      options: [
        OptionDescription(
          "poster-at", key: "at", .text, placeholder: "MOMENT",
          help: "Which picture: first, middle, last, or the one on screen after so many seconds.",
          default: "first"),
        OptionDescription(
          "poster-format", key: "format", .choice(formats.map(\.name)), placeholder: "NAME",
          help: "What it is stored as; jpeg is small for photos and has no transparency.",
          default: formats.first?.name),
        .background,
      ],
      version: { formats.map { "\($0.name) \($0.version())" }.joined(separator: " ") },
      claimedNames: { stem, values in
        [stem + ".poster.\(values["poster-format"] ?? formats[0].name)"]
      },
      validate: { values throws(SinkError) in
        _ = try format(values)
        _ = try Moment(parsing: values["poster-at"] ?? "first")
      },
      showsBackground: { values in (try? format(values).keepsAlpha) == false },
      make: { stem, values, folder throws(SinkError) in
        let format = try format(values)
        return PosterSink(
          stem + ".poster.\(format.name)",
          at: try Moment(parsing: values["poster-at"] ?? "first"), as: format,
          on: values.colour("background") ?? .white, folder: folder)
      })
  }
}
