internal import GIFMillCore

/// One object of a pipeline file, read key by key; what nobody asked for is an error in the end.
struct PipelineObject {
  /// File and key path, for messages.
  let place: String
  private let isRoot: Bool
  private let members: [String: JSONTree]
  private var readKeys: Set<String> = []

  init(_ tree: JSONTree, place: String, isRoot: Bool = true) throws(UsageError) {
    guard case .object(let members) = tree else {
      throw UsageError("\(place): expected an object, found \(tree.kind)")
    }
    self.place = place
    self.isRoot = isRoot
    self.members = members
  }

  func error(_ key: String, _ reason: String, hint: String? = nil) -> UsageError {
    UsageError("\(placeOf(key)): \(reason)", hint: hint)
  }

  private func placeOf(_ key: String) -> String { place + (isRoot ? ": " : ".") + key }

  private mutating func take(_ key: String) -> JSONTree? {
    readKeys.insert(key)
    return members[key]
  }

  func required<Value>(_ key: String, _ value: Value?) throws(UsageError) -> Value {
    guard let value else { throw error(key, "missing") }
    return value
  }

  mutating func string(_ key: String) throws(UsageError) -> String? {
    guard let tree = take(key) else { return nil }
    return try string(tree, key)
  }

  private func string(_ tree: JSONTree, _ key: String) throws(UsageError) -> String {
    guard case .string(let text) = tree else {
      throw error(key, "expected a string, found \(tree.kind)")
    }
    if text.isEmpty { throw error(key, "is empty") }
    if text.utf8.contains(0) { throw error(key, "holds a zero character") }
    return text
  }

  private mutating func list(_ key: String) throws(UsageError) -> [JSONTree]? {
    guard let tree = take(key) else { return nil }
    guard case .array(let elements) = tree else {
      throw error(key, "expected a list, found \(tree.kind)")
    }
    if elements.isEmpty { throw error(key, "the list is empty") }
    return elements
  }

  mutating func strings(_ key: String) throws(UsageError) -> [String]? {
    guard let elements = try list(key) else { return nil }
    var strings: [String] = []
    for (index, element) in elements.enumerated() {
      strings.append(try string(element, "\(key)[\(index)]"))
    }
    return strings
  }

  mutating func object(_ key: String) throws(UsageError) -> PipelineObject? {
    guard let tree = take(key) else { return nil }
    return try PipelineObject(tree, place: placeOf(key), isRoot: false)
  }

  mutating func objects(_ key: String) throws(UsageError) -> [PipelineObject]? {
    guard let elements = try list(key) else { return nil }
    var objects: [PipelineObject] = []
    for (index, element) in elements.enumerated() {
      objects.append(
        try PipelineObject(element, place: placeOf("\(key)[\(index)]"), isRoot: false))
    }
    return objects
  }

  /// The values of those options that have one here.
  mutating func options(_ descriptions: [OptionDescription]) throws(UsageError) -> OptionValues {
    var values = OptionValues()
    for description in descriptions {
      guard let tree = take(description.key) else { continue }
      switch description.check(tree) {
      case .success(let text): values[description.name] = text
      case .failure(let problem): throw error(description.key, problem.reason)
      }
    }
    return values
  }

  /// - Parameter known: keys that are fine beside those read by name; for the hint.
  func refuseOtherKeys(known: [String] = []) throws(UsageError) {
    guard let stranger = members.keys.filter({ !readKeys.contains($0) }).min() else { return }
    let candidates = readKeys.union(known).sorted()
    let hint = NearestName.to(stranger, among: candidates).map { "did you mean '\($0)'?" }
    throw error(
      stranger, "unknown key", hint: hint ?? "known: \(candidates.joined(separator: ", "))")
  }
}
