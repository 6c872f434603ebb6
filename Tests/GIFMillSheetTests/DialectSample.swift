import GIFMillCore
import GIFMillTestSupport

/// A sheet of three frames for 100, 200 and 300 ms whose content moves, with every dialect asked for
/// that the options allow.
enum DialectSample {
  static let pictures: [(canvas: Canvas, ticks: Int)] = (0..<3).map { number in
    let colour = [RGBA.pureRed, .pureGreen, .pureBlue][number]
    return (
      Canvas(width: 8, height: 6) { x, y in
        (number + 1...number + 3).contains(x) && (2...3).contains(y) ? colour : .transparent
      }, number + 1
    )
  }

  static func run(
    _ dialect: String, options: [String: String] = [:], plays: Plays = .forever,
    pictures: [(canvas: Canvas, ticks: Int)] = pictures
  ) throws -> SheetRun {
    var driver = SinkDriver()
    driver.plays = plays
    return try SheetRun(
      pictures, options: options.merging(["dialects": dialect]) { $1 }, driver: driver)
  }
}
