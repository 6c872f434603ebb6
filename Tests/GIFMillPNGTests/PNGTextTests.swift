import GIFMillCore
import GIFMillPNG
import GIFMillTestSupport
import Testing

/// Text chunks as comments.
@Suite struct PNGTextTests {
  /// `Hello, hello, hello!` as zlib makes it.
  private static let deflated: [UInt8] = [
    0x78, 0x9c, 0xf3, 0x48, 0xcd, 0xc9, 0xc9, 0xd7, 0x51, 0xc8, 0x40, 0xa2, 0x14, 0x01, 0x48, 0x9e,
    0x06, 0xd6,
  ]

  private func comments(_ chunks: PNGTestChunk...) throws -> [String] {
    var all = APNGWriter(delays: [(1, 10), (1, 10)]).chunks
    all.insert(contentsOf: chunks, at: 1)
    return try APNGDecoder(bytes: PNGTestChunk.file(all)).index.comments
  }

  @Test func everyKindIsShown() throws {
    let found = try comments(
      PNGTestChunk("tEXt", Array("Title\0Caf".utf8) + [0xE9]),
      PNGTestChunk("tEXt", Array("Comment\0plain".utf8)),
      PNGTestChunk("zTXt", Array("Comment\0\0".utf8) + Self.deflated),
      PNGTestChunk("iTXt", Array("Author\0\0\0fr\0Auteur\0Zoë".utf8)),
      PNGTestChunk("iTXt", Array("Comment\0\u{1}\0\0\0".utf8) + Self.deflated))
    #expect(
      found == [
        "Title: Café", "plain", "Hello, hello, hello!", "Author: Zoë", "Hello, hello, hello!",
      ])
  }

  @Test func whatIsBrokenOrForProgramsIsPassedOver() throws {
    let found = try comments(
      PNGTestChunk("tEXt", Array("no end".utf8)), PNGTestChunk("tEXt", []),
      PNGTestChunk("tEXt", Array("Comment\0wrong sum".utf8), checksum: 7),
      PNGTestChunk("zTXt", Array("Comment\0".utf8)),
      PNGTestChunk("zTXt", Array("Comment\0\0".utf8) + Self.deflated.dropLast(6)),
      PNGTestChunk("zTXt", Array("Comment\0\u{1}".utf8) + Self.deflated),
      PNGTestChunk("iTXt", Array("Comment\0\u{2}\0\0\0text".utf8)),
      PNGTestChunk("iTXt", Array("Comment\0\0\0\0\0".utf8) + [0xFF]),
      PNGTestChunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8)),
      PNGTestChunk("tEXt", Array("Raw profile type exif\0 12".utf8)),
      PNGTestChunk("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 0x61, count: 70_000)))
    #expect(found == [])
  }

  @Test func onlyTheFirstHundredCount() throws {
    var all = APNGWriter(delays: [(1, 10)]).chunks
    for number in 0..<150 {
      all.insert(PNGTestChunk("tEXt", Array("Comment\0\(149 - number)".utf8)), at: 1)
    }
    let found = try APNGDecoder(bytes: PNGTestChunk.file(all)).index.comments
    #expect(found == (0..<100).map(String.init))
  }
}
