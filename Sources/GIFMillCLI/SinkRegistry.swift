internal import GIFMillCore
internal import GIFMillSheet

#if Video
  internal import GIFMillVideo
#endif

/// Everything this build can read and make.
struct Registry: Sendable {
  var decoders: DecoderRegistry
  /// In the order of `gifmill sinks`.
  var sinks: [SinkDescriptor]

  static let standard = Registry(decoders: .core, sinks: videoSinks + SheetSinks.all)

  #if Video
    private static let videoSinks: [SinkDescriptor] = []
  #else
    private static let videoSinks: [SinkDescriptor] = []
  #endif

  func sink(_ name: String) -> SinkDescriptor? { sinks.first { $0.name == name } }
}
