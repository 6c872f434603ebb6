internal import GIFMillCore

/// The files among a job's outputs that a page can show.
struct PageMedia {
  /// The one that a browser should take if it can, first.
  let videos: [SinkOutput]
  /// Animated images, the smaller kind first.
  let images: [SinkOutput]
  let poster: SinkOutput?

  /// Smaller first; what plays everywhere last.
  private static let codecs = ["av01", "vp09", "vp9", "hvc1", "avc1"]

  init(_ outputs: [SinkOutput]) {
    // One of each kind: a size or a colour of its own has no place in one snippet.
    var seen: Set<String> = []
    let media = outputs.filter { output in
      output.mediaType.map { seen.insert("\(output.isPoster) \($0)").inserted } ?? false
    }
    func rank(_ output: SinkOutput) -> Int {
      let type = output.mediaType ?? ""
      return Self.codecs.firstIndex { type.contains("\"\($0)") } ?? Self.codecs.count
    }
    videos = media.enumerated().filter { $0.element.mediaType?.hasPrefix("video/") == true }
      .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    let pictures = media.filter { $0.mediaType?.hasPrefix("image/") == true }
    images = pictures.filter { !$0.isPoster }
    poster = pictures.first { $0.isPoster }
  }

  var isEmpty: Bool { videos.isEmpty && images.isEmpty }

  /// Of the animation, without padding.
  var size: PixelSize? {
    let first = videos.first ?? images.first
    return first?.content?.size ?? first?.size
  }
}

extension SinkOutput {
  fileprivate var isPoster: Bool { name.lastComponent.stem.fileExtension == "poster" }
}
