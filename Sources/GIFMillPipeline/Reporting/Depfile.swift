public import GIFMillCore

/// What was read to make what, for make, Ninja and whoever else reads make's syntax.
public enum Depfile {
  /// One rule for each input that gave outputs, or one for a target that stands for all.
  ///
  /// Every input also gets an empty rule, so that make does not stop when one is removed.
  ///
  /// - Parameter target: nil for the outputs themselves.
  public static func text(
    _ jobs: [Job], _ results: [JobResult], target: FilePath?
  ) -> [UInt8] {
    var rules: [[UInt8]] = []
    var sources: Set<FilePath> = []
    for (job, result) in zip(jobs, results) {
      guard !job.files.isEmpty else { continue }
      let read = job.files + (job.pipeline.map { [$0.path] } ?? [])
      sources.formUnion(read)
      let outputs = result.outputs.map(\.path)
      if target == nil, !outputs.isEmpty { rules.append(rule(outputs, read)) }
    }
    if let target { rules.append(rule([target], sources.sorted())) }
    rules += sources.sorted().map { rule([$0], []) }
    return Array(rules.joined())
  }

  private static func rule(_ targets: [FilePath], _ sources: [FilePath]) -> [UInt8] {
    let left = targets.map(escaped).joined(separator: [UInt8(ascii: " ")])
    let right = sources.flatMap { Array(" \\\n  ".utf8) + escaped($0) }
    return Array(left) + [UInt8(ascii: ":")] + right + [UInt8(ascii: "\n")]
  }

  /// GNU make's rules for names: a dollar sign is doubled; spaces, number signs and colons get a
  /// backslash, and backslashes before those are doubled. A line break cannot be written.
  private static func escaped(_ path: FilePath) -> [UInt8] {
    var out: [UInt8] = []
    var backslashes = 0
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "$"): out.append(byte)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"), UInt8(ascii: ":"):
        out += [UInt8](repeating: UInt8(ascii: "\\"), count: backslashes + 1)
      default: break
      }
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
      out.append(byte)
    }
    return out
  }
}
