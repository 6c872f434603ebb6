internal import GIFMillCore

/// Writes what one engine or file format wants to know about a sheet.
protocol SheetDialect: Sendable {
  /// Whether cells may show less than their whole frame.
  var allowsTrimming: Bool { get }

  /// - Throws: when the format cannot hold this sheet.
  func files(for input: DialectInput) throws(SinkError) -> [DialectFile]
}

extension SheetDialect {
  var allowsTrimming: Bool { true }
}

/// One file of a dialect.
struct DialectFile {
  /// What follows the stem in its name.
  var suffix: String
  var text: String

  init(_ suffix: String, _ text: String) {
    self.suffix = suffix
    self.text = text
  }

  init(_ suffix: String, _ json: JSONValue) { self.init(suffix, json.prettyText) }
}

/// What a dialect may use.
struct DialectInput {
  var sheet: SpriteSheet
  /// Without folders: files of one sheet lie side by side.
  var stem: String
  /// The pages as PNG files.
  var pictures: [[UInt8]]
  var arrangement: SheetArrangement
  /// Whether formats without frame times get one entry for each tick of the constant rate.
  var isPerTick: Bool

  /// - Throws: when there are several pages and the dialect knows only one.
  func onlyPage(for dialect: String) throws(SinkError) -> SpriteSheet.Page {
    guard sheet.pages.count == 1 else {
      throw SinkError(
        .unsupported,
        "the \(dialect) dialect knows one page and this sheet has \(sheet.pages.count)"
          + " (raise --max-sheet-size, or make the frames smaller with --scale)")
    }
    return sheet.pages[0]
  }

  /// `.NAME`, with the page's number before it where there are several, as the pages have it.
  func suffix(_ name: String, page: Int) -> String {
    sheet.pages.count == 1 ? ".\(name)" : "-\(page).\(name)"
  }
}

/// The dialects by the names `--dialects` takes.
enum SheetDialectName: String, CaseIterable {
  case aseprite
  case asepriteArray = "aseprite-array"
  case texturepacker, pixi, phaser, godot, libgdx, starling, cocos2d, tiled, css, coreanimation
  case webvtt
  case htmlDemo = "html-demo"

  var emitter: any SheetDialect {
    switch self {
    case .aseprite: AsepriteDialect(isArray: false)
    case .asepriteArray: AsepriteDialect(isArray: true)
    case .texturepacker: TexturePackerDialect(flavour: .texturePacker)
    case .pixi: TexturePackerDialect(flavour: .pixi)
    case .phaser: PhaserDialect()
    case .godot: GodotDialect()
    case .libgdx: LibGDXDialect()
    case .starling: StarlingDialect()
    case .cocos2d: Cocos2DDialect()
    case .tiled: TiledDialect()
    case .css: CSSDialect()
    case .coreanimation: CoreAnimationDialect()
    case .webvtt: WebVTTDialect()
    case .htmlDemo: HTMLDemoDialect()
    }
  }
}
