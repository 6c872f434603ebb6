import GIFMillCore
import GIFMillPNG
import GIFMillWebP

extension DecoderRegistry {
  /// Every format there is.
  static let all = core.addingPNG().addingWebP()
}
