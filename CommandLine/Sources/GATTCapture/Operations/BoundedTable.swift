/// A dictionary with a bounded number of entries, because a damaged capture, or a long one, may contain any number of
/// addresses. It forgets the entries that were stored longest ago.
struct BoundedTable<Key: Hashable, Value> {
  /// The number of entries that were stored last, which the table always has. It has at most twice as many.
  private let kept: Int
  private var latest: [Key: Value] = [:]
  /// The entries that were stored before those in `latest`.
  private var earlier: [Key: Value] = [:]

  init(keeping kept: Int) { self.kept = kept }

  /// The value of a key. Setting it again makes the entry the latest one.
  subscript(key: Key) -> Value? {
    get { latest[key] ?? earlier[key] }
    set {
      earlier[key] = nil
      if newValue != nil, latest[key] == nil, latest.count >= kept { (earlier, latest) = (latest, [:]) }
      latest[key] = newValue
    }
  }
}
