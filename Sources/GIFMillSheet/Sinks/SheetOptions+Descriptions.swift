internal import GIFMillCore
internal import GIFMillPNG

extension SheetOptions {
  /// How command line, pipeline files and help see the options.
  static let descriptions: [OptionDescription] = [
    OptionDescription(
      "layout", .choice(SheetArrangement.Layout.allCases.map(\.rawValue)), placeholder: "LAYOUT",
      help: "How cells are laid out: grid, row and column in play order, packed for the smallest"
        + " area (trims the cells).",
      default: "grid"),
    OptionDescription(
      "columns", .integer(1...65535), placeholder: "N",
      help: "Columns of the grid. Chosen for a small and nearly square sheet unless given."),
    OptionDescription(
      "max-sheet-size", .integer(1...65535), placeholder: "PIXELS",
      help: "Longest side of a page; what does not fit goes to further pages. 4096 is safe on"
        + " phones, 8192 to 16384 on desktops.",
      default: "4096"),
    OptionDescription(
      "padding", .integer(0...4096), placeholder: "PIXELS",
      help: "Transparent space between cells, for engines whose filtering mixes neighbours.",
      default: "0"),
    OptionDescription(
      "margin", .integer(0...4096), placeholder: "PIXELS",
      help: "Transparent space along the four sides of a page.", default: "0"),
    OptionDescription(
      "extrude", .integer(0...256), placeholder: "PIXELS",
      help: "Repeats the edge of every cell outwards, so that filtering meets its own colours."
        + " Rectangles in the data leave the repeated pixels out.",
      default: "0"),
    OptionDescription(
      "power-of-two", .flag, help: "Page sides are powers of two, for engines that need it."),
    OptionDescription("square", .flag, help: "Pages are as wide as high."),
    OptionDescription(
      "trim-cells", key: "trim", .flag,
      help: "Cut transparent borders off the cells; offsets in the data put them back."),
    OptionDescription(
      "no-merge", .flag,
      help: "Give every frame a cell of its own, for importers that count cells. Equal frames"
        + " share a cell otherwise."),
    OptionDescription(
      "alpha-bleed", .flag,
      help: "Give transparent pixels next to visible ones their colour, against dark fringes in"
        + " engines that filter straight alpha."),
    OptionDescription(
      "premultiply", .flag,
      help: "Multiply colours by their alpha, for engines that expect it. The data says so."),
    OptionDescription(
      "max-colors", .integer(2...256), placeholder: "N",
      help: "Bring the whole sheet to N colours, for smaller files; not lossless. No dithering."),
    OptionDescription(
      "pivot", .text, placeholder: "X,Y",
      help: "Origin of the frames in the data, as parts of their sides: 0.5,1 is the middle of"
        + " the lower edge."),
    OptionDescription(
      "atlas", .text, placeholder: "NAME",
      help: "Put all inputs on one set of pages, NAME.png and NAME.json, where the data lists the"
        + " keyframes of each animation."),
    OptionDescription(
      "dialects", .list(of: SheetDialectName.allCases.map(\.rawValue)), placeholder: "LIST",
      help: "Data files for other programs beside the JSON, from one list of frames."),
    OptionDescription(
      "per-tick", .flag,
      help: "In dialects without frame times (texturepacker, pixi, libgdx, starling): one entry for"
        + " each tick of the constant rate, so that a player with one fixed frame time shows the"
        + " animation right."),
    PNGWriter.Effort.option,
  ]
}
