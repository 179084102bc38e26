/// Suggestions for unknown names.
public enum Suggestion {
  /// Returns `; did you mean 'uint8'?` for the candidate most similar to `name`, or an empty string without one.
  public static func text(for name: String, among candidates: some Sequence<String>) -> String {
    closest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns `; did you mean 'uint8'?` as above; when no candidate is similar, `; it has 'a', 'b'` with the first
  /// twelve.
  public static func text(for name: String, amongAll candidates: [String]) -> String {
    let suggestion = text(for: name, among: candidates)
    return suggestion.isEmpty ? "; it has \(list(candidates))" : suggestion
  }

  /// Returns names for a message, at most twelve.
  public static func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    return names.prefix(12).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 12 ? " …" : "")
  }

  /// Returns the candidate with the least number of edits, if that is 1 or at most a third of the length of the name
  /// after its last dot.
  ///
  /// Of candidates with the same number of edits, the one with the most similar octets wins: for `uint7`, `uint8` wins
  /// over `uint1`. Of candidates that are equally similar, the first in alphabetical order wins.
  public static func closest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(200))
    let lastPart = wanted.reversed().prefix { $0 != UInt8(ascii: ".") }
    let limit = max(1, lastPart.count / 3)
    let near = candidates.compactMap { candidate -> (Int, Int, String)? in
      let octets = Array(candidate.lowercased().utf8)
      // The distance is not less than the difference in length.
      guard abs(octets.count - wanted.count) <= limit else { return nil }
      let distance = editDistance(wanted, octets)
      return distance <= limit ? (distance, difference(wanted, octets), candidate) : nil
    }
    return near.min { $0 < $1 }?.2
  }

  /// Returns the candidate that has the longest prefix in common with `name`.
  ///
  /// If the prefix is all of `name`, it must have at least three letters. Otherwise it must have at least four letters,
  /// and the candidate at most two more. Of candidates with equally long prefixes, the shortest one wins; of those, the
  /// first in alphabetical order.
  public static func likeBeginning(of name: String, among candidates: some Sequence<String>) -> String? {
    let name = name.lowercased()
    let like = candidates.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.compactMap { candidate in
      let common = zip(name.utf8, candidate.lowercased().utf8).prefix { $0 == $1 }.count
      let isLike = common == name.utf8.count ? common > 2 : common > 3 && common + 2 >= candidate.utf8.count
      return isLike ? (name: candidate, common: common) : nil
    }
    return like.max { $0.common < $1.common }?.name
  }

  /// Returns whether at most `limit` edits convert one string to the other, ignoring case.
  public static func isSimilar(_ first: String, to second: String, edits limit: Int) -> Bool {
    editDistance(Array(first.lowercased().utf8.prefix(200)), Array(second.lowercased().utf8.prefix(200))) <= limit
  }

  /// Returns the sum of the differences of the octets of two strings; the greatest number when their lengths differ.
  private static func difference(_ first: [UInt8], _ second: [UInt8]) -> Int {
    guard first.count == second.count else { return .max }
    return zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  }

  /// Returns the number of insertions, deletions, replacements and exchanges of neighbours that convert one string to
  /// the other.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var rowBeforeLast: [Int] = []
    var lastRow = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        var distance = min(lastRow[j] + (first[i] == second[j] ? 0 : 1), lastRow[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          distance = min(distance, rowBeforeLast[j - 1] + 1)
        }
        row.append(distance)
      }
      rowBeforeLast = lastRow
      lastRow = row
    }
    return lastRow[second.count]
  }
}
