#if Video
  internal import GIFMillCore

  /// Encodes samples and writes them to a file, each with its exact start and duration.
  final class VideoWriter {
    private let encoder: Encoder
    private let filter: PacketFilter
    private let muxer: Muxer
    private let packet: Packet
    /// A coded sample whose end is not known yet.
    private let pending: Packet
    private var isPending = false
    /// Ticks that samples last, by the tick they start at, until their packets are written.
    private var durations: [Int: Int] = [:]
    private var lastStart: Int?

    /// Opens the encoder and creates the file.
    init(
      _ parameters: EncoderParameters, container: Container, timeScale: TimeScale,
      to path: FilePath
    ) throws(SinkError) {
      encoder = try Encoder(parameters)
      filter = try PacketFilter(H264.packetFilter, behind: encoder)
      muxer = try Muxer(to: path, format: container.libraryName)
      try muxer.start(
        from: filter, sampleEntry: nil, timeScale: timeScale,
        options: container.options(timeScale))
      packet = try Packet()
      pending = try Packet()
    }

    /// Encodes the picture as a sample that shows from `tick` on, until the next one starts.
    ///
    /// - Parameter tick: 0 for the first sample, greater than the last one's for every other.
    func startSample(_ picture: borrowing Picture, at tick: Int) throws(SinkError) {
      try endLastSample(at: tick)
      lastStart = tick
      try encoder.send(picture, at: tick)
      try drain()
    }

    /// Ends the last sample at `tick` and completes the file.
    func finish(at tick: Int) throws(SinkError) {
      try endLastSample(at: tick)
      lastStart = nil
      try encoder.sendEnd()
      try drain()
      try muxer.finish()
    }

    private func endLastSample(at tick: Int) throws(SinkError) {
      guard let lastStart else { return }
      durations[lastStart] = tick - lastStart
      if isPending {
        isPending = false
        try write(pending)
        try drain()
      }
    }

    /// Writes what the encoder has ready, up to a sample whose end is still open.
    private func drain() throws(SinkError) {
      while !isPending, try encoder.receive(packet) {
        try filter.send(packet)
        while try filter.receive(packet) {
          if packet.tick == lastStart, durations[packet.tick] == nil {
            pending.take(from: packet)
            isPending = true
          } else {
            try write(packet)
          }
        }
      }
    }

    private func write(_ packet: borrowing Packet) throws(SinkError) {
      packet.setDuration(durations.removeValue(forKey: packet.tick) ?? 1)
      try muxer.write(packet, tick: encoder.tick)
    }
  }
#endif
