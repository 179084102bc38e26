/// Selection of a type by a number. The number stays valid when types are added, so stored inputs can refer to types by
/// it.
extension Subject {
  /// A number of 24 bits, computed from the name of the type.
  public var key: UInt32 {
    // FNV-1a, with its upper octet folded into the others.
    let hash = description.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash >> 24 ^ hash & 0xFF_FFFF
  }

  /// The type with the least key of at least `key`, or with the least of all. Every number selects a type.
  public static func nearest(toKey key: UInt32) -> Subject {
    byKey.first { $0.key >= key }?.subject ?? byKey[0].subject
  }

  private static let byKey = all.map { (key: $0.key, subject: $0) }.sorted { $0.key < $1.key }
}
