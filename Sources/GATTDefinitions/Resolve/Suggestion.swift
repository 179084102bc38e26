/// What was probably meant.
package enum Suggestion {
  /// `; did you mean 'uint8'?` for the candidate most like `name`, or nothing when none is like it.
  package static func text(for name: String, among candidates: some Sequence<String>) -> String {
    closest(to: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The candidate with the least number of edits, if that is at most a third of the name's last part; the first in
  /// alphabetical order of several.
  static func closest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(200))
    let lastPart = wanted.reversed().prefix { $0 != UInt8(ascii: ".") }
    let limit = max(1, lastPart.count / 3)
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let octets = Array(candidate.lowercased().utf8)
      guard abs(octets.count - wanted.count) <= limit else { continue }
      let distance = editDistance(wanted, octets)
      guard distance <= limit else { continue }
      if best.map({ distance < $0.distance || (distance == $0.distance && candidate < $0.name) }) ?? true {
        best = (candidate, distance)
      }
    }
    return best?.name
  }

  /// Insertions, deletions and replacements that lead from one text to the other.
  private static func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (i, octet) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in second.enumerated() {
        let replaced = diagonal + (octet == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[second.count]
  }
}
