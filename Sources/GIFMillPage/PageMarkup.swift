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
    // With a poster, those who want less motion are given no source: the poster stays. Browsers that
    // do not know the attribute on a source play all the same.
    let condition = media.poster == nil ? "" : #" media="(prefers-reduced-motion: no-preference)""#
    var lines = [
      "<video autoplay\(loops ? " loop" : "") muted playsinline \(sides)"
        + (media.poster.map { " poster=\(address($0))" } ?? "")
        + " aria-label=\(XML.attribute(alternative))>"
    ]
    for video in media.videos {
      lines.append("  <source src=\(address(video)) type=\(type(video))\(condition)>")
    }
    if let image = media.images.first ?? media.poster { lines.append("  \(imageElement(image))") }
    return (lines + ["</video>"]).joined(separator: "\n") + "\n"
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
