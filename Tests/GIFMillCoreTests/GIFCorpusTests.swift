import GIFMillCore
import GIFMillTestSupport
import Testing

/// What the corpus's own list says of each GIF, against what the scanner finds.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.hint)))
struct GIFCorpusTests {
  private static let entries = Corpus.entries.filter {
    $0["format"] == "gif" && !$0.path.hasPrefix("malformed/") && Int($0["frames"]) ?? 0 > 0
  }

  @Test(arguments: entries)
  func delaysLoopsAndDisposalsAgree(entry: Corpus.Entry) throws {
    let index: AnimationIndex
    do {
      index = try GIFDecoder(bytes: entry.bytes()).index
    } catch let error as DecodeError {
      // Found by the list's reader, refused here with a reason; the list marks such files.
      #expect(!entry["problems"].isEmpty || error.kind == .limitExceeded, "\(error)")
      return
    }
    let listed = entry.list("delays").filter { $0 != "..." }
    let found = index.frames.map { frame in
      frame.rawDelay.flatMap { $0.multiplied(by: Rational(100)) }.map { "\($0)" } ?? "-"
    }
    #expect(Array(found.prefix(listed.count)) == listed)
    if index.findings.allSatisfy({ $0.severity != .damage }) {
      #expect(index.frames.count == Int(entry["frames"]))
    }
    // A file with several loop blocks is listed with all of them; the last one counts.
    switch entry["loop_raw"].split(whereSeparator: { !$0.isLetter && !$0.isNumber }).last {
    case nil, "absent": #expect(index.plays == .times(1))
    case "0": #expect(index.plays == .forever)
    case let stored?: #expect(index.plays.total == (Int(stored) ?? -1) + 1)
    }
    var disposals: [String: Int] = [:]
    for frame in index.frames { disposals[name(frame), default: 0] += 1 }
    #expect(disposals == listedDisposals(entry))
  }

  private func name(_ frame: FrameRecord) -> String {
    frame.rawDelay == nil ? "none" : frame.disposal.rawValue
  }

  /// Codes as stored, read as browsers do: 4 is 3, higher ones are 0; `-` is a frame without control
  /// block.
  private func listedDisposals(_ entry: Corpus.Entry) -> [String: Int] {
    let names = ["0": "none", "1": "keep", "2": "background", "3": "previous", "4": "previous"]
    return entry.list("disposal").reduce(into: [:]) { counts, code in
      counts[names[code] ?? "none", default: 0] += 1
    }
  }
}
