internal import GIFMillCore

/// Says in a file's name which process made it: `HOST-PROCESS`, where HOST stands for the machine and,
/// on Linux, the container: the scope in which a process number means something.
struct ProcessMark: Sendable, Hashable {
  let host: String
  let process: Int32

  static let own = ProcessMark(
    host: String(Digest.of(Platform.processScope).text.prefix(12)),
    process: Platform.processIdentifier)

  init(host: String, process: Int32) {
    self.host = host
    self.process = process
  }

  init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let process = Int32(parts[1]) else { return nil }
    self.init(host: String(parts[0]), process: process)
  }

  var text: String { "\(host)-\(process)" }

  var isLocal: Bool { host == ProcessMark.own.host }

  /// Whether another process of this machine with that number is there. What bears this process's own
  /// mark before it has made anything is of a dead one: in a container the number is always the same.
  var isAtWork: Bool { isLocal && self != .own && Platform.isAlive(process) }
}
