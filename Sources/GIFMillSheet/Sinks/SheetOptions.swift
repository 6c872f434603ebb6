internal import GIFMillCore
internal import GIFMillPNG

/// What a user may choose about a sheet.
struct SheetOptions: Sendable {
  var arrangement = SheetArrangement()
  /// Cuts cells to what shows in them.
  var trims = false
  /// Lets equal cells share their place.
  var merges = true
  var alphaBleeds = false
  var premultiplies = false
  /// Where the origin of a frame lies in it, as parts of its sides; nil to say nothing.
  var pivot: Pivot?
  /// Colours of the whole sheet at most; nil keeps every colour.
  var maxColours: Int?
  var effort = PNGWriter.Effort.default
  var dialects: [SheetDialectName] = []
  /// Whether dialects without frame times get one entry for each tick.
  var isPerTick = false

  struct Pivot: Sendable, Hashable {
    var x: Rational
    var y: Rational
  }

  init() {}

  /// - Throws: when a value is malformed, or values contradict each other.
  init(_ values: OptionValues) throws(SinkError) {
    if let name = values["layout"], let layout = SheetArrangement.Layout(rawValue: name) {
      arrangement.layout = layout
    }
    arrangement.columns = values.integer("columns")
    arrangement.maxSide = values.integer("max-sheet-size") ?? arrangement.maxSide
    arrangement.padding = values.integer("padding") ?? 0
    arrangement.margin = values.integer("margin") ?? 0
    arrangement.extrude = values.integer("extrude") ?? 0
    arrangement.isPowerOfTwo = values.isOn("power-of-two")
    arrangement.isSquare = values.isOn("square")
    trims = values.isOn("trim-cells") || arrangement.layout == .packed
    merges = !values.isOn("no-merge")
    alphaBleeds = values.isOn("alpha-bleed")
    premultiplies = values.isOn("premultiply")
    effort = PNGWriter.Effort(values)
    maxColours = values.integer("max-colors")
    dialects = (values.list("dialects") ?? []).compactMap { SheetDialectName(rawValue: $0) }
    isPerTick = values.isOn("per-tick")
    if let text = values["pivot"] { pivot = try Pivot(parsing: text) }
    if let name = values["atlas"], name.contains("/") || name.hasPrefix(".") {
      throw SinkError(
        .invalidOption, "--atlas takes a name without folders, such as ui; not '\(name)'")
    }
    try check()
  }

  private func check() throws(SinkError) {
    if arrangement.columns != nil && arrangement.layout != .grid {
      throw SinkError(
        .invalidOption, "--columns goes with --layout grid, not \(arrangement.layout.rawValue)")
    }
    if alphaBleeds && premultiplies {
      throw SinkError(
        .invalidOption,
        "--alpha-bleed colours what --premultiply makes black: choose one of them")
    }
    if alphaBleeds && maxColours != nil {
      throw SinkError(
        .invalidOption, "--alpha-bleed adds colours and --max-colors takes some away: choose one")
    }
    if trims, let dialect = dialects.first(where: { !$0.emitter.allowsTrimming }) {
      throw SinkError(
        .invalidOption,
        "the \(dialect.rawValue) dialect needs whole frames: leave out"
          + (arrangement.layout == .packed ? " --layout packed" : " --trim-cells"))
    }
    if Set(dialects).count < dialects.count {
      throw SinkError(.invalidOption, "--dialects names a dialect twice")
    }
  }
}

extension SheetOptions.Pivot {
  /// Reads `X,Y`, each from 0 to 1.
  init(parsing text: String) throws(SinkError) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { Rational(parsing: $0) }
    guard parts.count == 2, parts.allSatisfy({ $0 >= .zero && $0 <= Rational(1) }) else {
      throw SinkError(
        .invalidOption, "--pivot takes two numbers from 0 to 1, such as 0.5,1; not '\(text)'")
    }
    (x, y) = (parts[0], parts[1])
  }
}
