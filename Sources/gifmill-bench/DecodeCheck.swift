import Foundation
import GIFMillCore

/// Decodes and composes whole files and prints what was found, a JSON line for each; for runs over
/// many files under limits of time and memory and under sanitizers.
enum DecodeCheck {
  static func run(_ paths: [String]) throws {
    for path in paths {
      let line = try check([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
      print(JSONValue.object([.init("path", .string(path))] + line).compactText)
    }
  }

  private static func check(_ bytes: [UInt8]) -> [JSONValue.Member] {
    let decoder: any AnimationDecoder
    do {
      decoder = try DecoderRegistry.all.open(bytes)
    } catch {
      return [.init("composed", 0), .init("error", describe(error))]
    }
    let reader = ComposedFrameReader(decoder)
    var composed = 0
    var failure = JSONValue.null
    do {
      while try reader.next() != nil { composed += 1 }
    } catch {
      failure = describe(error)
    }
    let index = decoder.index
    let findings = index.findings + reader.findings
    return [
      .init("format", .string(index.format.rawValue)),
      .init("width", .integer(index.canvas.width)),
      .init("height", .integer(index.canvas.height)),
      .init("plays", .integer(index.plays.total)),
      .init("frames", .integer(index.frames.count)),
      .init("composed", .integer(composed)),
      .init(
        "findings",
        .array(
          findings.map {
            .object([
              "severity": .string("\($0.severity)"), "error": describe($0.error),
            ])
          })),
      .init("error", failure),
    ]
  }

  private static func describe(_ error: DecodeError) -> JSONValue {
    func number(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }
    return .object([
      "kind": .string(error.kind.rawValue), "reason": .string(error.reason),
      "offset": number(error.offset), "frame": number(error.frame),
    ])
  }
}
