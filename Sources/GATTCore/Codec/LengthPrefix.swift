/// A length prefix: a number directly before the octets that it counts.
public struct LengthPrefix: Sendable {
  /// The size of the prefix in octets: 1 ... 4.
  var octets: Int
  /// Whether the most significant octet comes first.
  var isBigEndian: Bool
  /// Whether the number also counts the octets of the prefix.
  var includesItself: Bool

  /// Creates a prefix of the given size.
  public init(octets: Int, isBigEndian: Bool = false, includesItself: Bool = false) {
    self.octets = octets
    self.isBigEndian = isBigEndian
    self.includesItself = includesItself
  }

  /// The greatest number that the prefix can hold.
  var maximum: Int { Int(clamping: 1 << Int64(8 * octets) - 1) }
}

extension FieldWriter {
  /// Reserves the octets of a length prefix.
  ///
  /// - Returns: The offset of the prefix, for `end(_:at:adding:_:_:)`.
  public mutating func begin(_ prefix: LengthPrefix) -> Int {
    let start = count
    append(0, octets: prefix.octets)
    return start
  }

  /// Writes the number of octets appended since `begin(_:)` into the prefix.
  ///
  /// - Parameters:
  ///   - prefix: The format of the prefix.
  ///   - start: The result of `begin(_:)`.
  ///   - more: The number of octets of a checksum that is appended later. The checksum covers the prefix, so the prefix
  ///     is written first.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.tooLong` when there are more octets than the prefix can count.
  public mutating func end(
    _ prefix: LengthPrefix,
    at start: Int,
    adding more: Int = 0,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    let number = count + more - start - (prefix.includesItself ? 0 : prefix.octets)
    if number > prefix.maximum {
      throw EncodeError(value: value, field: field, reason: .tooLong(octets: number, maximum: prefix.maximum))
    }
    for index in 0..<prefix.octets {
      let shift = 8 * (prefix.isBigEndian ? prefix.octets - 1 - index : index)
      replace(at: start + index, by: UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
