/// How often an animation plays in total.
///
/// Formats count differently; decoders normalise: a GIF's stored N means N + 1 plays, a GIF without
/// a loop block plays once, APNG and WebP store the total, and 0 is forever in all three.
public enum Plays: Sendable, Hashable {
  case forever
  /// One or more.
  case times(Int)

  /// From a total where 0 means forever.
  public init(total: Int) { self = total <= 0 ? .forever : .times(total) }

  /// The JSON value: the total, 0 for forever.
  public var total: Int {
    switch self {
    case .forever: 0
    case .times(let count): count
    }
  }
}
