public import GIFMillCore

/// Joins what shards left behind.
public enum ManifestMerge {
  /// Merges the manifests of shards into the folder's own and removes them. Doing it twice, or with
  /// no shard's manifest there, changes nothing.
  ///
  /// - Returns: how many there were.
  public static func run(in folder: FilePath) throws(FileError) -> Int {
    let place = folder.appending(Manifest.folderName)
    let names = try FileSystem.list(place).filter(isShard)
    var whole = Manifest(reading: Manifest.path(in: folder))
    for name in names { whole.merge(Manifest(reading: place.appending(name))) }
    if !names.isEmpty { try whole.write(to: Manifest.path(in: folder)) }
    for name in names { FileSystem.remove(place.appending(name)) }
    return names.count
  }

  /// `manifest.I-of-N.json`.
  private static func isShard(_ name: FilePath) -> Bool {
    let parts = name.description.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == "manifest", parts[2] == "json" else { return false }
    let numbers = parts[1].split(separator: "-")
    return numbers.count == 3 && numbers[1] == "of" && Int(numbers[0]) != nil
      && Int(numbers[2]) != nil
  }
}
