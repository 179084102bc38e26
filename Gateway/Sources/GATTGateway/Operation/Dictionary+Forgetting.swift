extension Dictionary {
  /// Forgets the entries with the lowest ranks, when there are more than a limit and a quarter of it. As many as the limit
  /// remain. Sorting all entries for each new one would be slow.
  ///
  /// - Parameter rank: A time or number that rises with each use of an entry.
  /// - Returns: The number of forgotten entries.
  @discardableResult
  mutating func forgetLowest<Rank: Comparable>(above limit: Int, by rank: (Value) -> Rank) -> Int {
    guard count > limit + limit / 4 else { return 0 }
    let excess = count - limit
    let ranked = map { (key: $0.key, rank: rank($0.value)) }.sorted { $0.rank < $1.rank }
    for entry in ranked.prefix(excess) { self[entry.key] = nil }
    return excess
  }
}
