#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  @Suite(.timeLimit(.minutes(2)), .enabled(if: ExternalTool.ffmpeg.isPresent, "needs ffmpeg"))
  struct HoldTests {
    private static let pictures: [(canvas: Canvas, ticks: Int)] = [
      (.noise(width: 48, height: 32, seed: 1), 3), (.solid(.white, width: 48, height: 32), 1),
      (.solid(.white, width: 48, height: 32), 4), (.noise(width: 48, height: 32, seed: 2), 2),
      (.noise(width: 48, height: 32, seed: 2), 5), (.noise(width: 48, height: 32, seed: 3), 1),
      (.solid(.black, width: 48, height: 32), 7),
    ]

    @Test(.enabled(if: ExternalTool.ffprobe.isPresent, "needs ffprobe"))
    func mergedSamplesLastAsLongAsTheirRuns() throws {
      let file = try VideoFile(Self.pictures, options: ["hold": "merge"])
      #expect(try file.packetField("pts").map { $0 / 1024 } == [0, 3, 8, 15, 16])
      #expect(try file.packetField("duration").map { $0 / 1024 } == [3, 5, 7, 1, 7])
      #expect(try file.streamFields()["duration"] == "2.300000")
    }

    /// Encoders with and without look-ahead hand out packets early or late.
    @Test(arguments: ["ultrafast", "medium"])
    func bothShowTheSameAtEveryTick(preset: String) throws {
      let options = ["crf": "1", "preset": preset]
      let merged = try VideoFile(
        Self.pictures, options: options.merging(["hold": "merge"]) { $1 }
      ).decoded(rate: 10)
      let repeated = try VideoFile(Self.pictures, options: options).decoded()
      #expect(merged.count == 23)
      #expect(repeated.count == 23)
      for (tick, (one, other)) in zip(merged, repeated).enumerated() {
        // Both are the source but for what quantisation and shared chroma leave.
        #expect(meanDifference(one, other) < 2, "tick \(tick)")
      }
    }

    /// Unchanged pictures cost next to nothing, and one of 39 327 ticks is one sample.
    @Test func hugeHoldIsOneSample() throws {
      let file = try VideoFile(
        [(.solid(.white, width: 6, height: 4), 6), (.solid(.black, width: 6, height: 4), 39_321)],
        rate: FrameRate(whole: 60), options: ["hold": "merge"])
      #expect(try file.packetField("duration").map { $0 / 256 } == [6, 39_321])
      #expect(try file.bytes.count < 2000)
    }
  }

  /// Mean difference of a channel.
  private func meanDifference(_ first: Canvas, _ second: Canvas) -> Double {
    var sum = 0
    for y in 0..<second.height {
      for x in 0..<second.width {
        let (one, other) = (first[x, y], second[x, y])
        sum +=
          abs(Int(one.red) - Int(other.red)) + abs(Int(one.green) - Int(other.green))
          + abs(Int(one.blue) - Int(other.blue))
      }
    }
    return Double(sum) / Double(3 * second.size.pixelCount)
  }
#endif
