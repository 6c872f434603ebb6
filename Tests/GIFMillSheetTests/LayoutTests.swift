import GIFMillCore
import GIFMillTestSupport
import Testing

@testable import GIFMillSheet

@Suite struct LayoutTests {
  static let arrangements: [SheetArrangement] = {
    var all: [SheetArrangement] = []
    for layout in SheetArrangement.Layout.allCases {
      for (padding, margin, extrude) in [(0, 0, 0), (1, 0, 0), (2, 3, 1)] {
        for (isPowerOfTwo, isSquare) in [(false, false), (true, false), (true, true)] {
          var arrangement = SheetArrangement()
          arrangement.layout = layout
          arrangement.maxSide = 200
          arrangement.padding = padding
          arrangement.margin = margin
          arrangement.extrude = extrude
          arrangement.isPowerOfTwo = isPowerOfTwo
          arrangement.isSquare = isSquare
          all.append(arrangement)
        }
      }
    }
    return all
  }()

  @Test(arguments: arrangements)
  func cellsKeepTheirDistance(arrangement: SheetArrangement) throws {
    var random = SeededGenerator(seed: 4)
    for count in [1, 2, 7, 60] {
      let cells = (0..<count).map { _ in
        PixelSize(
          width: Int.random(in: 1...40, using: &random),
          height: Int.random(in: 1...40, using: &random))
      }
      let layout = try arrangement.arrange(cells)
      #expect(layout.places.count == count)
      for page in layout.pages {
        #expect(max(page.width, page.height) <= arrangement.usableSide)
        #expect(!arrangement.isSquare || page.width == page.height)
        #expect(!arrangement.isPowerOfTwo || page.width & (page.width - 1) == 0)
      }
      let rects = zip(layout.places, cells).map { place, size in
        PixelRect(x: place.x, y: place.y, width: size.width, height: size.height)
      }
      for (index, rect) in rects.enumerated() {
        let page = layout.pages[layout.places[index].page]
        let border = arrangement.margin + arrangement.extrude
        let inner = PixelRect(
          x: border, y: border, width: page.width - 2 * border, height: page.height - 2 * border)
        #expect(inner.contains(rect))
        let gap = arrangement.padding + 2 * arrangement.extrude
        let reach = PixelRect(
          x: rect.x - gap, y: rect.y - gap, width: rect.width + 2 * gap,
          height: rect.height + 2 * gap)
        for other in rects.indices
        where other < index && layout.places[other].page == layout.places[index].page {
          #expect(reach.clipped(to: rects[other]).isEmpty)
        }
      }
      // Play order over pages, whatever the order on each.
      #expect(layout.places.map(\.page) == layout.places.map(\.page).sorted())
    }
  }

  @Test func packedIsNeverLargerThanTheGrid() throws {
    var random = SeededGenerator(seed: 9)
    for round in 0..<40 {
      let cells = (0..<Int.random(in: 1...50, using: &random)).map { _ in
        PixelSize(
          width: round % 2 == 0 ? 16 : Int.random(in: 1...64, using: &random),
          height: Int.random(in: 1...64, using: &random))
      }
      var arrangement = SheetArrangement()
      let grid = try arrangement.arrange(cells)
      arrangement.layout = .packed
      #expect(try arrangement.arrange(cells).isNoLarger(than: grid))
    }
  }

  @Test(arguments: [(1, 1, 1), (2, 2, 1), (3, 2, 2), (4, 2, 2), (5, 3, 2), (7, 4, 2), (12, 4, 3)])
  func gridIsSmallAndNearlySquare(count: Int, columns: Int, rows: Int) throws {
    let cell = PixelSize(width: 32, height: 32)
    let layout = try SheetArrangement().arrange(Array(repeating: cell, count: count))
    #expect(layout.pages == [PixelSize(width: 32 * columns, height: 32 * rows)])
  }

  @Test func longAnimationsStayWithinTheLimitOnOnePage() throws {
    let cells = Array(repeating: PixelSize(width: 300, height: 210), count: 93)
    let layout = try SheetArrangement().arrange(cells)
    #expect(layout.pages.count == 1)
    #expect(layout.pages[0].width / 300 <= 13)
    #expect(max(layout.pages[0].width, layout.pages[0].height) <= 4096)
  }

  @Test func rowAndColumnBreakIntoPages() throws {
    let cells = Array(repeating: PixelSize(width: 30, height: 20), count: 5)
    var arrangement = SheetArrangement()
    arrangement.maxSide = 100
    arrangement.layout = .row
    #expect(
      try arrangement.arrange(cells).pages.map(\.description) == ["90×20", "60×20"])
    arrangement.layout = .column
    #expect(try arrangement.arrange(cells).pages.map(\.description) == ["30×100"])
  }

  @Test func columnsCanBeFixed() throws {
    let cells = Array(repeating: PixelSize(width: 30, height: 20), count: 5)
    var arrangement = SheetArrangement()
    arrangement.columns = 4
    #expect(try arrangement.arrange(cells).pages == [PixelSize(width: 120, height: 40)])
    arrangement.maxSide = 100
    let error = #expect(throws: SinkError.self) { try arrangement.arrange(cells) }
    #expect(error?.kind == .invalidOption)
    #expect(error?.reason.contains("--columns") == true)
  }

  @Test func manyCellsAreLaidOutInReasonableTime() throws {
    var random = SeededGenerator(seed: 2)
    let cells = (0..<2000).map { _ in
      PixelSize(
        width: Int.random(in: 8...40, using: &random),
        height: Int.random(in: 8...40, using: &random))
    }
    var arrangement = SheetArrangement()
    arrangement.layout = .packed
    let layout = try arrangement.arrange(cells)
    let content = cells.reduce(0) { $0 + $1.pixelCount }
    #expect(layout.area < content * 120 / 100)
  }
}
