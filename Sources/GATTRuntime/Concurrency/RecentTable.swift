/// A dictionary with a bounded number of entries. Beyond the bound, the table forgets the entries that were used longest
/// ago.
///
/// Neighbours with random addresses come and go without end, so a table of devices must forget some of them. The table
/// grows by a quarter of `capacity` before it forgets, so that forgetting costs little per entry.
@_spi(Programs) public struct RecentTable<Key: Hashable, Value> {
  fileprivate struct Entry {
    var value: Value
    /// The number of this entry's last use, among the uses of all entries.
    var lastUse: UInt64
  }

  /// The number of entries that the table keeps when it forgets.
  public let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var useCount: UInt64 = 0

  /// Creates an empty table.
  public init(capacity: Int) { self.capacity = capacity }

  /// The number of entries, at most five quarters of `capacity` and the entries that are never forgotten.
  public var count: Int { entries.count }

  /// The values, in no order.
  public var values: some Sequence<Value> { entries.values.lazy.map(\.value) }

  /// The value of a key. Reading is no use.
  public subscript(key: Key) -> Value? { entries[key]?.value }

  /// Records a use of an entry. Does nothing without the entry.
  ///
  /// - Returns: The value.
  public mutating func use(_ key: Key) -> Value? {
    useCount += 1
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].lastUse = useCount
    return entries.values[index].value
  }

  /// Stores a value. This is a use of the entry.
  ///
  /// - Parameter rank: Tells which entries are forgotten first: those with the lowest rank. Entries with the rank nil
  ///   are never forgotten.
  /// - Returns: The forgotten entries.
  @discardableResult
  public mutating func store(_ value: Value, for key: Key, rank: (Value) -> Int? = { _ in 0 }) -> [(Key, Value)] {
    useCount += 1
    entries[key] = Entry(value: value, lastUse: useCount)
    return entries.count > capacity + capacity / 4 ? forget(entries.count - capacity, rank) : []
  }

  /// Forgets up to `count` entries.
  ///
  /// - Returns: The forgotten entries.
  public mutating func forget(_ count: Int, _ rank: (Value) -> Int?) -> [(Key, Value)] {
    let ranked = entries.compactMap { key, entry in
      rank(entry.value).map { (key: key, rank: $0, lastUse: entry.lastUse) }
    }
    let oldest = ranked.sorted { ($0.rank, $0.lastUse) < ($1.rank, $1.lastUse) }.prefix(count)
    return oldest.compactMap { found in entries.removeValue(forKey: found.key).map { (found.key, $0.value) } }
  }

  /// Removes an entry.
  ///
  /// - Returns: The value.
  @discardableResult
  public mutating func remove(_ key: Key) -> Value? { entries.removeValue(forKey: key)?.value }
}

extension RecentTable: Sendable where Key: Sendable, Value: Sendable {}
extension RecentTable.Entry: Sendable where Key: Sendable, Value: Sendable {}
