internal import CDeflate
internal import GIFMillCore

/// Text that a PNG file carries for people: chunks tEXt, zTXt and iTXt (PNG third edition §11.3.3).
struct PNGText {
  /// `Keyword: text`; only the text where the keyword is `Comment`.
  private(set) var comments: [String] = []
  private var chunkCount = 0

  /// More text chunks than a person reads are there to cost time.
  private static let mostChunks = 100
  /// Bytes; a longer text, also one that grows longer when inflated, is left out.
  private static let longestText = 64 << 10

  static let types: Set<PNGChunkType> = [.text, .ztxt, .itxt]

  /// Takes one chunk of these types; what breaks a rule is passed over.
  mutating func take(_ chunk: PNGChunk, in bytes: [UInt8]) {
    guard chunkCount < Self.mostChunks else { return }
    chunkCount += 1
    var rest = bytes[chunk.data]
    guard let keyword = Self.field(&rest, atMost: 79).map(Self.latin1), !keyword.isEmpty,
      !Self.isForPrograms(keyword), let text = Self.text(of: chunk.type, rest)
    else { return }
    comments.append(keyword == "Comment" ? text : "\(keyword): \(text)")
  }

  /// Metadata packed into text: XMP, and profiles as hexadecimal digits.
  private static func isForPrograms(_ keyword: String) -> Bool {
    keyword == "XML:com.adobe.xmp" || keyword.hasPrefix("Raw profile type")
  }

  /// - Parameter data: what follows the keyword.
  private static func text(of type: PNGChunkType, _ data: ArraySlice<UInt8>) -> String? {
    var data = data
    var isCompressed = type == .ztxt
    if type == .itxt {
      guard let flag = data.popFirst(), flag <= 1 else { return nil }
      isCompressed = flag == 1
    }
    if type != .text {
      // The method; zlib is the only one.
      guard let method = data.popFirst(), method == 0 || !isCompressed else { return nil }
    }
    if type == .itxt {
      // The language, and the keyword in it.
      guard field(&data, atMost: .max) != nil, field(&data, atMost: .max) != nil else { return nil }
    }
    guard let text = isCompressed ? inflated(data) : Array(data), text.count <= longestText else {
      return nil
    }
    return type == .itxt ? String(validating: text, as: UTF8.self) : latin1(text[...])
  }

  /// Takes the bytes before the next zero byte, and that byte; nil when there is none.
  private static func field(
    _ data: inout ArraySlice<UInt8>, atMost limit: Int
  ) -> ArraySlice<UInt8>? {
    guard let end = data.firstIndex(of: 0), end - data.startIndex <= limit else { return nil }
    defer { data = data[(end + 1)...] }
    return data[..<end]
  }

  private static func latin1(_ bytes: ArraySlice<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }

  private static func inflated(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    var text = [UInt8](repeating: 0, count: longestText)
    var count = 0
    let result = unsafe data.withUnsafeBytes { input in
      unsafe text.withUnsafeMutableBytes { output in
        // SAFETY: both buffers live through the call, which stays inside the counts it is given; it
        // reads nothing of an empty one.
        unsafe libdeflate_zlib_decompress(
          decompressor, input.baseAddress, input.count, output.baseAddress, output.count, &count)
      }
    }
    return result == LIBDEFLATE_SUCCESS ? Array(text[..<count]) : nil
  }
}
