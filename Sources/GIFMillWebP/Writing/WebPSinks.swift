internal import CWebP
public import GIFMillCore

/// The sinks of this module, and its form of single pictures.
public enum WebPSinks {
  public static let all: [SinkDescriptor] = [webp]

  static let webp = SinkDescriptor(
    name: "webp",
    summary: "Animated WebP with the source's own delays, every pixel kept; lossy if asked.",
    options: WebPSettings.descriptions, version: version,
    // Canvases before and after, with and without what was disposed of, the encoder's tables, and
    // frames that are done.
    estimatedMemory: { canvas, frameCount, _ in
      canvas.pixelCount * (64 + frameCount / 4)
    },
    claimedNames: { stem, _ in [stem + ".webp"] },
    validate: { values throws(SinkError) in _ = try WebPSettings(values) },
    replacesSource: true,
    budget: { values in
      guard let settings = try? WebPSettings(values) else { return nil }
      return SizeBudget(
        values, option: "webp-quality", best: settings.quality,
        worst: min(settings.quality, WebPSettings.worstQuality), end: 0)
    },
    make: { stem, values, folder throws(SinkError) in
      WebPSink(stem + ".webp", settings: try WebPSettings(values), folder: folder)
    })

  /// WebP for single pictures; every pixel is kept.
  public static let pictureFormat = PictureFormat(
    name: "webp", mediaType: "image/webp", version: version
  ) { canvas throws(SinkError) in
    var pixels = try WebPPixels(canvas)
    return try pixels.encoded(WebPSettings())
  }

  private static let version: @Sendable () -> String = {
    "1 libwebp \(WebPGetEncoderVersion()) mux \(WebPGetMuxVersion())"
  }
}
