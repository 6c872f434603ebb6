/// Where the outputs of one job gather until the whole job has succeeded.
///
/// Implemented by the pipeline over temporary files beside the targets, and in memory for tests.
public protocol ArtefactFolder: AnyObject {
  /// A path to write a file at that will be called `name` (relative, folders with `/`) in the end.
  func path(for name: FilePath) throws(SinkError) -> FilePath

  /// Stores a file whose bytes are all at hand.
  func write(_ bytes: [UInt8], to name: FilePath) throws(SinkError)
}
