/// What was probably meant.
package enum Suggestion {
  /// `; did you mean 'uint8'?` for the candidate most like `name`, or nothing when none is like it.
  package static func text(for name: String, among candidates: some Sequence<String>) -> String {
    closest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate most like `name`, or `; it has 'a', 'b'` with all of them when none is like it.
  static func text(for name: String, amongAll candidates: [String]) -> String {
    let suggestion = text(for: name, among: candidates)
    return suggestion.isEmpty ? "; it has \(list(candidates))" : suggestion
  }

  /// Names for a message, at most twelve.
  static func list(_ names: [String]) -> String {
    if names.isEmpty { return "none" }
    return names.prefix(12).map { "'\($0)'" }.joined(separator: ", ") + (names.count > 12 ? " …" : "")
  }

  /// The candidate with the least number of edits, if that is at most a third of the name's last part. Of several the one
  /// whose octets are nearest, as `uint8` is nearer to `uint7` than `uint1`; of those the first in alphabetical order.
  static func closest(to name: String, among candidates: some Sequence<String>) -> String? {
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

  /// The candidate that begins most like `name`: with all of it, or with all but two letters of itself, and three at least.
  /// Of several the shortest one, of those the first in alphabetical order.
  static func likeBeginning(of name: String, among candidates: some Sequence<String>) -> String? {
    let name = name.lowercased()
    let like = candidates.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.compactMap { candidate in
      let common = zip(name.utf8, candidate.lowercased().utf8).prefix { $0 == $1 }.count
      let isLike = common == name.utf8.count ? common > 2 : common > 3 && common + 2 >= candidate.utf8.count
      return isLike ? (name: candidate, common: common) : nil
    }
    return like.max { $0.common < $1.common }?.name
  }

  /// Whether so many edits, at most, lead from one text to the other, whatever the case of letters.
  static func differ(_ first: String, _ second: String, inAtMost limit: Int) -> Bool {
    editDistance(Array(first.lowercased().utf8.prefix(200)), Array(second.lowercased().utf8.prefix(200))) <= limit
  }

  /// How far apart the octets of two texts are; farther than any others when they differ in length.
  private static func difference(_ first: [UInt8], _ second: [UInt8]) -> Int {
    guard first.count == second.count else { return .max }
    return zip(first, second).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
  }

  /// How many insertions, deletions, replacements and exchanges of neighbours lead from one text to the other.
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
