internal import GIFMillCore

/// A page that shows every input beside its video and its playing sheet.
///
/// Style, script and data are in the page; pictures and videos are linked where they are and loaded
/// only when they come into view, so that a thousand entries are fine.
struct HTMLReport {
  private let folder: FilePath

  /// - Parameter folder: where the page will be.
  init(folder: FilePath) { self.folder = folder.resolved }

  func text(_ results: [JobResult], _ summary: BatchSummary) -> String {
    let data = JSONValue.array(results.map(entry)).compactText
      // Nothing in the data may end the script element.
      .split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
    let title = "gifmill: \(JobResult.Status.sentence(summary))"
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      <style>\(HTMLReportPage.style)</style>
      <header><h1>\(title)</h1>
      <input id="search" type="search" placeholder="Search" aria-label="Search">
      <select id="status" aria-label="Status"><option value="">every status</option></select>
      <select id="sort" aria-label="Sort"><option value="order">in order</option>
      <option value="name">by name</option><option value="bytesIn">by size in</option>
      <option value="bytesOut">by size out</option><option value="ticks">by ticks</option>
      <option value="error">by timing error</option></select>
      <output id="count"></output></header>
      <main id="list"></main>
      <script type="application/json" id="data">\(data)</script>
      <script>\(HTMLReportPage.script)</script>
      </html>

      """
  }

  private func entry(_ result: JobResult) -> JSONValue {
    var remarks = result.warnings
    if let error = result.error { remarks.insert(error.message, at: 0) }
    let files: [JSONValue] = result.outputs.prefix(HTMLReport.mostFiles).map(file)
    var members: [JSONValue.Member] = [
      .init("input", .string("\(result.input)")),
      .init("link", link(result.input)),
      .init("status", .string(result.status.rawValue)),
      .init("remarks", .array(remarks.map { .string($0) })),
      .init("bytesIn", .integer(result.bytesIn)),
      .init("bytesOut", .integer(result.bytesOut)),
      .init("outputs", .array(files)),
    ]
    if let output = result.timing?.output {
      let durations = output.keyframes.map { JSONValue.integer($0.durationMilliseconds) }
      members += [
        .init("rate", .string("\(output.rate)")),
        .init("ticks", .integer(output.ticks)),
        .init("maxErrorMs", .number(output.maxErrorMilliseconds)),
        .init("durations", .array(durations)),
      ]
    }
    if let sheet = sheet(result) { members.append(.init("sheet", sheet)) }
    return .object(members)
  }

  private func file(_ output: JobResult.Output) -> JSONValue {
    .object([
      "sink": .string(output.sink), "name": .string("\(output.path.lastComponent)"),
      "link": link(output.path), "bytes": .integer(output.bytes),
    ])
  }

  /// A frames sink can make thousands.
  private static let mostFiles = 12

  /// What the page needs to play a sheet, taken from the sheet's own JSON.
  private func sheet(_ result: JobResult) -> JSONValue? {
    for output in result.outputs where output.path.fileExtension == "json" {
      guard
        let bytes = try? FileSystem.read(output.path),
        let document = try? JSONTree.parsing(bytes),
        document["schema"] == .string("gifmill.spritesheet/1"),
        let source = document["source"], let width = source["width"]?.number,
        let height = source["height"]?.number, let cells = document["cells"]?.elements,
        let keyframes = document["keyframes"]?.elements, let pages = document["pages"]?.elements
      else { continue }
      let scale = document["scale"]?.number ?? 1
      func numbers(_ tree: JSONTree, _ keys: [String]) -> JSONValue {
        .array(keys.map { .number(tree[$0]?.number ?? 0) })
      }
      return .object([
        "width": .number(width * scale), "height": .number(height * scale),
        "pages": .array(
          pages.map { page in
            guard case .string(let name)? = page["image"] else { return .null }
            return link(output.path.parent.appending(name))
          }),
        "cells": .array(
          cells.map { numbers($0, ["page", "x", "y", "width", "height", "offsetX", "offsetY"]) }),
        "keyframes": .array(keyframes.map { numbers($0, ["cell", "durationMs"]) }),
      ])
    }
    return nil
  }

  /// A relative address, with everything but plain characters as escapes.
  private func link(_ path: FilePath) -> JSONValue {
    let target = path.resolved.components
    let base = folder.components
    let shared = zip(target, base).prefix { $0 == $1 }.count
    let parts = [FilePath](repeating: "..", count: base.count - shared) + target[shared...]
    return .string(parts.map { HTMLReport.escaped($0.bytes) }.joined(separator: "/"))
  }

  private static func escaped(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let out = bytes.flatMap { byte -> [UInt8] in
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d, 0x2e, 0x5f, 0x7e: [byte]
      default: [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}

extension JSONTree {
  fileprivate subscript(key: String) -> JSONTree? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  fileprivate var elements: [JSONTree]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
