#if Video
  import GIFMillCore
  import GIFMillTestSupport
  import GIFMillVideo
  import Testing

  /// What is refused before any work starts.
  @Suite struct OptionTests {
    @Test(arguments: [
      (["encoder": "foo=1"], "foo"), (["encoder": "aq-mode"], "KEY=VALUE"),
      (["encoder": "aq-mode=1:bar=2"], "bar"), (["encoder": "=1"], "KEY=VALUE"),
    ])
    func encoderOptionsMustBeKnown(options: [String: String], named: String) {
      for sink in VideoSinks.all {
        let error = #expect(throws: SinkError.self) { try sink.validate(values(options)) }
        #expect(error?.kind == .invalidOption)
        #expect(error?.reason.contains(named) == true)
      }
    }

    @Test func encoderOptionsReachTheEncoder() throws {
      let canvas = Canvas.noise(width: 64, height: 64, seed: 4)
      let plain = try VideoFile(canvas).bytes
      let coarse = try VideoFile(canvas, options: ["encoder": "qpmin=51:aq-mode=0"]).bytes
      #expect(coarse.count < plain.count / 2)
    }

    @Test(arguments: [
      ("mp4", ["crf": "52"]), ("webm", ["crf": "64"]), ("webm", ["preset": "medium"]),
      ("mp4", ["preset": "3"]), ("mp4", ["tune": "fast"]), ("mp4", ["hold": "never"]),
      ("mp4", ["keyframe-interval": "0"]),
    ])
    func valuesOutOfRangeAreRefused(name: String, options: [String: String]) throws {
      let sink = try #require(VideoSinks.all.first { $0.name == name })
      let refusedByDescription = options.contains { option in
        guard let description = sink.options.first(where: { $0.name == option.key }) else {
          return true
        }
        if case .failure = description.check(option.value) { return true }
        return false
      }
      if !refusedByDescription {
        #expect(throws: SinkError.self) { try sink.validate(values(options)) }
      }
    }

    @Test func losslessIsWarnedAbout() throws {
      let file = try VideoFile(.solid(.white, width: 8, height: 8), options: ["crf": "0"])
      #expect(file.result.warnings.first?.hasPrefix("--crf 0 is lossless") == true)
    }

    @Test func everyOptionIsDescribed() {
      for sink in VideoSinks.all {
        #expect(Set(sink.options.map(\.name)).count == sink.options.count)
        for option in sink.options {
          #expect(option.help.hasSuffix("."))
          if let text = option.defaultText, case .failure(let problem) = option.check(text) {
            Issue.record("--\(option.name): \(problem.reason)")
          }
        }
      }
    }

    private func values(_ options: [String: String]) -> OptionValues {
      options.reduce(into: OptionValues()) { $0[$1.key] = $1.value }
    }
  }
#endif
