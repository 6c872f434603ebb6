/// One option as command line, pipeline files, help and completions all see it.
public struct OptionDescription: Sendable, Hashable {
  /// What kind of value follows; decides how a value is checked before any work starts.
  public enum Value: Sendable, Hashable {
    /// Present or not; `true` or `false` in a pipeline file.
    case flag
    case integer(ClosedRange<Int>)
    /// `N`, `N/D` or a decimal, greater than zero.
    case rational
    /// `#rgb` or `#rrggbb`; or several with names, as in `light=#fff,dark=#111`, and an output for
    /// each.
    case colour
    case choice([String])
    /// A comma-separated list on the command line, an array in a pipeline file.
    case list(of: [String])
    case text
    /// Comma-separated texts on the command line; one text or an array in a pipeline file.
    case texts
    /// `KEY=VALUE` and more of them after colons; given again, they add up. One text, or an object, in a
    /// pipeline file.
    case pairs
  }

  /// With dashes, as on the command line after `--`.
  public let name: String
  public let value: Value
  /// How the value is called in help (`N`, `COLOR`); empty for a flag.
  public let placeholder: String
  /// What it does, its default and who would change it; one or two sentences.
  public let help: String
  /// The default as the user would write it; nil where there is none.
  public let defaultText: String?
  /// The name in pipeline files: camel case, unless another was given.
  public let key: String

  /// - Parameter key: the name in pipeline files where the command line's is another, because there
  ///   one name space has to serve all sinks.
  public init(
    _ name: String, key: String? = nil, _ value: Value, placeholder: String = "", help: String,
    default defaultText: String? = nil
  ) {
    self.name = name
    self.value = value
    self.placeholder = placeholder
    self.help = help
    self.defaultText = defaultText
    self.key = key ?? OptionDescription.camelCase(name)
  }

  private static func camelCase(_ name: String) -> String {
    let words = name.split(separator: "-")
    return words.dropFirst().reduce(into: String(words.first ?? "")) { key, word in
      key += word.prefix(1).uppercased() + word.dropFirst()
    }
  }
}

/// Values given for options, by the options' dashed names; each was checked against its description.
public struct OptionValues: Sendable, Hashable, Codable {
  private var texts: [String: String] = [:]

  public init() {}

  public subscript(name: String) -> String? {
    get { texts[name] }
    set { texts[name] = newValue }
  }

  public var names: [String] { texts.keys.sorted() }

  public func isOn(_ name: String) -> Bool { texts[name] == "true" }
  public func integer(_ name: String) -> Int? { texts[name].flatMap { Int($0) } }
  public func rational(_ name: String) -> Rational? {
    texts[name].flatMap { Rational(parsing: $0) }
  }
  public func colour(_ name: String) -> RGBA? { texts[name].flatMap { RGBA(hex: $0) } }
  public func list(_ name: String) -> [String]? {
    texts[name].map { $0.split(separator: ",").map(String.init) }
  }

  /// These values, with `other`'s winning where both have one.
  public func overridden(by other: OptionValues) -> OptionValues {
    var merged = self
    merged.texts.merge(other.texts) { $1 }
    return merged
  }
}

extension OptionDescription {
  /// Checks a value given as text.
  ///
  /// - Returns: the text in the form ``OptionValues`` keeps, or nil with a reason in `problem`.
  public func check(_ text: String) -> Result<String, OptionProblem> {
    func bad(_ expected: String) -> Result<String, OptionProblem> {
      .failure(OptionProblem(reason: "'\(text)' is not \(expected)"))
    }
    switch value {
    case .flag:
      return ["true", "false"].contains(text) ? .success(text) : bad("true or false")
    case .integer(let range):
      guard let number = Int(text), range.contains(number) else {
        return bad(
          range.upperBound == .max
            ? "a whole number of at least \(range.lowerBound)"
            : "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return .success(String(number))
    case .rational:
      guard let number = Rational(parsing: text), number > .zero else {
        return bad("a number greater than zero (N, N/D or a decimal)")
      }
      return .success(text)
    case .colour:
      guard RGBA(hex: text) != nil || NamedColour.list(text) != nil else {
        return bad("a colour such as #fff or #1a2b3c, or several as in light=#fff,dark=#111")
      }
      return .success(text)
    case .choice(let names):
      return names.contains(text)
        ? .success(text) : bad("one of \(names.joined(separator: ", "))")
    case .list(let names):
      let items = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let stranger = items.first(where: { !names.contains($0) }) {
        return .failure(
          OptionProblem(
            reason: "'\(stranger)' is not one of \(names.joined(separator: ", "))"))
      }
      return .success(text)
    case .text, .pairs:
      return text.isEmpty ? bad("a value") : .success(text)
    case .texts:
      let items = text.split(separator: ",", omittingEmptySubsequences: false)
      return items.contains("") ? bad("a list of values") : .success(text)
    }
  }
}

/// Why a value was refused.
public struct OptionProblem: Error, Sendable, Hashable {
  public let reason: String
}
