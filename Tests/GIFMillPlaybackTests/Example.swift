import GIFMillPlayback

// The example of the documentation; a test compares both.
func show(_ json: [UInt8], atSeconds seconds: Double, draw: (String, SpriteSheet.Cell) -> Void)
  throws
{
  let sheet = try SpriteSheet(json: json)
  let animation = sheet.animations[0]
  let cell = sheet.cells[animation.moment(atSeconds: seconds).cell]
  // Draw the rectangle (x, y, width, height) of the page at (offsetX, offsetY) of the sprite.
  draw(sheet.pages[cell.page].image, cell)
}
