public import GIFMillCore

/// Reads animated and still WebP files; libwebp decodes the pictures.
///
/// The background colour is ignored, as browsers ignore it. A still picture has one frame without a
/// delay.
public final class WebPDecoder: AnimationDecoder {
  public let index: AnimationIndex
  private let bytes: [UInt8]
  private let images: [WebPImage]

  /// - Throws: when not even one frame can be shown, or a limit is exceeded.
  public init(bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(DecodeError) {
    let walk = try WebPWalk(bytes, limits: limits)
    self.bytes = bytes
    images = walk.frames.map(\.image)
    index = AnimationIndex(
      format: .webp, canvas: walk.canvas, plays: walk.plays, frames: walk.frames.map(\.record),
      findings: walk.findings)
  }

  public func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
    let record = index.frames[frame]
    patch.rect = record.rect
    patch.disposal = record.disposal
    patch.blend = record.blend
    patch.content = .rgba
    patch.rowOrder = .topToBottom
    patch.pixelCount = record.rect.size.pixelCount
    try images[frame].decode(from: bytes, frame: frame, into: patch)
    return []
  }
}

extension DecoderRegistry {
  /// This registry with ``WebPDecoder`` for animated and still WebP.
  public func addingWebP() -> DecoderRegistry {
    adding(.webp) { (bytes, limits) throws(DecodeError) in
      try WebPDecoder(bytes: bytes, limits: limits)
    }
  }
}
