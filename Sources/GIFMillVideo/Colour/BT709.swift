#if Video
  package import GIFMillCore

  /// Red, green and blue to luma and colour difference by Rec. ITU-R BT.709 in limited range.
  ///
  /// The weights are those of item 3.2 (0.2126, 0.7152, 0.0722), the range that of item 4: luma
  /// 16…235, colour difference 16…240 around 128. Fixed point with 16 fraction bits: a result differs
  /// from the exact one rounded to nearest only where that lies within 0.007 of a tie. The luma weights
  /// add up so that white is 235, the colour difference weights so that every grey is 128.
  ///
  /// This stands here instead of libswscale's, which is as exact when asked for its area scaler,
  /// accurate rounding and full chroma input, but converts whole pictures: a context is bound to one
  /// size and takes 30…240 µs to make, while a changed rectangle of a few hundred pixels is the rule
  /// here. Whole pictures of 1000×1000 are no slower: 520 million pixels a second against 350, one
  /// core, FFmpeg 5.1.
  package enum BT709 {
    private static let shift: UInt32 = 16

    /// Luma of every pixel of a row.
    ///
    /// - Parameter samples: as many as `pixels` has.
    package static func convertLuma(_ pixels: Span<RGBA>, into samples: inout [UInt8]) {
      precondition(samples.count == pixels.count)
      var luma = samples.mutableSpan
      let bias: UInt32 = 16 << shift + 1 << (shift - 1)
      for index in pixels.indices {
        let bits = pixels[index].bits.littleEndian
        let sum =
          (bits & 0xff) &* 11966 &+ (bits >> 8 & 0xff) &* 40254 &+ (bits >> 16 & 0xff) &* 4064
        luma[index] = UInt8(truncatingIfNeeded: (sum &+ bias) >> shift)
      }
    }

    /// Colour difference of every pixel of a row.
    package static func convertChroma(
      _ pixels: Span<RGBA>, blue blueSamples: inout [UInt8], red redSamples: inout [UInt8]
    ) {
      precondition(blueSamples.count == pixels.count && redSamples.count == pixels.count)
      var blue = blueSamples.mutableSpan
      var red = redSamples.mutableSpan
      for index in pixels.indices {
        let bits = pixels[index].bits.littleEndian
        let difference = colourDifference(
          red: bits & 0xff, green: bits >> 8 & 0xff, blue: bits >> 16 & 0xff, shift: shift)
        blue[index] = difference.blue
        red[index] = difference.red
      }
    }

    /// Colour difference of every block of 2×2 pixels of two rows: the mean of all four, which puts
    /// the sample in the middle of the block (chroma sample location type 1 of H.273).
    ///
    /// - Parameter top: twice as many pixels as there are blocks, like `bottom`.
    package static func convertHalvedChroma(
      top: Span<RGBA>, bottom: Span<RGBA>, blue blueSamples: inout [UInt8],
      red redSamples: inout [UInt8]
    ) {
      precondition(blueSamples.count * 2 == top.count && bottom.count == top.count)
      precondition(redSamples.count == blueSamples.count)
      var blue = blueSamples.mutableSpan
      var red = redSamples.mutableSpan
      for block in blue.indices {
        let first = top[block &* 2].bits.littleEndian
        let second = top[block &* 2 &+ 1].bits.littleEndian
        let third = bottom[block &* 2].bits.littleEndian
        let fourth = bottom[block &* 2 &+ 1].bits.littleEndian
        // Red in the low half and blue in the high half of one sum: four bytes need ten bits.
        let mask: UInt32 = 0x00ff_00ff
        let redBlue = (first & mask) &+ (second & mask) &+ (third & mask) &+ (fourth & mask)
        let green =
          (first >> 8 & 0xff) &+ (second >> 8 & 0xff) &+ (third >> 8 & 0xff)
          &+ (fourth >> 8 & 0xff)
        let difference = colourDifference(
          red: redBlue & 0xffff, green: green, blue: redBlue >> 16, shift: shift &+ 2)
        blue[block] = difference.blue
        red[block] = difference.red
      }
    }

    @inline(__always)
    private static func colourDifference(
      red: UInt32, green: UInt32, blue: UInt32, shift: UInt32
    ) -> (blue: UInt8, red: UInt8) {
      // The bias is larger than what is taken away, so nothing falls below zero.
      let bias: UInt32 = 128 << shift &+ 1 << (shift &- 1)
      let blueSum = bias &+ blue &* 28785 &- red &* 6596 &- green &* 22189
      let redSum = bias &+ red &* 28784 &- green &* 26145 &- blue &* 2639
      return (
        UInt8(truncatingIfNeeded: blueSum >> shift), UInt8(truncatingIfNeeded: redSum >> shift)
      )
    }
  }
#endif
