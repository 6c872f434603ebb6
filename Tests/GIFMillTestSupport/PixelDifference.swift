internal import Foundation
public import GIFMillCore

extension Canvas {
  /// The largest difference of any channel from the same picture as another program has it, RGBA row
  /// by row; colours that nobody sees do not count. Nil when the sizes differ.
  public func largestDifference(from bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count == size.pixelCount * 4 else { return nil }
    return withPixels { pixels in
      // The usual case, without a look at each pixel.
      let isSame = unsafe pixels.withUnsafeBytes { ours in
        unsafe bytes.withUnsafeBytes { theirs in
          // SAFETY: both hold `bytes.count` bytes through the call.
          unsafe memcmp(ours.baseAddress!, theirs.baseAddress!, theirs.count) == 0
        }
      }
      if isSame { return 0 }
      var largest = 0
      var place = bytes.startIndex
      for index in pixels.indices {
        let pixel = pixels[index]
        let other = RGBA(
          red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2],
          alpha: bytes[place + 3])
        place += 4
        if pixel == other || pixel.alpha == 0 && other.alpha == 0 { continue }
        for channel in [\RGBA.red, \RGBA.green, \RGBA.blue, \RGBA.alpha] {
          largest = max(largest, abs(Int(pixel[keyPath: channel]) - Int(other[keyPath: channel])))
        }
      }
      return largest
    }
  }
}
