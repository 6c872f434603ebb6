public import GIFMillCore

/// A pattern over paths: `*` and `?` within a name, `[a-z]` and `[!a-z]` for one byte, `**` for any
/// number of folders. A name that begins with a dot is met only by a pattern that does so too.
public struct Glob: Sendable, Hashable {
  private enum Step: Sendable, Hashable {
    case anyFolders
    case name([Token])
  }

  private enum Token: Sendable, Hashable {
    case byte(UInt8)
    case anyByte
    case anyBytes
    case oneOf([ClosedRange<UInt8>], isNegated: Bool)
  }

  private let steps: [Step]
  /// The folders before the first wildcard: where a search begins.
  public let fixedFolder: FilePath
  /// Whether there is any wildcard.
  public let isLiteral: Bool
  /// Most parts of a path that fits; nil when `**` sets no bound.
  let maxDepth: Int?
  /// Whether any name begins with a dot, so that hidden entries can fit.
  let meetsHidden: Bool

  /// - Throws: for an empty pattern, an unclosed bracket and `..` after a wildcard.
  public init(_ pattern: FilePath) throws(UsageError) {
    let names = pattern.components
    guard !names.isEmpty else { throw UsageError("the pattern is empty") }
    var steps: [Step] = []
    for name in names { steps.append(try Glob.step(name)) }
    let fixed = steps.prefix { Glob.isLiteral($0) }.count
    if names[fixed...].contains("..") { throw UsageError("'..' cannot follow a wildcard") }
    isLiteral = fixed == steps.count
    let root = pattern.isAbsolute ? FilePath("/") : FilePath("")
    let leading = min(fixed, names.count - 1)
    fixedFolder = names[..<leading].reduce(root) { $0.appending($1) }
    self.steps = Array(steps[leading...])
    maxDepth = self.steps.contains(.anyFolders) ? nil : self.steps.count
    meetsHidden = names[leading...].contains { $0.bytes.first == UInt8(ascii: ".") }
  }

  /// Whether a path relative to ``fixedFolder`` fits.
  public func matches(_ path: FilePath) -> Bool {
    Glob.matches(steps[...], path.components.map(\.bytes)[...])
  }

  private static func isLiteral(_ step: Step) -> Bool {
    guard case .name(let tokens) = step else { return false }
    return tokens.allSatisfy { if case .byte = $0 { true } else { false } }
  }

  private static func step(_ name: FilePath) throws(UsageError) -> Step {
    if name == "**" { return .anyFolders }
    var tokens: [Token] = []
    var rest = name.bytes[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "*"): if tokens.last != .anyBytes { tokens.append(.anyBytes) }
      case UInt8(ascii: "["): tokens.append(try set(&rest))
      default: tokens.append(.byte(byte))
      }
    }
    return .name(tokens)
  }

  /// Reads what follows an opening bracket. A closing one stands for itself in the first place.
  private static func set(_ rest: inout ArraySlice<UInt8>) throws(UsageError) -> Token {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var ranges: [ClosedRange<UInt8>] = []
    while let low = rest.popFirst() {
      if low == UInt8(ascii: "]"), !ranges.isEmpty { return .oneOf(ranges, isNegated: isNegated) }
      var high = low
      if rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first, end != UInt8(ascii: "]")
      {
        rest = rest.dropFirst(2)
        high = end
      }
      guard low <= high else { throw UsageError("a range in brackets runs backwards") }
      ranges.append(low...high)
    }
    throw UsageError("an opening bracket has no closing one")
  }

  private static func matches(
    _ steps: ArraySlice<Step>, _ names: ArraySlice<[UInt8]>
  ) -> Bool {
    guard let step = steps.first else { return names.isEmpty }
    switch step {
    case .anyFolders:
      if matches(steps.dropFirst(), names) { return true }
      guard let name = names.first, name.first != UInt8(ascii: ".") else { return false }
      return matches(steps, names.dropFirst())
    case .name(let tokens):
      guard let name = names.first, matches(tokens, name) else { return false }
      return matches(steps.dropFirst(), names.dropFirst())
    }
  }

  /// Greedy with one step back to the last star, so no pattern takes more than quadratic time.
  private static func matches(_ tokens: [Token], _ name: [UInt8]) -> Bool {
    if name.first == UInt8(ascii: "."), tokens.first != .byte(UInt8(ascii: ".")) { return false }
    var token = 0
    var position = 0
    var retry: (token: Int, position: Int)?
    while position < name.count || token < tokens.count {
      if token < tokens.count, tokens[token] == .anyBytes {
        retry = (token, position)
        token += 1
      } else if token < tokens.count, position < name.count, accepts(tokens[token], name[position])
      {
        token += 1
        position += 1
      } else if let last = retry, last.position < name.count {
        retry = (last.token, last.position + 1)
        token = last.token + 1
        position = last.position + 1
      } else {
        return false
      }
    }
    return true
  }

  private static func accepts(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): byte == wanted
    case .anyByte, .anyBytes: true
    case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(byte) } != isNegated
    }
  }
}
