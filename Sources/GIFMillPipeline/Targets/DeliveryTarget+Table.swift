internal import GIFMillCore

extension DeliveryTarget {
  /// Every target there is. Where each figure comes from is in docs/targets.md, and with which date:
  /// services change their rules.
  static let all = [telegramSticker, discordEmoji, x, instagram, web]

  /// A video sticker.
  private static let telegramSticker = DeliveryTarget(
    name: "telegram-sticker", sinks: ["webm"],
    presets: ["webm": [Preset("codec", "vp9")]],
    limits: Limits(
      maxBytes: ByteCount(256 << 10), maxDuration: Rational(3), maxRate: Rational(30),
      longerSide: 512))

  /// An animated emoji of a server.
  private static let discordEmoji = DeliveryTarget(
    name: "discord-emoji", sinks: ["webp"],
    // Only lossy pictures have a quality that can be given up for bytes.
    presets: ["webp": [Preset("lossy", "true"), Preset("webp-quality", "95", or: nil)]],
    fillsMaxSize: true,
    limits: Limits(
      maxBytes: ByteCount(256 << 10), maxSize: PixelSize(width: 128, height: 128)))

  /// A video in a post.
  private static let x = DeliveryTarget(
    name: "x", sinks: ["mp4"],
    presets: ["mp4": [Preset("codec", "h264"), Preset("pixel-format", "yuv420p")]],
    limits: Limits(
      maxBytes: ByteCount(512_000_000), minDuration: Rational(1, 2), maxDuration: Rational(140),
      maxRate: Rational(60), maxSize: PixelSize(width: 1280, height: 1024), minSide: 32,
      minAspect: Rational(1, 3), maxAspect: Rational(3)))

  /// A reel, which is also what videos in the feed are.
  private static let instagram = DeliveryTarget(
    name: "instagram", sinks: ["mp4"],
    presets: [
      "mp4": [Preset("codec", "h264", or: ["hevc"]), Preset("pixel-format", "yuv420p")]
    ],
    limits: Limits(
      maxBytes: ByteCount(300_000_000), maxBitRate: 25_000_000, minDuration: Rational(3),
      maxDuration: Rational(900), minRate: Rational(23), maxRate: Rational(60),
      maxSize: PixelSize(width: 1920, height: 1920), minAspect: Rational(1, 100),
      maxAspect: Rational(10)))

  /// Our own advice for a page: what every browser plays and every phone decodes in hardware.
  private static let web = DeliveryTarget(
    name: "web", sinks: ["mp4", "webm", "poster", "html"],
    presets: [
      "mp4": [Preset("codec", "h264"), Preset("pixel-format", "yuv420p")],
      "webm": [Preset("codec", "vp9", or: ["av1"])],
    ],
    limits: Limits(maxRate: Rational(60), maxSize: PixelSize(width: 1920, height: 1920)))
}
