#if Video
  internal import GIFMillCore

  /// How a picture's samples are arranged in planes of eight bits: luma, two chroma, alpha if any.
  struct PlaneLayout: Hashable {
    /// Samples of the luma plane; even sides when chroma is halved.
    let size: PixelSize
    /// One chroma sample for a block of 2×2 pixels instead of one for each.
    let halvesChroma: Bool
    let hasAlpha: Bool

    var planeCount: Int { hasAlpha ? 4 : 3 }

    /// Samples of one plane; 0 luma, 1 and 2 chroma, 3 alpha.
    func planeSize(_ plane: Int) -> PixelSize {
      let isHalved = halvesChroma && (plane == 1 || plane == 2)
      return isHalved ? PixelSize(width: size.width / 2, height: size.height / 2) : size
    }
  }
#endif
