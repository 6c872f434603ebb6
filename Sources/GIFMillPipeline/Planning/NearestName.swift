/// Finds what somebody probably meant to type.
package enum NearestName {
  /// The candidate with the fewest edits from `name`, when they are few; ties go to the first.
  package static func to(_ name: String, among candidates: [String]) -> String? {
    let limit = max(1, name.count / 3)
    return
      candidates
      .map { (name: $0, distance: distance(Array(name), Array($0))) }
      .filter { $0.distance <= limit || ($0.name.hasPrefix(name) && !name.isEmpty) }
      .min { $0.distance < $1.distance }?.name
  }

  /// Fewest insertions, deletions, replacements and swaps of neighbours.
  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var rows = [Array(0...second.count)]
    for (index, character) in first.enumerated() {
      var row = [index + 1]
      for (column, other) in second.enumerated() {
        var best = min(
          rows[index][column] + (other == character ? 0 : 1), rows[index][column + 1] + 1,
          row[column] + 1)
        if index > 0, column > 0, character == second[column - 1], first[index - 1] == other {
          best = min(best, rows[index - 1][column - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[first.count][second.count]
  }
}
