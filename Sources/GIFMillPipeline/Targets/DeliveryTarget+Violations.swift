internal import GIFMillCore

/// What a file breaks: the limit, the figure found, and what to try.
extension DeliveryTarget {
  /// - Parameter timing: what a file says of its time, or what it is going to say.
  func violations(of timing: WrittenTiming) -> [String] {
    var found: [String] = []
    if let most = limits.maxDuration, timing.duration > most {
      found.append(
        "at most \(seconds(most)), this lasts \(seconds(timing.duration)) (--trim keeps a part,"
          + " --speed or --max-duration \(most) --fit speed plays it faster)")
    }
    if let least = limits.minDuration, timing.duration < least {
      found.append(
        "at least \(seconds(least)), this lasts \(seconds(timing.duration)) (--repeat plays it"
          + " several times)")
    }
    guard let rate = timing.rate?.value else { return found }
    if let most = limits.maxRate, rate > most {
      found.append("at most \(most) pictures a second, this has \(rate) (--fps \(most))")
    }
    if let least = limits.minRate, rate < least {
      found.append("at least \(least) pictures a second, this has \(rate) (--fps \(least))")
    }
    return found
  }

  /// - Parameter size: pixels of the picture, padding included.
  func violations(of size: PixelSize) -> [String] {
    var found: [String] = []
    let (shorter, longer) = (min(size.width, size.height), max(size.width, size.height))
    if let side = limits.longerSide, longer != side {
      found.append(
        "a longer side of exactly \(side) pixels, this is \(size) (--scale fit=\(side)x\(side))")
    }
    if let most = limits.maxSize, !size.fitsTurned(into: most) {
      found.append(
        "at most \(most) pixels, this is \(size) (--scale fit=\(most.width)x\(most.height))")
    }
    if let least = limits.minSide, shorter < least {
      found.append("sides of at least \(least) pixels, this is \(size) (--scale makes it larger)")
    }
    let aspect = Rational(Int64(size.width), Int64(max(size.height, 1)))
    if let most = limits.maxAspect, aspect > most {
      found.append("at most \(most) times as wide as high, this is \(size) (--scale WxH)")
    }
    if let least = limits.minAspect, aspect < least, let most = least.inverse {
      found.append("at most \(most) times as high as wide, this is \(size) (--scale WxH)")
    }
    return found
  }

  /// - Parameter duration: of the file, in seconds.
  func violations(ofBytes bytes: Int, lasting duration: Rational?) -> [String] {
    var found: [String] = []
    if let most = limits.maxBytes, bytes > most.bytes {
      found.append("at most \(most.bytes) bytes, this takes \(bytes) (--max-bytes \(most))")
    }
    if let most = limits.maxBitRate, let duration, duration > .zero {
      let rate = Double(bytes) * 8 / duration.doubleValue
      if rate > Double(most) {
        let fitting = Int(Double(most) / 8 * duration.doubleValue)
        found.append(
          "at most \(most) bits a second, this has \(rate.formatted(decimals: 0))"
            + " (--max-bytes \(fitting))")
      }
    }
    return found
  }

  private func seconds(_ duration: Rational) -> String {
    "\(duration.doubleValue.formatted(decimals: 3)) s"
  }
}
