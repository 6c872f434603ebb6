internal import CPNGShim
internal import GIFMillCore

/// The parts of a PNG file that pixels come from.
struct PNGPixels {
  let bytes: [UInt8]
  let header: PNGHeader
  /// Palette and transparency, which every frame uses: whole chunks.
  var shared: [gifmill_png_run] = []
  /// Contents of IDAT and fdAT chunks, in file order.
  var data: [gifmill_png_run] = []

  /// Decodes one picture.
  ///
  /// - Parameters:
  ///   - size: its own size; was checked against the limits.
  ///   - runs: which elements of `data` hold it.
  ///   - frame: its number, for messages.
  ///   - patch: its `colours` are overwritten.
  /// - Returns: what libpng warned about.
  /// - Throws: `truncated` when there are fewer rows than promised, else `malformed`.
  func decode(
    size: PixelSize, runs: Range<Int>, frame: Int, into patch: FramePatch
  ) throws(DecodeError) -> [Finding] {
    let stored = data[runs].reduce(0) { $0 + $1.count }
    let least = header.leastDataBytes(for: size)
    guard stored >= least else {
      throw DecodeError(
        .truncated, "the pixel data are too short for \(size) pixels",
        offset: data[runs].first.map(chunkOffset), frame: frame, declared: least, found: stored)
    }
    patch.reserveColours(size.pixelCount)
    let report = read(size: size, runs: runs, into: patch)
    var message = report.message
    // SAFETY: the bytes of a local value, read within the call.
    let text = unsafe withUnsafeBytes(of: &message) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    let run = runs.isEmpty ? nil : data[runs.lowerBound + report.run]
    let place = run.map(chunkOffset)
    let name = run.map { PNGChunkType(code: UInt32(bytes.bigEndian32(at: chunkOffset($0) + 4))) }
    func error(_ kind: DecodeError.Kind, _ reason: String) -> DecodeError {
      DecodeError(kind, reason, offset: place, frame: frame)
    }
    let what = "the pixel data" + (name.map { " in chunk \($0)" } ?? "")
    switch report.status {
    case GIFMILL_PNG_OK:
      return text.isEmpty ? [] : [Finding(.warning, error(.malformed, "\(what): \(text)"))]
    case GIFMILL_PNG_SHORT: throw error(.truncated, "\(what) end before the last row")
    case GIFMILL_PNG_CORRUPT: throw error(.malformed, "\(what) cannot be read: \(text)")
    default: throw error(.limitExceeded, "no memory to decode \(size) pixels")
    }
  }

  private func read(size: PixelSize, runs: Range<Int>, into patch: FramePatch)
    -> gifmill_png_report
  {
    var report = gifmill_png_report()
    let (ihdr, shared, data) = (header.bytes, self.shared, self.data)
    // SAFETY: runs lie inside the file; `colours` holds width * height pixels of four bytes; no
    // pointer outlives the call.
    unsafe bytes.withUnsafeBufferPointer { file in
      unsafe ihdr.withUnsafeBufferPointer { ihdr in
        unsafe shared.withUnsafeBufferPointer { shared in
          unsafe data[runs].withUnsafeBufferPointer { data in
            unsafe patch.colours.withUnsafeMutableBytes { pixels in
              var image = unsafe gifmill_png_image(
                file: file.baseAddress, ihdr: ihdr.baseAddress, width: UInt32(size.width),
                height: UInt32(size.height), shared: shared.baseAddress,
                shared_count: shared.count, data: data.baseAddress, data_count: data.count)
              unsafe gifmill_png_read(&image, pixels.baseAddress, &report)
            }
          }
        }
      }
    }
    return report
  }

  /// Where the chunk starts that holds a run; fdAT keeps a sequence number before its data.
  private func chunkOffset(_ run: gifmill_png_run) -> Int {
    let isFrameData = bytes.bigEndian32(at: run.offset - 8) == Int(PNGChunkType.fdat.code)
    return run.offset - (isFrameData ? 12 : 8)
  }
}
