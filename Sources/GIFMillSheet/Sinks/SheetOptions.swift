internal import GIFMillCore

/// What a user may choose about a sheet.
struct SheetOptions: Sendable {
  /// Longest side of a page in pixels.
  var maxSheetSize = 4096

  init() {}

  init(_ values: OptionValues) {
    maxSheetSize = values.integer("max-sheet-size") ?? maxSheetSize
  }

  static let descriptions = [
    OptionDescription(
      "max-sheet-size", .integer(1...65535), placeholder: "PIXELS",
      help: "Longest side of a page; what does not fit goes to further pages. 4096 is safe on"
        + " phones, 8192 to 16384 on desktops.",
      default: "4096")
  ]
}
