/// The ending of a message about an unknown word: `; did you mean 'internal'?`, or nothing when no known word is near.
///
/// A word is near when at most a third of it, and at least one character, has to be inserted, deleted, replaced or
/// swapped with its neighbour; upper and lower case do not count.
package func suggestion(for word: String, among known: [String]) -> String {
  let word = Array(word.lowercased())
  // A word of thousands of characters is like none of the known ones, and its distance would take long to compute.
  guard word.count <= 64 else { return "" }
  let nearest =
    known
    .map { (candidate: $0, distance: editDistance(word, Array($0.lowercased()))) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(1, nearest.candidate.count / 3) else { return "" }
  return "; did you mean '\(nearest.candidate)'?"
}

/// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  guard !first.isEmpty, !second.isEmpty else { return max(first.count, second.count) }
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for row in 1...first.count {
    var current = [row]
    for column in 1...second.count {
      let replacement = previous[column - 1] + (first[row - 1] == second[column - 1] ? 0 : 1)
      var distance = min(replacement, previous[column] + 1, current[column - 1] + 1)
      if row > 1, column > 1, first[row - 1] == second[column - 2], first[row - 2] == second[column - 1] {
        distance = min(distance, beforePrevious[column - 2] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}
