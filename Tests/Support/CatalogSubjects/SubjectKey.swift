/// Selection of a type by a number. Stored inputs of the fuzzer contain the number. It stays the same when types are
/// added.
extension Subject {
  /// A number of 24 bits, computed from the name of the type.
  public var key: UInt32 {
    // FNV-1a, with its upper octet folded into the others.
    let hash = description.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
    return hash >> 24 ^ hash & 0xFF_FFFF
  }

  /// The type with the smallest key that is not below `key`; if no key is that large, the type with the smallest key.
  public static func nearest(toKey key: UInt32) -> Subject {
    byKey.first { $0.key >= key }?.subject ?? byKey[0].subject
  }

  private static let byKey = all.map { (key: $0.key, subject: $0) }.sorted { $0.key < $1.key }
}
