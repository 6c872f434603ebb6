#if Video
  extension [UInt8] {
    /// The units of a stream in which 00 00 01 stands before each, without the bytes 03 that keep that
    /// mark from occurring inside (H.264 Annex B, H.265 Annex B).
    var nalUnits: [[UInt8]] {
      var units: [[UInt8]] = []
      var zeros = 0
      for byte in self {
        if zeros >= 2, byte == 1 {
          units.append([])
        } else if !units.isEmpty, zeros < 2 || byte != 3 {
          units[units.count - 1].append(byte)
        }
        zeros = byte == 0 ? zeros + 1 : 0
      }
      return units
    }
  }

  /// Two digits.
  func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
#endif
