internal import GIFMillCore

/// A snippet of HTML around media files.
struct PageMarkup {
  let media: PageMedia
  let size: PixelSize
  let loops: Bool
  let alternative: String
  let prefix: String

  var text: String { media.videos.isEmpty ? pictureElement : videoElement }

  /// Muted and inline, or browsers would not start it by themselves.
  private var videoElement: String {
    var lines = [
      "<video autoplay\(loops ? " loop" : "") muted playsinline \(sides)"
        + (media.poster.map { " poster=\(address($0))" } ?? "")
        + " aria-label=\(XML.attribute(alternative))>"
    ]
    for video in media.videos {
      lines.append(
        "  <source src=\(address(video.output)) type=\(type(video.output))\(condition(video))>")
    }
    if let image = media.images.first ?? media.poster { lines.append("  \(imageElement(image))") }
    return (lines + ["</video>"]).joined(separator: "\n") + "\n"
  }

  /// Whom a source is for. A browser chooses once, when the page is loaded; one that does not know the
  /// attribute on a source takes the first, so those for light pages come first.
  private func condition(_ video: PageMedia.Video) -> String {
    var conditions: [String] = []
    if let scheme = video.scheme { conditions.append("(prefers-color-scheme: \(scheme.rawValue))") }
    // With a poster, those who want less motion are given no source: the poster stays.
    if media.poster != nil { conditions.append("(prefers-reduced-motion: no-preference)") }
    return conditions.isEmpty ? "" : " media=\"\(conditions.joined(separator: " and "))\""
  }

  private var pictureElement: String {
    var lines = ["<picture>"]
    if let poster = media.poster {
      lines.append(
        #"  <source media="(prefers-reduced-motion: reduce)" srcset=\#(address(poster))>"#)
    }
    for image in media.images.dropLast() {
      lines.append("  <source srcset=\(address(image)) type=\(type(image))>")
    }
    if let image = media.images.last { lines.append("  \(imageElement(image))") }
    return (lines + ["</picture>"]).joined(separator: "\n") + "\n"
  }

  private func imageElement(_ image: SinkOutput) -> String {
    "<img src=\(address(image)) \(sides) alt=\(XML.attribute(alternative))>"
  }

  private var sides: String { #"width="\#(size.width)" height="\#(size.height)""# }

  private func type(_ output: SinkOutput) -> String { XML.attribute(output.mediaType ?? "") }

  private func address(_ output: SinkOutput) -> String {
    XML.attribute(prefix + PercentEncoding.encoded(output.name.lastComponent.bytes))
  }
}
