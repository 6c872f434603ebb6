internal import GIFMillCore

/// The files among a job's outputs that a page can show.
struct PageMedia {
  /// What the reader likes pages to be; where there is a video for each, a page has both.
  enum Scheme: String {
    case light, dark

    /// The one that a colour is called after.
    init?(colourName: String?) {
      guard let name = colourName?.lowercased() else { return nil }
      self.init(rawValue: name)
    }
  }

  struct Video {
    let output: SinkOutput
    /// Nil where one is for all.
    let scheme: Scheme?
  }

  /// Those for light pages first, and of each the one that a browser should take if it can.
  let videos: [Video]
  /// Animated images, the smaller kind first.
  let images: [SinkOutput]
  let poster: SinkOutput?

  /// Smaller first; what plays everywhere last.
  private static let codecs = ["av01", "vp09", "vp9", "hvc1", "avc1"]

  init(_ outputs: [SinkOutput]) {
    let schemes = Set(outputs.compactMap { Scheme(colourName: $0.colourName) })
    let hasBoth = schemes.count > 1
    // Without a pair, a colour of its own has no place in one snippet.
    let only = hasBoth ? nil : outputs.lazy.compactMap(\.colourName).first
    // One of each kind: neither has a size of its own.
    var seen: Set<String> = []
    let media = outputs.filter { output in
      let scheme = Scheme(colourName: output.colourName)
      guard let type = output.mediaType,
        output.colourName == only || hasBoth && scheme != nil
          || output.colourName == nil
      else { return false }
      return seen.insert("\(output.isPoster) \(scheme?.rawValue ?? "") \(type)").inserted
    }
    videos = media.filter { $0.mediaType?.hasPrefix("video/") == true }
      .map { Video(output: $0, scheme: hasBoth ? Scheme(colourName: $0.colourName) : nil) }
      .enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element)
    let pictures = media.filter { $0.mediaType?.hasPrefix("image/") == true }
    images = pictures.filter { !$0.isPoster }
    let posters = pictures.filter(\.isPoster)
    poster = posters.first { Scheme(colourName: $0.colourName) != .dark } ?? posters.first
  }

  var isEmpty: Bool { videos.isEmpty && images.isEmpty }

  /// Of the animation, without padding.
  var size: PixelSize? {
    let first = videos.first?.output ?? images.first
    return first?.content?.size ?? first?.size
  }

  fileprivate static func rank(_ output: SinkOutput) -> Int {
    let type = output.mediaType ?? ""
    return codecs.firstIndex { type.contains("\"\($0)") } ?? codecs.count
  }
}

extension PageMedia.Video {
  fileprivate var rank: Int { (scheme == .dark ? 100 : 0) + PageMedia.rank(output) }
}

extension SinkOutput {
  fileprivate var isPoster: Bool { name.lastComponent.stem.fileExtension == "poster" }
}
