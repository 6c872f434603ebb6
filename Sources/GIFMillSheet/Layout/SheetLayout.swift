internal import GIFMillCore

/// Where every cell stands.
struct SheetLayout: Equatable {
  /// One or more.
  var pages: [PixelSize]
  /// One for each cell, in order.
  var places: [Place]

  struct Place: Equatable {
    var page: Int
    /// Top left pixel of the cell itself.
    var x: Int
    var y: Int
  }
}
