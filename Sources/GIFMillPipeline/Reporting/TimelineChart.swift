internal import GIFMillCore

/// Draws how a timeline was put on its grid: a row of frames at their exact times, a row of ticks, and
/// between them how far each boundary had to move. Long animations are broken into bands, like text.
public struct TimelineChart: Sendable {
  private let name: String
  private let timing: AnimationTiming

  private static let width = 1200.0
  private static let margin = 24.0
  private static let rowHeight = 26.0
  private static let gap = 34.0
  private static let header = 64.0
  private static let bandHeight = 2 * rowHeight + gap + 44
  /// Least average width of an entry; narrower ones go to further bands.
  private static let entryWidth = 16.0
  /// Entries narrower than this show no number.
  private static let labelWidth = 18.0
  private static let maxBands = 60

  public init(name: String, timing: AnimationTiming) {
    self.name = name
    self.timing = timing
  }

  public var svg: String {
    let bands = bandCount
    let height = TimelineChart.header + Double(bands) * TimelineChart.bandHeight + 8
    var out = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(TimelineChart.width))" height="\(Int(height))" \
      viewBox="0 0 \(Int(TimelineChart.width)) \(Int(height))" font-family="system-ui, sans-serif">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="24" y="28" font-size="17" font-weight="600">\(XML.escaped(name))</text>
      <text x="24" y="50" font-size="13" fill="#444">\(XML.escaped(summary))</text>

      """
    for band in 0..<bands { draw(band, of: bands, into: &out) }
    return out + "</svg>\n"
  }

  private var summary: String {
    "\(timing.choice.explanation(timing.output)) · \(timing.output.runs.count) frames,"
      + " \(timing.output.ticks) ticks, \(seconds(length)) s"
  }

  /// Seconds shown in all: the longer of the two rows.
  private var length: Double {
    max(timing.output.duration.doubleValue, timing.audit.outputTotal.doubleValue)
  }

  private var bandCount: Int {
    let perBand = (TimelineChart.width - 2 * TimelineChart.margin) / TimelineChart.entryWidth
    let entries = Double(timing.output.runs.count)
    return max(1, min(Int((entries / perBand).rounded(.up)), TimelineChart.maxBands))
  }

  // MARK: One band

  private func draw(_ band: Int, of bands: Int, into out: inout String) {
    let view = Band(
      start: length * Double(band) / Double(bands), end: length * Double(band + 1) / Double(bands),
      left: TimelineChart.margin, right: TimelineChart.width - TimelineChart.margin)
    let top = TimelineChart.header + Double(band) * TimelineChart.bandHeight
    let ticksTop = top + TimelineChart.rowHeight + TimelineChart.gap
    out += "<g>\n"
    label(seconds(view.start) + " s", x: view.left, y: top + 6, anchor: "start", into: &out)
    label(seconds(view.end) + " s", x: view.right, y: top + 6, anchor: "end", into: &out)
    let rate = timing.output.rate.value.doubleValue
    for (number, run) in timing.output.runs.enumerated() {
      let start = run.start.doubleValue
      let box = view.span(start, start + run.duration.doubleValue)
      if let box { cell(run, box, y: top + 12, isTick: false, into: &out) }
      for tick in run.firstTick..<run.firstTick + run.ticks {
        guard let box = view.span(Double(tick) / rate, Double(tick + 1) / rate) else { continue }
        cell(run, box, y: ticksTop + 12, isTick: true, into: &out)
      }
      boundary(number, at: start, tick: Double(run.firstTick) / rate, view, top, into: &out)
    }
    let end = timing.output.duration.doubleValue
    boundary(
      timing.output.runs.count, at: end, tick: Double(timing.output.ticks) / rate, view, top,
      into: &out)
    out += "</g>\n"
  }

  private func cell(
    _ run: FrameRun, _ box: (x: Double, width: Double), y: Double, isTick: Bool,
    into out: inout String
  ) {
    let isLost = run.ticks == 0 && run.duration > .zero
    let fill = isLost ? "#f3b7b7" : run.frame % 2 == 0 ? "#bcd7f0" : "#8fb8e0"
    out +=
      "<rect x=\"\(pixels(box.x))\" y=\"\(pixels(y))\" width=\"\(pixels(max(box.width, 0.5)))\""
    out += " height=\"\(pixels(TimelineChart.rowHeight))\" fill=\"\(fill)\" stroke=\"#fff\""
    out += " stroke-width=\"\(isTick ? 1 : 0.5)\"/>\n"
    if box.width >= TimelineChart.labelWidth {
      label("\(run.frame)", x: box.x + box.width / 2, y: y + 17, anchor: "middle", into: &out)
    }
  }

  /// The line from where a boundary is to where it went; red and thick for the largest error.
  private func boundary(
    _ number: Int, at exact: Double, tick: Double, _ view: Band, _ top: Double,
    into out: inout String
  ) {
    guard exact >= view.start, exact <= view.end else { return }
    let isWorst = timing.output.maxError > .zero && number == timing.output.maxErrorBoundary
    let upper = top + 12 + TimelineChart.rowHeight
    let lower = upper + TimelineChart.gap
    let x = view.x(exact)
    out += "<line x1=\"\(pixels(x))\" y1=\"\(pixels(upper))\" x2=\"\(pixels(view.x(tick)))\""
    out += " y2=\"\(pixels(lower))\" stroke=\"\(isWorst ? "#c62828" : "#999")\""
    out += " stroke-width=\"\(isWorst ? 2 : 1)\"/>\n"
    if isWorst {
      let text = "\(timing.output.maxErrorMilliseconds.formatted(decimals: 2)) ms"
      let isRight = x > view.right - 80
      label(
        text, x: x + (isRight ? -6 : 6), y: upper + 20, anchor: isRight ? "end" : "start",
        colour: "#c62828", into: &out)
    }
  }

  private func label(
    _ text: String, x: Double, y: Double, anchor: String, colour: String = "#222",
    into out: inout String
  ) {
    out += "<text x=\"\(pixels(x))\" y=\"\(pixels(y))\" font-size=\"11\" text-anchor=\"\(anchor)\""
    out += " fill=\"\(colour)\">\(text)</text>\n"
  }

  private func pixels(_ value: Double) -> String { value.formatted(decimals: 2) }
  private func seconds(_ value: Double) -> String { value.formatted(decimals: 3) }
}

/// A stretch of time on one line of the drawing.
private struct Band {
  let start: Double
  let end: Double
  let left: Double
  let right: Double

  func x(_ seconds: Double) -> Double {
    left + (seconds - start) / max(end - start, .leastNormalMagnitude) * (right - left)
  }

  /// The part of a stretch that lies in this band; nil when there is none.
  func span(_ from: Double, _ to: Double) -> (x: Double, width: Double)? {
    let (low, high) = (max(from, start), min(to, end))
    guard high > low || (from == to && from >= start && from < end) else { return nil }
    return (x(low), x(high) - x(low))
  }
}
