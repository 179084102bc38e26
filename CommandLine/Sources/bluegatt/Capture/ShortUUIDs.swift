import GATTCore

/// Shortens UUIDs of 128 bits, except assigned ones, for lines of text. The first text of a UUID is complete, and later
/// ones have its first digits: `F000AA01…`.
final class ShortUUIDs {
  /// The most UUIDs that are shortened, because a capture may contain any number of them.
  private static let most = 65_536

  /// The UUIDs that were written, by their first eight digits.
  private var written: [Substring: Set<BluetoothUUID>] = [:]
  /// The number of UUIDs that were written.
  private(set) var count = 0

  /// Whether the next text of a UUID is as short as later ones will be, unless a similar UUID occurs.
  func isKnown(_ uuid: BluetoothUUID) -> Bool {
    uuid.uuid32 != nil || count >= Self.most || written[uuid.start]?.contains(uuid) == true
  }

  /// Returns the text of a UUID: complete for the first time.
  func text(_ uuid: BluetoothUUID) -> String {
    if let short = short(uuid) { return short }
    if !isKnown(uuid) {
      written[uuid.start, default: []].insert(uuid)
      count += 1
    }
    return uuid.description
  }

  /// Whether `text` is a short text of a UUID.
  static func isShort(_ text: String, of uuid: BluetoothUUID) -> Bool {
    let parts = text.uppercased().split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == uuid.start && uuid.description.hasSuffix(parts[1])
  }

  /// The short text of a UUID that was written; nil for others, and for UUIDs that are short anyway.
  private func short(_ uuid: BluetoothUUID) -> String? {
    guard let similar = written[uuid.start], similar.contains(uuid) else { return nil }
    if similar.count == 1 { return "\(uuid.start)…" }
    let end = uuid.description.suffix(4)
    let isUnique = similar.allSatisfy { $0 == uuid || $0.description.suffix(4) != end }
    return isUnique ? "\(uuid.start)…\(end)" : nil
  }
}

extension BluetoothUUID {
  /// The first eight digits.
  fileprivate var start: Substring { description.prefix(8) }
}
