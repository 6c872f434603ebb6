import Foundation

/// What went wrong with a file, by its name.
struct FileError: Error, CustomStringConvertible {
  let description: String

  init(_ path: String, _ error: any Error) {
    description = "\(path): \((error as? CocoaError)?.localizedDescription ?? "\(error)")"
  }
}

/// Reads a file whole and hands it over.
///
/// - Throws: ``FileError`` for whatever went wrong.
func withFile<Result>(
  _ path: String, _ body: ([UInt8]) throws -> Result
) throws(FileError) -> Result {
  do {
    return try body([UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
  } catch {
    throw FileError(path, error)
  }
}
