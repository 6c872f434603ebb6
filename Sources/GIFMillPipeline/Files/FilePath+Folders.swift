internal import GIFMillCore

extension FilePath {
  /// Without empty and `.` parts, and without `x/..` where `x` is a plain name.
  ///
  /// Goes by the text alone: behind a link to a folder, `..` leads elsewhere. Use ``resolved`` where
  /// that matters.
  var normalised: FilePath {
    var parts: [FilePath] = []
    for part in components {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !isAbsolute {
        parts.append(part)
      }
    }
    let root = isAbsolute ? FilePath("/") : FilePath("")
    let path = parts.reduce(root) { $0.appending($1) }
    return path.bytes.isEmpty ? "." : path
  }

  /// This path as seen from a folder above it, both normalised; nil where it is not below.
  func relative(to folder: FilePath) -> FilePath? {
    if folder == "." { return isAbsolute || components.first == ".." ? nil : self }
    let outer = folder.components
    let inner = components
    guard folder.isAbsolute == isAbsolute, inner.count > outer.count, inner.starts(with: outer)
    else { return nil }
    return inner[outer.count...].reduce(FilePath("")) { $0.appending($1) }
  }

  /// The absolute path without links; the part that does not exist yet is taken by its text.
  var resolved: FilePath {
    if let real = Platform.realPath(self) { return real }
    let parent = self.parent
    if parent == self || lastComponent == "." || lastComponent == ".." { return normalised }
    return parent.resolved.appending(lastComponent)
  }
}
