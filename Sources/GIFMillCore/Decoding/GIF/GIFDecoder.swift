/// Reads GIF87a and GIF89a files.
public final class GIFDecoder: AnimationDecoder {
  public let index: AnimationIndex
  private let bytes: [UInt8]
  private let images: [GIFImage]

  /// - Parameter bytes: the whole file.
  /// - Throws: when not a single frame could be found, or a limit is passed. A file that is good up
  ///   to some point opens, with the damage in the index.
  public init(bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws(DecodeError) {
    let scanner = try GIFScanner(bytes, limits: limits)
    index = scanner.index
    images = scanner.images
    self.bytes = bytes
  }

  public func decodeFrame(_ frame: Int, into patch: FramePatch) throws(DecodeError) -> [Finding] {
    let image = images[frame]
    patch.rect = image.rect
    patch.disposal = image.disposal
    patch.blend = .over
    patch.content = .indexed
    patch.rowOrder = image.isInterlaced ? .gifInterlaced : .topToBottom
    patch.pixelCount = 0
    guard !image.rect.isEmpty else { return [] }
    setPalette(of: image, in: patch)
    joinSubBlocks(of: image, into: patch)

    let minimumCodeSize = Int(bytes[image.dataOffset])
    guard GIFLZW.minimumCodeSizes.contains(minimumCodeSize) else {
      return [
        Finding(
          .damage,
          DecodeError(
            .malformed, "the minimum code size is \(minimumCodeSize), not 1 to 11",
            offset: image.dataOffset, frame: frame, declared: nil, found: minimumCodeSize))
      ]
    }
    let expected = image.rect.size.pixelCount
    patch.firstIndex = GIFLZW.literalCount
    patch.reserveIndices(GIFLZW.bufferSize(pixelCount: expected))
    let result = GIFLZW.decode(
      patch.scratch, byteCount: image.compressedByteCount, minimumCodeSize: minimumCodeSize,
      into: &patch.indices, pixelCount: expected)
    patch.pixelCount = result.pixelCount
    return findings(result, image: image, frame: frame, expected: expected)
  }

  /// Indices beyond the table and the transparent one leave the canvas as it is. Without any table
  /// 0 is black and 1 white.
  private func setPalette(of image: GIFImage, in patch: FramePatch) {
    let entryCount = image.colourTable?.entryCount ?? 2
    if let table = image.colourTable {
      for entry in 0..<entryCount {
        let place = table.offset + entry * 3
        patch.palette[entry] = RGBA(
          red: bytes[place], green: bytes[place + 1], blue: bytes[place + 2])
      }
    } else {
      patch.palette[0] = .black
      patch.palette[1] = .white
    }
    for entry in entryCount..<256 { patch.palette[entry] = .transparent }
    if let transparent = image.transparentIndex { patch.palette[transparent] = .transparent }
  }

  /// Copies the data of all sub-blocks behind each other, with room for reads past the end.
  private func joinSubBlocks(of image: GIFImage, into patch: FramePatch) {
    patch.reserveScratch(image.compressedByteCount + GIFLZW.inputPadding)
    var source = image.dataOffset + 1
    var target = 0
    while bytes[source] != 0 {
      let size = Int(bytes[source])
      patch.scratch.replaceSubrange(
        target..<target + size, with: bytes[source + 1..<source + 1 + size])
      target += size
      source += 1 + size
    }
    for place in target..<target + GIFLZW.inputPadding { patch.scratch[place] = 0 }
  }

  private func findings(
    _ result: GIFLZW.Result, image: GIFImage, frame: Int, expected: Int
  ) -> [Finding] {
    switch result.end {
    case .complete: return []
    case .dataEnded, .endCode:
      let error = DecodeError(
        .malformed, "the pixel data ends early; the rest of the frame is left as it was",
        offset: image.dataOffset, frame: frame, declared: expected, found: result.pixelCount)
      return [Finding(.note, error)]
    case .invalidCode(let code, let byteOffset):
      let error = DecodeError(
        .malformed, "invalid LZW code \(code); the pixels before it are kept",
        offset: fileOffset(of: byteOffset, in: image), frame: frame, declared: expected,
        found: result.pixelCount)
      return [Finding(.damage, error)]
    }
  }

  /// The place in the file of a byte of the joined sub-blocks.
  private func fileOffset(of byteOffset: Int, in image: GIFImage) -> Int {
    var source = image.dataOffset + 1
    var left = byteOffset
    while bytes[source] != 0, left >= Int(bytes[source]) {
      left -= Int(bytes[source])
      source += 1 + Int(bytes[source])
    }
    return source + 1 + left
  }
}
