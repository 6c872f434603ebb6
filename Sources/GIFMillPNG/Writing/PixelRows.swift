public import GIFMillCore

/// A picture that can be read row by row, any row as often as needed.
///
/// A sheet hands its page over like this without ever holding it in one piece.
public protocol PixelRows {
  var size: PixelSize { get }

  /// Overwrites `row`, which is as long as the picture is wide, with the pixels of row `y`:
  /// RGBA, straight alpha.
  func readRow(_ y: Int, into row: inout MutableSpan<RGBA>)
}

/// A picture whose pixels are known to have at most 256 colours.
public protocol IndexedRows {
  var size: PixelSize { get }
  /// 1 to 256 different colours; some may not be used.
  var palette: [RGBA] { get }

  /// Overwrites `count` bytes of `indices`, from `offset` on, with row `y`; `count` is the width.
  func readRow(_ y: Int, into indices: inout MutableSpan<UInt8>, at offset: Int)
}

extension Canvas: PixelRows {
  public func readRow(_ y: Int, into row: inout MutableSpan<RGBA>) {
    withPixels { pixels in
      let source = pixels.extracting(y * width..<(y + 1) * width)
      for column in source.indices { row[column] = source[column] }
    }
  }
}
