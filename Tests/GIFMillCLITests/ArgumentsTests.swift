import GIFMillCore
import GIFMillPipeline
import Testing

@testable import GIFMillCLI

@Suite struct ArgumentsTests {
  private static let table = FlagTable(sinks: Registry.standard.sinks)

  private func parse(_ words: [FilePath]) throws(UsageError) -> Arguments {
    try Arguments(words, flags: Self.table.flags(of: .convert))
  }

  @Test func readsEveryForm() throws {
    let arguments = try parse([
      "a.gif", "--fps", "30", "--jobs=4", "-o", "out", "-qv", "-", "--", "-x.gif", "--fps",
    ])
    #expect(arguments.operands == ["a.gif", "-", "-x.gif", "--fps"])
    #expect(arguments.text("fps") == "30")
    #expect(arguments.integer("jobs") == 4)
    #expect(arguments.path("output") == "out")
    #expect(arguments.isOn("quiet") && arguments.isOn("verbose"))
  }

  @Test func readsValuesThatStickToTheirLetter() throws {
    let arguments = try parse(["-j8", "-oout", "--strict=false"])
    #expect(arguments.integer("jobs") == 8)
    #expect(arguments.path("output") == "out")
    #expect(!arguments.isOn("strict"))
  }

  #if Video
    @Test func wordsForTheEncoderAddUp() throws {
      let arguments = try parse([
        "--encoder", "subme=1:me=dia", "--encoder=ref=2", "--crf", "9", "--crf=8",
      ])
      #expect(arguments.text("encoder") == "subme=1:me=dia:ref=2")
      #expect(arguments.integer("crf") == 8)
    }
  #endif

  @Test func keepsNamesThatAreNotText() throws {
    let name = FilePath(bytes: [0x2f, 0xff, 0xfe])
    let arguments = try parse([name, "-o", name, "--report", name])
    #expect(arguments.operands == [name])
    #expect(arguments.path("output") == name)
    #expect(arguments.path("report") == name)
  }

  @Test(arguments: [
    (["--fsp", "3"], "unknown option --fsp (did you mean --fps?)"),
    (["--jobs"], "--jobs needs a value (--jobs N)"),
    (["--jobs", "0"], "--jobs: '0' is not a whole number from 1 to 1024"),
    (["--strict=maybe"], "--strict: 'maybe' is not true or false"),
    (["--output="], "--output: '' is not a value"),
    (["-x.gif"], "unknown option -x (long options begin with two dashes)"),
    (["-z"], "unknown option -z (a file called so is ./-z)"),
  ])
  func explainsWhatIsWrong(words: [String], message: String) throws {
    let error = try #require(throws: UsageError.self) {
      try parse(words.map { FilePath($0) })
    }
    #expect(error.description == message)
  }
}

@Suite struct FlagTableTests {
  private static let table = FlagTable(sinks: Registry.standard.sinks)

  @Test(arguments: Command.allCases)
  func namesAreUniqueAndEverythingHasText(command: Command) {
    let flags = Self.table.flags(of: command)
    #expect(Set(flags.map(\.option.name)).count == flags.count)
    let letters = flags.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
    for flag in flags {
      #expect(flag.option.help.hasSuffix("."), "\(flag.option.name)")
      #expect(flag.takesValue != flag.option.placeholder.isEmpty, "\(flag.option.name)")
    }
  }

  /// A flag of one sink may not be a valued option of another.
  @Test func sinksAgreeOnWhatTakesAValue() {
    var kinds: [String: Bool] = [:]
    for option in Registry.standard.sinks.flatMap(\.options) {
      #expect(kinds[option.name, default: option.value == .flag] == (option.value == .flag))
      kinds[option.name] = option.value == .flag
    }
  }

  @Test(arguments: Command.allCases, [60, 80, 120])
  func helpFitsItsWidth(command: Command, width: Int) {
    let page = HelpPage.command(command, flags: Self.table.flags(of: command), width: width)
    for line in page.split(separator: "\n") where !line.hasPrefix("USAGE") {
      #expect(line.count <= width, "\(line)")
      #expect(line.last != " ")
    }
    for flag in Self.table.flags(of: command) { #expect(page.contains("--\(flag.option.name)")) }
  }
}
