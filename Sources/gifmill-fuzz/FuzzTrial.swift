import GIFMillCore
import GIFMillPNG
import GIFMillVideo
import GIFMillWebP

/// What is done with every input: open, decode and compose it, under small limits so that a second
/// holds many inputs. Errors are fine; traps, hangs and bad memory accesses are finds.
enum FuzzTrial {
  static let formats = ["gif", "apng", "webp", "mp4", "webm"]

  /// Chosen once, before the first trial.
  nonisolated(unsafe) static var format = ""

  private static let limits: DecodeLimits = {
    var limits = DecodeLimits()
    limits.maxCanvasPixels = 1 << 18
    limits.maxTotalPixels = 1 << 22
    limits.maxFrames = 100
    return limits
  }()

  static func run(_ bytes: [UInt8]) {
    guard let decoder = try? open(bytes) else { return }
    let reader = ComposedFrameReader(decoder)
    while (try? reader.next()) != nil {}
  }

  private static func open(_ bytes: [UInt8]) throws -> any AnimationDecoder {
    switch unsafe format {
    case "gif": try GIFDecoder(bytes: bytes, limits: limits)
    case "apng": try APNGDecoder(bytes: withRightChecksums(bytes), limits: limits)
    case "webp": try WebPDecoder(bytes: bytes, limits: limits)
    case "mp4": try VideoDecoder(bytes: bytes, format: .mp4, limits: limits)
    default: try VideoDecoder(bytes: bytes, format: .webm, limits: limits)
    }
  }
}
