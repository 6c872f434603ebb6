#if Video
  internal import GIFMillCore

  /// Leaves of an MP4 file only what showing its video takes, and bounds what reading that costs.
  ///
  /// The library believes the tables of every track, and a few bytes there stand for gigabytes: one size
  /// for millions of pictures, or edits that show all of them over and over. So boxes that are of no use
  /// get a name that it passes over, and what the others state is counted first. Where it reads on
  /// beyond a box that is too short, so does this.
  struct MP4Filter {
    /// The file, as long as it was.
    private(set) var bytes: [UInt8]
    private let limits: DecodeLimits
    /// Identifiers of the tracks that are left.
    private var tracks: Set<Int> = []
    private var pictureCount = 0
    private var editCount = 0
    /// How a video track is coded that was left out.
    private var unknownCoding: String?

    /// Boxes that stay, by the one that they stand in; the file itself has no name.
    private static let kept: [String: Set<String>] = [
      "": ["ftyp", "moov", "moof", "mdat"],
      "moov": ["mvhd", "trak", "mvex"],
      "mvex": ["trex"],
      "trak": ["tkhd", "edts", "mdia"],
      "edts": ["elst"],
      "mdia": ["mdhd", "hdlr", "minf"],
      "minf": ["stbl"],
      "stbl": ["stsd", "stts", "ctts", "stss", "stsc", "stsz", "stz2", "stco", "co64"],
      "sample": ["avcC", "hvcC", "av1C", "vpcC", "esds", "colr", "pasp"],
      "moof": ["mfhd", "traf"],
      "traf": ["tfhd", "tfdt", "trun"],
    ]

    private static let codings: Set<String> = [
      "avc1", "avc3", "hvc1", "hev1", "vp08", "vp09", "av01", "mp4v",
    ]

    /// - Throws: when the file states more pictures than the limits allow, or no video that is read.
    init(_ bytes: [UInt8], limits: DecodeLimits) throws(DecodeError) {
      self.bytes = bytes
      self.limits = limits
      try filter(0..<bytes.count, of: "")
      if tracks.isEmpty, let unknownCoding {
        throw DecodeError(.unsupported, "video in “\(unknownCoding)” is not read", offset: 0)
      }
    }

    private mutating func filter(_ range: Range<Int>, of parent: String) throws(DecodeError) {
      guard let kept = Self.kept[parent] else { return }
      var offset = range.lowerBound
      while let box = MP4Box(in: bytes, at: offset, before: range.upperBound) {
        offset = box.content.upperBound
        if kept.contains(box.type), isWanted(box) {
          try take(box)
        } else {
          bytes.replaceSubrange(box.start + 4..<box.start + 8, with: "skip".utf8)
        }
      }
    }

    private mutating func isWanted(_ box: MP4Box) -> Bool {
      switch box.type {
      case "trak": isVideo(box)
      case "traf": identifier(in: box, "tfhd", at: 4).map(tracks.contains) == true
      default: true
      }
    }

    private mutating func take(_ box: MP4Box) throws(DecodeError) {
      let start = box.content.lowerBound
      switch box.type {
      case "trak": try takeTrack(box)
      case "stsd": try takeDescriptions(box)
      case "stsz", "stz2": try countPictures(at: start + 8, box)
      case "trun": try countPictures(at: start + 4, box)
      case "elst":
        let isLong = bytes.bigEndian(at: start, count: 1) == 1
        editCount += try countEntries(of: isLong ? 20 : 12, box)
      case "stts", "ctts", "co64": _ = try countEntries(of: 8, box)
      case "stss", "stco": _ = try countEntries(of: 4, box)
      case "stsc": _ = try countEntries(of: 12, box)
      default: try filter(box.content, of: box.type)
      }
    }

    // MARK: Tracks

    private mutating func isVideo(_ track: MP4Box) -> Bool {
      let handlers = boxes("mdia", in: track.content).flatMap { boxes("hdlr", in: $0.content) }
      guard handlers.count == 1, text(at: handlers[0].content.lowerBound + 8) == "vide" else {
        return false
      }
      let tables = boxes("mdia", in: track.content).flatMap { boxes("minf", in: $0.content) }
        .flatMap { boxes("stbl", in: $0.content) }.flatMap { boxes("stsd", in: $0.content) }
      guard let table = tables.first else { return false }
      let coding = text(at: table.content.lowerBound + 12)
      if Self.codings.contains(coding) { return true }
      unknownCoding = coding
      return false
    }

    private mutating func takeTrack(_ track: MP4Box) throws(DecodeError) {
      // ISO 14496-12 §8.3.2: two times of four bytes stand before it, or of eight in version 1.
      let header = boxes("tkhd", in: track.content).first
      let isLong = header.map { bytes.bigEndian(at: $0.content.lowerBound, count: 1) } == 1
      if let number = identifier(in: track, "tkhd", at: isLong ? 20 : 12) { tracks.insert(number) }
      let before = pictureCount
      editCount = 0
      try filter(track.content, of: track.type)
      let (shown, overflow) = editCount.multipliedReportingOverflow(by: pictureCount - before)
      guard !overflow, shown / 4 <= limits.maxFrames else {
        throw DecodeError(
          .limitExceeded, "\(editCount) edits of \(pictureCount - before) pictures are too many",
          offset: track.start)
      }
    }

    /// ISO 14496-12 §8.5.2 and §12.1.3: a count, then that many boxes with 78 bytes before those in them.
    private mutating func takeDescriptions(_ table: MP4Box) throws(DecodeError) {
      var left = bytes.bigEndian(at: table.content.lowerBound + 4, count: 4) ?? 0
      var offset = table.content.lowerBound + 8
      while left > 0 {
        guard let box = MP4Box(in: bytes, at: offset, before: table.content.upperBound),
          box.declaredEnd == box.content.upperBound, box.content.count >= 78,
          box.content.lowerBound == box.start + 8
        else {
          throw DecodeError(.malformed, "the video is not described", offset: table.start)
        }
        guard Self.codings.contains(box.type) else {
          throw DecodeError(.unsupported, "video in “\(box.type)” is not read", offset: box.start)
        }
        // 24 bits and no colour table, which the library would look for behind them.
        let children = box.content.lowerBound + 78
        bytes.replaceSubrange(children - 4..<children, with: [0, 24, 0xFF, 0xFF])
        try filter(children..<box.content.upperBound, of: "sample")
        offset = box.content.upperBound
        left -= 1
      }
    }

    /// Of a table that begins with four bytes and a count. The library makes room for as many as that
    /// says before it reads the first.
    private func countEntries(of size: Int, _ table: MP4Box) throws(DecodeError) -> Int {
      let start = table.content.lowerBound + 8
      let count = bytes.bigEndian(at: start - 4, count: 4) ?? 0
      let room = max(0, table.content.upperBound - start) / size
      guard count <= room else {
        throw DecodeError(
          table.declaredEnd > bytes.count ? .truncated : .malformed,
          "“\(table.type)” states \(count) entries and has room for \(room)", offset: table.start)
      }
      return count
    }

    private mutating func countPictures(at offset: Int, _ box: MP4Box) throws(DecodeError) {
      pictureCount += bytes.bigEndian(at: offset, count: 4) ?? 0
      guard pictureCount > limits.maxFrames else { return }
      try limits.check(
        frameCount: limits.maxFrames, canvas: PixelSize(width: 0, height: 0), offset: box.start)
    }

    // MARK: Looking ahead

    private func boxes(_ type: String, in range: Range<Int>) -> [MP4Box] {
      var found: [MP4Box] = []
      var offset = range.lowerBound
      while let box = MP4Box(in: bytes, at: offset, before: range.upperBound) {
        if box.type == type { found.append(box) }
        offset = box.content.upperBound
      }
      return found
    }

    private func identifier(in parent: MP4Box, _ type: String, at offset: Int) -> Int? {
      boxes(type, in: parent.content).first.flatMap {
        bytes.bigEndian(at: $0.content.lowerBound + offset, count: 4)
      }
    }

    private func text(at offset: Int) -> String {
      String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
    }
  }
#endif
