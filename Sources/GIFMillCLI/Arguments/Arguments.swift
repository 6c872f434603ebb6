internal import GIFMillCore
internal import GIFMillPipeline

/// A command line, taken apart but not yet acted upon.
struct Arguments {
  private(set) var operands: [FilePath] = []
  /// What was given for each option, by its dashed name; the last one where there are several.
  private var given: [String: FilePath] = [:]

  /// - Parameters:
  ///   - words: what follows the command's name; bytes in no encoding anybody promises.
  ///   - flags: the options the command takes.
  /// - Throws: for an unknown option, a missing or superfluous value, and a value that does not fit
  ///   its option.
  init(_ words: [FilePath], flags: [Flag]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        return
      }
      if word.bytes.starts(with: "--".utf8) {
        try readLong(word, rest: &rest, flags)
      } else if word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 {
        try readShort(word, rest: &rest, flags)
      } else {
        operands.append(word)
      }
    }
  }

  /// The value of an option as bytes, for names of files.
  func path(_ name: String) -> FilePath? { given[name] }
  func text(_ name: String) -> String? { given[name]?.description }
  func isOn(_ name: String) -> Bool { text(name) == "true" }
  func integer(_ name: String) -> Int? { text(name).flatMap { Int($0) } }

  /// The values of those options that were given.
  func values(_ options: [OptionDescription]) throws(UsageError) -> OptionValues {
    var values = OptionValues()
    for option in options {
      guard let text = text(option.name) else { continue }
      values[option.name] = try Arguments.checked(text, option)
    }
    return values
  }

  /// Names of the options that were given, in alphabetical order.
  var names: [String] { given.keys.sorted() }

  private mutating func readLong(
    _ word: FilePath, rest: inout ArraySlice<FilePath>, _ flags: [Flag]
  ) throws(UsageError) {
    let body = word.bytes.dropFirst(2)
    let parts = body.split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = FilePath(bytes: parts[0]).description
    guard let flag = flags.first(where: { $0.option.name == name }) else {
      let hint = NearestName.to(name, among: flags.map(\.option.name))
        .map { "did you mean --\($0)?" }
      throw UsageError("unknown option --\(name)", hint: hint)
    }
    if parts.count > 1 {
      try set(flag, FilePath(bytes: parts[1]))
    } else {
      try set(flag, flag.takesValue ? rest.popFirst() : "true")
    }
  }

  /// `-o DIR`, `-oDIR`, and several flags in one word.
  private mutating func readShort(
    _ word: FilePath, rest: inout ArraySlice<FilePath>, _ flags: [Flag]
  ) throws(UsageError) {
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let name = Character(UnicodeScalar(letter))
      guard let flag = flags.first(where: { $0.short == name }) else {
        let hint =
          word.bytes.count > 2
          ? "long options begin with two dashes" : "a file called so is ./\(word)"
        throw UsageError("unknown option -\(name)", hint: hint)
      }
      if flag.takesValue {
        try set(flag, letters.isEmpty ? rest.popFirst() : FilePath(bytes: letters))
        return
      }
      try set(flag, "true")
    }
  }

  private mutating func set(_ flag: Flag, _ value: FilePath?) throws(UsageError) {
    let option = flag.option
    guard let value else {
      throw UsageError(
        "--\(option.name) needs a value", hint: "--\(option.name) \(option.placeholder)")
    }
    // Names of files stay the bytes they are; everything else is text.
    if option.value != .text || value.bytes.isEmpty {
      _ = try Arguments.checked(value.description, option)
    }
    if option.value == .pairs, let before = given[option.name] {
      given[option.name] = FilePath("\(before):\(value)")
    } else {
      given[option.name] = value
    }
  }

  private static func checked(
    _ text: String, _ option: OptionDescription
  ) throws(UsageError) -> String {
    switch option.check(text) {
    case .success(let text): return text
    case .failure(let problem): throw UsageError("--\(option.name): \(problem.reason)")
    }
  }
}
