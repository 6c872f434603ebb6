internal import GIFMillCore
internal import GIFMillJPEG
internal import GIFMillPNG
internal import GIFMillPage
internal import GIFMillSheet
internal import GIFMillWebP

#if Video
  internal import GIFMillVideo
#endif

/// Everything this build can read and make.
struct Registry: Sendable {
  var decoders: DecoderRegistry
  /// In the order of `gifmill sinks`.
  var sinks: [SinkDescriptor]

  static let standard = Registry(
    decoders: decoders,
    sinks: videoSinks + SheetSinks.all + WebPSinks.all + PNGSinks.all + pageSinks)

  private static let pageSinks = [
    PosterSink.descriptor([
      PNGSinks.pictureFormat, WebPSinks.pictureFormat, JPEGPictures.pictureFormat,
    ]), HTMLSink.descriptor,
  ]

  #if Video
    private static let decoders = DecoderRegistry.core.addingPNG().addingWebP().addingVideo()
    private static let videoSinks = VideoSinks.all
  #else
    private static let decoders = DecoderRegistry.core.addingPNG().addingWebP()
    private static let videoSinks: [SinkDescriptor] = []
  #endif

  func sink(_ name: String) -> SinkDescriptor? { sinks.first { $0.name == name } }
}
