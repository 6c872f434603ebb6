public import GIFMillCore

/// Joins what shards left behind.
public enum ManifestMerge {
  /// Merges the manifests of shards into the folder's own and removes them, with the journals of shards
  /// that did not come to their end. Doing it twice, or with no shard's manifest there, changes nothing.
  ///
  /// - Returns: how many manifests there were.
  public static func run(in folder: FilePath) throws(FileError) -> Int {
    let place = folder.appending(Manifest.folderName)
    let files = try FileSystem.list(place).filter(isShard).map { place.appending($0) }
    let journals = Journal.shardLeftovers(in: folder)
    if files.isEmpty, journals.isEmpty { return 0 }
    guard let lock = Platform.openForReading(place) else { throw .last("open", place) }
    Platform.lock(lock.number)
    var whole = Manifest(reading: Manifest.path(in: folder))
    for file in files { whole.merge(Manifest(reading: file)) }
    for journal in journals { whole.add(Journal.entries(of: journal)) }
    try whole.write(to: Manifest.path(in: folder))
    for file in files + journals { FileSystem.remove(file) }
    return files.count
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
