extension RGBA {
  /// This colour over another, both with straight alpha, rounded to nearest (PNG third edition,
  /// "Alpha channel processing": source-over).
  package func over(_ below: RGBA) -> RGBA {
    if alpha == 255 || below.alpha == 0 { return alpha == 0 ? below : self }
    if alpha == 0 { return below }
    let top = UInt32(alpha)
    let rest = UInt32(below.alpha) * (255 - top)
    // Both weights and their sum are alpha times 255, so that nothing is rounded twice.
    let total = top * 255 + rest
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((UInt32(first) * top * 255 + UInt32(second) * rest + total / 2) / total)
    }
    return RGBA(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue),
      alpha: UInt8((total + 127) / 255))
  }
}
