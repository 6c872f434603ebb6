internal import Synchronization

/// Two pipes to another process, of which lines come and go. Several threads may write; one reads.
final class LinePipe: Sendable {
  enum Event: Sendable {
    /// Without its line break.
    case line([UInt8])
    /// Nothing came in time.
    case nothing
    /// Nothing will come any more.
    case end
  }

  private struct Input {
    var bytes: [UInt8] = []
    /// Bytes at the front that hold no line break.
    var searched = 0
  }

  private let reading: Platform.Descriptor
  private let writing: Platform.Descriptor
  private let input = Mutex(Input())
  private let output = Mutex(())

  init(reading: consuming Platform.Descriptor, writing: consuming Platform.Descriptor) {
    self.reading = reading
    self.writing = writing
  }

  /// A reader that is gone shows in ``next(milliseconds:)``.
  func send(_ message: some Encodable) {
    let line = WorkerLine.encode(message)
    output.withLock { _ in _ = Platform.writeAll(line, to: writing.number) }
  }

  /// - Parameter milliseconds: how long to wait; nil for any time.
  func next(milliseconds: Int32? = nil) -> Event {
    input.withLock { input in
      var buffer = [UInt8](repeating: 0, count: 1 << 14)
      while true {
        if let end = input.bytes[input.searched...].firstIndex(of: UInt8(ascii: "\n")) {
          let line = Array(input.bytes[..<end])
          input.bytes.removeFirst(end + 1)
          input.searched = 0
          return .line(line)
        }
        input.searched = input.bytes.count
        if let milliseconds, !Platform.canRead(reading.number, within: milliseconds) {
          return .nothing
        }
        let count = Platform.readSome(reading.number, into: &buffer)
        if count <= 0 { return .end }
        input.bytes += buffer[..<count]
      }
    }
  }
}
