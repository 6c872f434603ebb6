import GIFMillCore
import GIFMillPNG
import GIFMillWebP

#if Video
  import GIFMillVideo
#endif

extension DecoderRegistry {
  /// Every format there is.
  #if Video
    static let all = core.addingPNG().addingWebP().addingVideo()
  #else
    static let all = core.addingPNG().addingWebP()
  #endif
}
