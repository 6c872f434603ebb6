internal import GIFMillPipeline

/// Lines that make a CI system show what went wrong beside the file it went wrong with.
struct Annotations {
  private enum Form {
    /// Workflow commands, which GitHub takes from either stream.
    case github
    /// GitLab has no such lines; errors in red stand out in its log.
    case gitlab
  }

  private let form: Form?

  init(_ arguments: Arguments) {
    func isSet(_ name: String) -> Bool { !(Platform.environment(name) ?? "").isEmpty }
    switch arguments.text("annotations") {
    case "github": form = .github
    case "gitlab": form = .gitlab
    case "auto": form = isSet("GITHUB_ACTIONS") ? .github : isSet("GITLAB_CI") ? .gitlab : nil
    default: form = nil
    }
  }

  func lines(_ result: JobResult) -> [String] {
    guard let form else { return [] }
    let input = "\(result.input)"
    switch form {
    case .github:
      let place = Annotations.escaped(input, property: true)
      func line(_ level: String, _ text: String) -> String {
        "::\(level) file=\(place),title=gifmill::\(Annotations.escaped(text, property: false))"
      }
      return (result.error.map { [line("error", $0.message)] } ?? [])
        + result.warnings.map { line("warning", $0) }
    case .gitlab:
      return result.error.map { ["\u{1b}[31;1m\(input): \($0.message)\u{1b}[0m"] } ?? []
    }
  }

  private static func escaped(_ text: String, property: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { out, scalar in
      switch scalar {
      case "%": out += "%25"
      case "\r": out += "%0D"
      case "\n": out += "%0A"
      case ":" where property: out += "%3A"
      case "," where property: out += "%2C"
      default: out.unicodeScalars.append(scalar)
      }
    }
  }
}
