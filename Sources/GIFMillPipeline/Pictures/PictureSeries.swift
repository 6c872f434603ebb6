internal import GIFMillCore

/// Pictures with consecutive numbers in their names, and the pattern that stands for them:
/// `shots/shot-%04d.png` is `shot-0001.png`, `shot-0002.png` and so on.
///
/// Only the pattern makes a series. A folder is walked for animations, whatever its pictures are
/// called, since numbers in names are common and mean many things.
public struct PictureSeries: Sendable, Hashable, Codable {
  /// The pattern.
  let path: FilePath
  /// Names in the pattern's folder, one or more, in the order of their numbers.
  let pictures: [FilePath]
  /// What stands before the number.
  private let prefix: [UInt8]

  /// Looks for the pictures of a pattern: `%d` for plain numbers, `%04d` for those filled up with
  /// zeros to four digits. The lowest number begins.
  ///
  /// - Returns: nil for a path that is no pattern, or that is a file by that very name.
  /// - Throws: when there is no such picture, and when one is missing between the lowest and the
  ///   highest number.
  init?(_ path: FilePath) throws(UsageError) {
    guard let pattern = Pattern(path.lastComponent.bytes),
      Platform.status(of: path, followingLinks: true) == nil
    else { return nil }
    self.path = path
    prefix = pattern.prefix
    let names: [FilePath]
    do throws(FileError) {
      names = try FileSystem.list(path.parent)
    } catch {
      throw UsageError("\(error)")
    }
    let numbers = names.compactMap { pattern.number(in: $0.bytes) }.sorted()
    guard let first = numbers.first, let last = numbers.last else {
      throw UsageError("'\(path)' meets no file")
    }
    for (number, expected) in zip(numbers, first...) where number != expected {
      throw UsageError(
        "\(path.parent.appending(pattern.name(expected))) is missing; there are"
          + " \(pattern.name(first)) to \(pattern.name(last))")
    }
    pictures = numbers.map(pattern.name)
  }

  /// What outputs are called: the pattern's beginning, or else its folder.
  var stem: FilePath {
    var name = prefix
    while let last = name.last, Array("-_. ".utf8).contains(last) { name.removeLast() }
    if !name.isEmpty { return FilePath(bytes: name) }
    let folder = path.parent.lastComponent
    return folder.bytes.isEmpty || [".", "..", "/"].contains(folder) ? "frames" : folder
  }
}

/// A name with a number in it.
private struct Pattern {
  let prefix: [UInt8]
  let suffix: [UInt8]
  /// Least number of digits.
  let width: Int

  /// Nil when there is not exactly one `%d`, `%1d` … `%9d` or the same with a zero before the width.
  init?(_ name: [UInt8]) {
    let places = name.indices.filter { name[$0] == UInt8(ascii: "%") }
    guard places.count == 1, let start = places.first,
      let end = name[start...].firstIndex(of: UInt8(ascii: "d"))
    else { return nil }
    let digits = name[start + 1..<end]
    switch digits.count {
    case 0: width = 1
    case 2 where digits.first == UInt8(ascii: "0") && (0x31...0x39).contains(digits[start + 2]):
      width = Int(digits[start + 2] - UInt8(ascii: "0"))
    default: return nil
    }
    prefix = Array(name[..<start])
    suffix = Array(name[(end + 1)...])
  }

  func name(_ number: Int) -> FilePath {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
    return FilePath(bytes: prefix + Array((zeros + digits).utf8) + suffix)
  }

  /// Nil for a name that the pattern does not give.
  func number(in name: [UInt8]) -> Int? {
    guard name.count > prefix.count + suffix.count, name.starts(with: prefix),
      name.suffix(suffix.count).elementsEqual(suffix)
    else { return nil }
    let digits = name[prefix.count..<name.count - suffix.count]
    guard digits.count <= 18, digits.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(String(decoding: digits, as: UTF8.self)), self.name(number).bytes == name
    else { return nil }
    return number
  }
}
