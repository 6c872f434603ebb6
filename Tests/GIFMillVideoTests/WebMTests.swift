#if Video
  import Foundation
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  @Suite(
    .timeLimit(.minutes(2)),
    .enabled(
      if: ExternalTool.ffmpeg.isPresent && ExternalTool.ffprobe.isPresent,
      "needs ffmpeg and ffprobe"))
  struct WebMTests {
    private static let red = RGBA(red: 220, green: 30, blue: 40)

    /// A red disc that grows over nothing, its rim half transparent.
    private static let discs = (0..<4).map { number in
      let radius = 6 + number * 3
      let canvas = Canvas(width: 47, height: 33) { x, y in
        let distance = (x - 23) * (x - 23) + (y - 16) * (y - 16)
        if distance > radius * radius { return .transparent }
        let isRim = distance > (radius - 2) * (radius - 2)
        return RGBA(red: 220, green: 30, blue: 40, alpha: isRim ? 128 : 255)
      }
      return (canvas: canvas, ticks: 1 + number)
    }

    @Test func keepsTransparency() throws {
      let file = try VideoFile(Self.discs, sink: VideoSinks.webm, options: ["crf": "10"])
      #expect(try file.streamFields()["TAG:alpha_mode"] == "1")
      #expect(file.result.warnings.isEmpty)
      let pictures = try file.decoded(decoder: "libvpx-vp9")
      #expect(pictures.count == 10)
      for (picture, source) in zip(
        [pictures[0], pictures[1], pictures[3], pictures[6]], Self.discs)
      {
        var worst = 0
        for y in 0..<33 {
          for x in 0..<47 {
            let (found, wanted) = (picture[x, y], source.canvas[x, y])
            worst = max(worst, abs(Int(found.alpha) - Int(wanted.alpha)))
            if wanted.alpha > 0 {
              #expect(RGBA(bits: found.bits | RGBA.black.bits).distance(to: Self.red) <= 24)
            }
          }
        }
        #expect(worst <= 40)
        #expect(picture[23, 16].alpha >= 252)
        #expect(picture[1, 1].alpha <= 3)
      }
    }

    /// What a player that ignores alpha shows: the background, not black.
    @Test func transparentPixelsHideTheBackgroundColour() throws {
      let file = try VideoFile(
        Self.discs, sink: VideoSinks.webm, options: ["background": "#20c040"])
      let picture = try #require(try file.decoded(decoder: "vp9").first)
      #expect(picture[2, 2].distance(to: RGBA(red: 0x20, green: 0xc0, blue: 0x40)) <= 4)
    }

    @Test func opaqueAnimationsHaveNoAlphaChannel() throws {
      let file = try VideoFile(
        [(.solid(Self.red, width: 31, height: 20), 3), (.solid(.white, width: 31, height: 20), 2)],
        sink: VideoSinks.webm)
      let fields = try file.streamFields()
      #expect(fields["TAG:alpha_mode"] == nil)
      #expect(fields["codec_name"] == "vp9")
      #expect(fields["pix_fmt"] == "yuv420p")
      #expect(fields["color_space"] == "bt709")
      #expect(fields["color_range"] == "tv")
      #expect(fields["color_primaries"] == "bt709")
      #expect(fields["color_transfer"] == "bt709")
      #expect(fields["width"] == "32")
      #expect(try file.packetField("pts") == [0, 100, 200, 300, 400])
      let pictures = try file.decoded()
      #expect(pictures.count == 5)
      #expect(pictures[0][30, 19].distance(to: Self.red) <= 4)
    }

    /// Transparency may turn up long after the first picture.
    @Test func lateTransparencyIsKept() throws {
      let file = try VideoFile(
        [
          (.solid(Self.red, width: 32, height: 32), 30),
          (.solid(.transparent, width: 32, height: 32), 1),
        ],
        sink: VideoSinks.webm)
      let pictures = try file.decoded(decoder: "libvpx-vp9")
      #expect(pictures.count == 31)
      #expect(pictures[29][16, 16].alpha >= 252)
      #expect(pictures[30][16, 16].alpha <= 3)
    }

    @Test func lastsAsLongAsTheTimeline() throws {
      let rate = try #require(FrameRate(parsing: "30000/1001"))
      let file = try VideoFile(Self.discs, sink: VideoSinks.webm, rate: rate)
      let text = try ExternalTool.ffprobe.output(
        ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file.path])
      let seconds = try #require(
        Double(
          String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)))
      // Time in WebM is counted in milliseconds.
      #expect(abs(seconds - 10 * 1001 / 30000) <= 0.001)
    }

    @Test func namesNoProgram() throws {
      let text = String(
        decoding: try VideoFile(Self.discs, sink: VideoSinks.webm).bytes, as: UTF8.self)
      #expect(!text.contains("libvpx"))
      #expect(!text.contains("Lavf5"))
    }

    @Test func sameBytesOnEveryRun() throws {
      let first = try VideoFile(Self.discs, sink: VideoSinks.webm).bytes
      #expect(try VideoFile(Self.discs, sink: VideoSinks.webm).bytes == first)
    }
  }
#endif
