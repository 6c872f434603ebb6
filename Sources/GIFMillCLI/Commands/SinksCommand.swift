internal import GIFMillCore
internal import GIFMillPipeline

/// `gifmill sinks`: what can be made, with every option.
struct SinksCommand {
  let registry: Registry

  func run(_ arguments: Arguments) throws(UsageError) -> ExitCode {
    if let stranger = arguments.operands.first {
      throw UsageError("'\(stranger)' is too much: sinks takes no input")
    }
    let console = Console(arguments)
    for sink in registry.sinks {
      console.result(
        arguments.isOn("json")
          ? sink.json.compactText + "\n" : HelpPage.sink(sink, width: Console.width(1)))
    }
    return .success
  }
}

extension SinkDescriptor {
  /// `gifmill.sink/1`.
  fileprivate var json: JSONValue {
    .object([
      "schema": "gifmill.sink/1",
      "name": .string(name),
      "summary": .string(summary),
      "options": .array(options.map(\.json)),
    ])
  }
}

extension OptionDescription {
  fileprivate var json: JSONValue {
    let kind: String
    var names: [String] = []
    switch value {
    case .flag: kind = "flag"
    case .integer: kind = "integer"
    case .rational: kind = "rational"
    case .colour: kind = "colour"
    case .choice(let choices): (kind, names) = ("choice", choices)
    case .list(let choices): (kind, names) = ("list", choices)
    case .text: kind = "text"
    case .texts: kind = "texts"
    case .pairs: kind = "pairs"
    }
    return .object([
      "name": .string(name), "key": .string(key), "kind": .string(kind),
      "values": .array(names.map { .string($0) }),
      "default": defaultText.map { .string($0) } ?? .null, "help": .string(help),
    ])
  }
}
