public import GIFMillCore

/// Totals of a batch.
public struct BatchSummary: Sendable {
  public private(set) var counts: [JobResult.Status: Int] = [:]
  public private(set) var bytesIn = 0
  public private(set) var bytesOut = 0
  public var seconds = 0.0
  /// Whether the batch was stopped before its end.
  public var wasInterrupted = false

  public init() {}

  public mutating func add(_ result: JobResult) {
    counts[result.status, default: 0] += 1
    bytesIn += result.bytesIn
    bytesOut += result.bytesOut
  }

  public func count(_ status: JobResult.Status) -> Int { counts[status] ?? 0 }

  /// `gifmill.summary/1`.
  public var json: JSONValue {
    var members: [JSONValue.Member] = [.init("schema", "gifmill.summary/1")]
    members += JobResult.Status.allCases.map { .init($0.rawValue, .integer(count($0))) }
    members.append(.init("bytesIn", .integer(bytesIn)))
    members.append(.init("bytesOut", .integer(bytesOut)))
    members.append(.init("seconds", .number((seconds * 1000).rounded() / 1000)))
    return .object(members)
  }
}
