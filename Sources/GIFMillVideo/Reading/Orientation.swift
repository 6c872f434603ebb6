#if Video
  internal import GIFMillCore

  /// How a decoded picture is turned by quarters and mirrored before it is shown.
  struct Orientation: Hashable {
    /// Each is 1, 0 or −1: a stored pixel at x, y shows at a·x + c·y, b·x + d·y.
    private let a, b, c, d: Int

    static let upright = Orientation(a: 1, b: 0, c: 0, d: 1)

    private init(a: Int, b: Int, c: Int, d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

    /// From the matrix in a file (ISO 14496-12 §6.2.2), whose numbers may be scaled; nil when it turns
    /// by anything but quarters.
    init?(a: Int32, b: Int32, c: Int32, d: Int32) {
      let isUpright = b == 0 && c == 0 && a != 0 && d != 0
      let isOnItsSide = a == 0 && d == 0 && b != 0 && c != 0
      guard isUpright || isOnItsSide else { return nil }
      self.init(
        a: Int(a.signum()), b: Int(b.signum()), c: Int(c.signum()), d: Int(d.signum()))
    }

    /// The size that pictures of a stored size show in.
    func size(ofStored size: PixelSize) -> PixelSize {
      a == 0 ? PixelSize(width: size.height, height: size.width) : size
    }

    /// Where the pixels of a stored picture go.
    ///
    /// - Parameter stride: pixels from one stored row to the next.
    /// - Returns: the place of the pixel that shows at the top left, and how far the next ones to the
    ///   right and below it are.
    func steps(
      inStored size: PixelSize, stride: Int
    ) -> (start: Int, right: Int, down: Int) {
      let x = a < 0 || b < 0 ? size.width - 1 : 0
      let y = c < 0 || d < 0 ? size.height - 1 : 0
      return (y * stride + x, a + c * stride, b + d * stride)
    }
  }
#endif
