/// Why a timeline cannot be made or put on a grid. Frames are source frames, counted from 0.
public enum TimelineError: Error, Sendable, Hashable {
  /// No frame has any time.
  case noTime
  /// Longer than 64 bits of its finest unit.
  case tooLong(frame: Int)
  /// More ticks than `--max-ticks` allows.
  case tooManyTicks(ticks: Int, limit: Int, rate: FrameRate, longestFrame: Int, seconds: Double)
  /// `--keep-every-frame` with fewer ticks than frames; `lowestRate` is the lowest whole rate that
  /// has enough.
  case moreFramesThanTicks(frames: Int, ticks: Int, rate: FrameRate, lowestRate: Int)
  /// An edit that cannot be made; the reason names the option.
  case invalidEdit(String)
  /// No whole rate and no exact one lies between `--min-fps` and `--max-fps`.
  case noRateInRange(minimum: Rational, maximum: Rational)
}

extension TimelineError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noTime:
      "every frame has a delay of zero, so the animation takes no time (--delays browser shows"
        + " each for 100 ms)"
    case .tooLong(let frame):
      "frame \(frame): the delays up to here add up to more than can be counted"
    case .tooManyTicks(let ticks, let limit, let rate, let frame, let seconds):
      "\(ticks) ticks at rate \(rate) are more than the limit of \(limit); frame \(frame) alone is"
        + " held for \(seconds.formatted(decimals: 2)) s (a lower --fps or --max-fps needs fewer,"
        + " --max-ticks raises the limit)"
    case .moreFramesThanTicks(let frames, let ticks, let rate, let lowestRate):
      "--keep-every-frame needs a tick for each of \(frames) frames, but rate \(rate) gives"
        + " \(ticks) (--fps \(lowestRate) is the lowest whole rate that works)"
    case .invalidEdit(let reason): reason
    case .noRateInRange(let minimum, let maximum):
      "no whole rate and no exact one lies from --min-fps \(minimum) to --max-fps \(maximum)"
    }
  }
}

extension Double {
  /// Fixed decimals without trailing zeros, the same on every system and in every locale.
  package func formatted(decimals: Int) -> String {
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (self * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 9e15 else { return "\(self)" }
    let (whole, part) = Int64(abs(scaled)).quotientAndRemainder(dividingBy: Int64(scale))
    var digits = String(part)
    digits = String(repeating: "0", count: max(0, decimals - digits.count)) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    let sign = scaled < 0 ? "-" : ""
    return digits.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(digits)"
  }
}
