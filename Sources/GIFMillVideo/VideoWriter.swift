#if Video
  internal import GIFMillCore

  /// Encodes samples and writes them to a file, each with its exact start and duration.
  ///
  /// The file is not begun before it is known whether it needs an alpha channel; until then coded
  /// samples wait in memory.
  final class VideoWriter {
    private let encoder: Encoder
    private let filter: PacketFilter
    private let muxer: Muxer
    private let container: Container
    private let timeScale: TimeScale
    private let sampleEntry: String?
    /// For web pages.
    let mediaType: String
    /// Whether the alpha channel is written; nil as long as the file is not begun.
    private(set) var keepsAlpha: Bool?

    private var waiting: [CodedSample] = []
    private let packet: Packet
    /// A coded sample whose end is not known yet.
    private let open: Packet
    private var isOpen = false
    /// Ticks that samples last, by the tick they start at, until their packets are written.
    private var durations: [Int: Int] = [:]
    private var lastStart: Int?

    /// Starts the encoder.
    init(
      _ parameters: EncoderParameters, codec: any VideoCodec, container: Container,
      timeScale: TimeScale, to path: FilePath
    ) throws(SinkError) {
      self.container = container
      self.timeScale = timeScale
      sampleEntry = container == .mp4 ? codec.sampleEntry : nil
      encoder = try Encoder(parameters)
      mediaType =
        "video/\(container.name)"
        + (codec.codecString(encoder.header).map { "; codecs=\"\($0)\"" } ?? "")
      filter = try PacketFilter(codec.packetFilter, behind: encoder)
      muxer = try Muxer(to: path, format: container.name)
      packet = try Packet()
      open = try Packet()
    }

    /// Begins the file, with the alpha channel that the encoder makes or without.
    func begin(keepingAlpha: Bool) throws(SinkError) {
      keepsAlpha = keepingAlpha
      try muxer.start(
        from: filter, droppingAlpha: !keepingAlpha, sampleEntry: sampleEntry, timeScale: timeScale,
        options: container.options(timeScale, reordersPictures: encoder.reordersPictures))
      for sample in waiting { try write(sample.packet) }
      waiting = []
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

    /// Ends the last sample at `tick` and completes the file, which has no alpha channel unless it
    /// was begun with one.
    func finish(at tick: Int) throws(SinkError) {
      try endLastSample(at: tick)
      lastStart = nil
      try encoder.sendEnd()
      try drain()
      if keepsAlpha == nil { try begin(keepingAlpha: false) }
      try muxer.finish()
    }

    private func endLastSample(at tick: Int) throws(SinkError) {
      guard let lastStart else { return }
      durations[lastStart] = tick - lastStart
      guard isOpen else { return }
      isOpen = false
      try complete(open)
      try drain()
    }

    /// Takes what the encoder has ready, up to a sample whose end is still open.
    private func drain() throws(SinkError) {
      while !isOpen, try encoder.receive(packet) {
        try filter.send(packet)
        while try filter.receive(packet) {
          if packet.tick == lastStart, durations[packet.tick] == nil {
            open.take(from: packet)
            isOpen = true
          } else {
            try complete(packet)
          }
        }
      }
    }

    private func complete(_ packet: borrowing Packet) throws(SinkError) {
      packet.setDuration(durations.removeValue(forKey: packet.tick) ?? 1)
      if keepsAlpha == nil {
        waiting.append(try CodedSample(takenFrom: packet))
      } else {
        try write(packet)
      }
    }

    private func write(_ packet: borrowing Packet) throws(SinkError) {
      if keepsAlpha == false { packet.dropSideData() }
      try muxer.write(packet, tick: encoder.tick)
    }
  }

  /// A packet that can stand in a list.
  private final class CodedSample {
    let packet: Packet

    init(takenFrom other: borrowing Packet) throws(SinkError) {
      packet = try Packet()
      packet.take(from: other)
    }
  }
#endif
