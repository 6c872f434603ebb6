/// A sprite sheet's JSON (`gifmill.spritesheet/1` or `gifmill.atlas/1`): what is where on which page,
/// and when it is on screen.
///
/// Needs nothing but the standard library. Draw with whatever you have:
///
/// ```swift
/// func show(_ json: [UInt8], atSeconds seconds: Double, draw: (String, SpriteSheet.Cell) -> Void)
///   throws
/// {
///   let sheet = try SpriteSheet(json: json)
///   let animation = sheet.animations[0]
///   let cell = sheet.cells[animation.moment(atSeconds: seconds).cell]
///   // Draw the rectangle (x, y, width, height) of the page at (offsetX, offsetY) of the sprite.
///   draw(sheet.pages[cell.page].image, cell)
/// }
/// ```
public struct SpriteSheet: Sendable, Hashable {
  public struct Page: Sendable, Hashable {
    /// File name, beside the JSON.
    public let image: String
    /// Pixels.
    public let width: Int
    public let height: Int
  }

  public struct Cell: Sendable, Hashable {
    /// Index into ``SpriteSheet/pages``.
    public let page: Int
    /// The rectangle on the page, in pixels from the top left.
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int
    /// Where the rectangle belongs in the whole frame.
    public let offsetX: Int
    public let offsetY: Int
    /// Shows nothing.
    public let isEmpty: Bool
  }

  public let pages: [Page]
  /// Pixels of a frame on the sheet for one pixel of the source.
  public let scale: Double
  public let cells: [Cell]
  /// One; several in an atlas.
  public let animations: [SheetAnimation]
}
