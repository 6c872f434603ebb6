import GIFMillCore
import Testing

@testable import GIFMillPipeline

/// What is tried, with an encoder that is a formula.
@Suite struct SizeSearchTests {
  private struct Attempt: Equatable {
    let quality: Int
    let scale: ScaleRequest?
  }

  /// Searches where a file of quality q takes `bytes(q, pixels)`.
  private func search(
    limit: String, best: Int, worst: Int, end: Int? = nil,
    size: PixelSize = PixelSize(width: 400, height: 200), _ bytes: @escaping (Int, Int) -> Int
  ) throws -> (chosen: Attempt, remark: String, attempts: [Attempt]) {
    var values = OptionValues()
    values["max-bytes"] = limit
    let budget = try #require(SizeBudget(values, option: "crf", best: best, worst: worst, end: end))
    let search = SizeSearch(
      request: OutputRequest(TickListSink.descriptor), budget: budget, size: size)
    var attempts: [Attempt] = []
    let found = try search.run { request throws(PassFailure) in
      let scale = request.variant.scale
      let attempt = Attempt(quality: request.options.integer("crf") ?? -1, scale: scale)
      attempts.append(attempt)
      let pixels = (scale?.target(for: size) ?? size).pixelCount
      return (output: attempt, bytes: bytes(attempt.quality, pixels))
    }
    return (found.output, found.remark, attempts)
  }

  /// Every bound between the sizes finds the best quality that fits, in few attempts.
  @Test(arguments: [(23, 36), (80, 25), (0, 51), (30, 31)])
  func findsTheBestQualityThatFits(best: Int, worst: Int) throws {
    let direction = best < worst ? 1 : -1
    for step in 1...abs(worst - best) {
      let wanted = best + direction * step
      func bytes(_ quality: Int) -> Int { 10_000 - 100 * direction * (quality - best) }
      let found = try search(limit: "\(bytes(wanted))", best: best, worst: worst) { quality, _ in
        bytes(quality)
      }
      #expect(found.chosen == Attempt(quality: wanted, scale: nil))
      #expect(found.attempts.count <= 7)
      #expect(
        found.remark
          == "ticks: --crf \(wanted) in place of \(best), to fit into \(bytes(wanted))"
          + " (--max-bytes)")
    }
  }

  @Test func makesThePictureSmallerWhenNoQualityFits() throws {
    let found = try search(limit: "2K", best: 20, worst: 30) { quality, pixels in
      pixels * (40 - quality) / 100
    }
    let half = PixelSize(width: 200, height: 100)
    #expect(found.chosen == Attempt(quality: 30, scale: .size(half)))
    #expect(found.remark.contains("--crf 30 in place of 20 and 200×100 pixels in place of 400×200"))
  }

  @Test func theAskedQualityMayStayInASmallerPicture() throws {
    let found = try search(limit: "60000", best: 20, worst: 20) { _, pixels in pixels }
    #expect(found.chosen == Attempt(quality: 20, scale: .size(PixelSize(width: 300, height: 150))))
    #expect(!found.remark.contains("--crf"))
  }

  /// Nobody could see less in fewer pixels, so quality goes as far as it can.
  @Test func qualityAloneIsGivenUpInAPictureThatCannotGetSmaller() throws {
    let found = try search(
      limit: "2K", best: 20, worst: 30, end: 51, size: PixelSize(width: 20, height: 16)
    ) { quality, _ in 2048 + 100 * (44 - quality) }
    #expect(found.chosen == Attempt(quality: 44, scale: nil))
  }

  @Test func saysWhenNothingFits() throws {
    let error = #expect(throws: PassFailure.self) {
      try search(limit: "1K", best: 20, worst: 30) { _, _ in 5000 }
    }
    #expect(error?.jobError.kind == "tooLarge")
    // 50x25 is the last step of at least 16 pixels.
    #expect(
      error?.jobError.message.contains("1K: --crf 30 at 50×25 still takes 5000 bytes") == true)
  }

  @Test(arguments: [("500K", 512_000), ("8m", 8 << 20), ("1", 1), ("2G", 2 << 30)])
  func sizesAreRead(text: String, bytes: Int) {
    #expect(ByteCount(parsing: text)?.bytes == bytes)
    #expect(ByteCount(bytes).description == text.uppercased())
  }

  @Test(arguments: ["", "0", "-1", "K", "1.5M", "5T", "99999999999G", "9999999999999999999"])
  func whatIsNoSizeIsRefused(text: String) { #expect(ByteCount(parsing: text) == nil) }
}
