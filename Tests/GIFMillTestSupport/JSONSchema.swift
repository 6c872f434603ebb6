internal import Foundation

/// Checks documents against the schemas the project ships; knows as much of JSON Schema 2020-12 as
/// they use, and refuses keywords beyond that.
public struct JSONSchema {
  private let folder: URL
  private let name: String

  /// - Parameter name: a file in `schemas/`.
  public init(_ name: String, filePath: String = #filePath) {
    folder =
      URL(fileURLWithPath: filePath).deletingLastPathComponent()
      .appending(path: "../../schemas").standardizedFileURL
    self.name = name
  }

  /// What is wrong with a JSON text, each with its place; empty when all is well.
  public func problems(in json: [UInt8]) throws -> [String] {
    let document = try JSONSerialization.jsonObject(
      with: Data(json), options: [.fragmentsAllowed])
    return try check(document, against: load(name), in: name, at: "$")
  }

  private func load(_ name: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: name))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  private func resolve(
    _ reference: String, in file: String
  ) throws -> (schema: [String: Any], file: String) {
    let parts = reference.components(separatedBy: "#")
    let target = parts[0].isEmpty ? file : parts[0]
    var schema = try load(target)
    for key in parts[1].split(separator: "/") {
      schema = schema[String(key)] as? [String: Any] ?? [:]
    }
    return (schema, target)
  }

  private func check(
    _ value: Any, against schema: [String: Any], in file: String, at place: String
  ) throws -> [String] {
    var problems: [String] = []
    for (keyword, argument) in schema {
      switch keyword {
      case "$schema", "$id", "$defs", "title", "description", "additionalProperties": continue
      case "$ref":
        let target = try resolve(argument as? String ?? "", in: file)
        problems += try check(value, against: target.schema, in: target.file, at: place)
      case "anyOf", "oneOf":
        let options = argument as? [[String: Any]] ?? []
        let found = try options.map { try check(value, against: $0, in: file, at: place) }
        let matches = found.count { $0.isEmpty }
        if keyword == "oneOf" ? matches != 1 : matches == 0 {
          problems.append("\(place) fits \(matches) of \(options.count) alternatives")
          problems += found.min { $0.count < $1.count } ?? []
        }
      case "type":
        let names = argument as? [String] ?? [argument as? String ?? ""]
        if !names.contains(where: { Self.isType(value, $0) }) {
          problems.append("\(place) is not \(names)")
        }
      case "properties", "required":
        problems += try checkMembers(value, of: schema, keyword, in: file, at: place)
      case "items":
        for (index, element) in (value as? [Any] ?? []).enumerated() {
          problems += try check(
            element, against: argument as? [String: Any] ?? [:], in: file, at: "\(place)[\(index)]")
        }
      default:
        if !Self.satisfies(value, keyword, argument) {
          problems.append("\(place) breaks \(keyword) \(argument)")
        }
      }
    }
    return problems
  }

  private func checkMembers(
    _ value: Any, of schema: [String: Any], _ keyword: String, in file: String, at place: String
  ) throws -> [String] {
    guard let members = value as? [String: Any] else { return [] }
    if keyword == "required" {
      return (schema["required"] as? [String] ?? []).filter { members[$0] == nil }
        .map { "\(place).\($0) is missing" }
    }
    let known = schema["properties"] as? [String: Any] ?? [:]
    return try members.flatMap { key, member -> [String] in
      guard let rule = known[key] as? [String: Any] else {
        return schema["additionalProperties"] as? Bool == false
          ? ["\(place).\(key) is not known"] : []
      }
      return try check(member, against: rule, in: file, at: "\(place).\(key)")
    }
  }

  private static func isType(_ value: Any, _ name: String) -> Bool {
    // SAFETY: the type's encoding is a terminated string that lives as long as the number.
    let isBool = (value as? NSNumber).map { unsafe String(cString: $0.objCType) == "c" } ?? false
    switch name {
    case "null": return value is NSNull
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "boolean": return isBool
    case "number": return value is NSNumber && !isBool
    case "integer":
      guard let number = value as? NSNumber, !isBool else { return false }
      return number.doubleValue == number.doubleValue.rounded()
    default: return false
    }
  }

  private static func satisfies(_ value: Any, _ keyword: String, _ argument: Any) -> Bool {
    let number = (value as? NSNumber)?.doubleValue
    let limit = (argument as? NSNumber)?.doubleValue ?? .nan
    switch keyword {
    case "const": return value as? String == argument as? String
    case "enum": return (argument as? [String])?.contains(value as? String ?? "") == true
    case "minimum": return number.map { $0 >= limit } ?? true
    case "maximum": return number.map { $0 <= limit } ?? true
    case "exclusiveMinimum": return number.map { $0 > limit } ?? true
    case "minItems": return (value as? [Any]).map { Double($0.count) >= limit } ?? true
    case "pattern":
      guard let text = value as? String, let pattern = argument as? String else { return true }
      return text.range(of: pattern, options: .regularExpression) != nil
    default: return false
    }
  }
}
