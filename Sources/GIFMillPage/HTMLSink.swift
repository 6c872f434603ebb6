public import GIFMillCore

/// Makes the markup that takes the place of the animated image on a page, from the job's other
/// outputs: videos where there are any, else animated images.
public final class HTMLSink: FrameSink {
  private let name: FilePath
  private let alternative: String?
  private let prefix: String
  private let folder: any ArtefactFolder
  private var stream: SinkStream?

  init(_ name: FilePath, _ values: OptionValues, folder: any ArtefactFolder) {
    self.name = name
    alternative = values["alt"]
    prefix = values["url-prefix"] ?? ""
    self.folder = folder
  }

  public func begin(_ stream: SinkStream) { self.stream = stream }

  public func write(_ frame: ComposedFrame, run: FrameRun) {}

  public func finish() throws(SinkError) -> SinkResult { try finish(beside: []) }

  public func finish(beside others: [SinkOutput]) throws(SinkError) -> SinkResult {
    let media = PageMedia(others)
    guard let stream, !media.isEmpty else {
      throw SinkError(
        .unsupported, "there is nothing to show: ask for mp4, webm, webp or apng as well")
    }
    let markup = PageMarkup(
      media: media, size: media.size ?? stream.canvas, loops: stream.source.plays == .forever,
      alternative: alternative ?? stream.name, prefix: prefix)
    try folder.write(Array(markup.text.utf8), to: name)
    return SinkResult(outputs: [SinkOutput(name: name)], warnings: warnings(media, stream.source))
  }

  private func warnings(_ media: PageMedia, _ source: SourceDescription) -> [String] {
    var warnings: [String] = []
    if case .times(let plays) = source.plays, plays > 1, !media.videos.isEmpty {
      warnings.append(
        "a page plays a video once or forever, this animation plays \(plays) times; --repeat"
          + " \(plays) puts that into the file")
    }
    if media.poster == nil {
      warnings.append("without a poster, visitors who want less motion see it all the same")
    }
    return warnings
  }

  public static let descriptor = SinkDescriptor(
    name: "html",
    summary: "Markup that replaces the image on a page, around the job's other outputs.",
    options: [
      OptionDescription(
        "alt", .text, placeholder: "TEXT",
        help:
          "What the animation shows, for those who do not see it. The input's name unless given."
      ),
      OptionDescription(
        "url-prefix", .text, placeholder: "URL",
        help:
          "Put before every file's name, as in /media/. Nothing by default: the files lie beside"
          + " the page."),
    ],
    estimatedMemory: { _, _, _ in 0 },
    claimedNames: { stem, _ in [stem + ".html"] },
    validate: { _ in },
    readsOthers: true,
    make: { stem, values, folder in HTMLSink(stem + ".html", values, folder: folder) })
}
