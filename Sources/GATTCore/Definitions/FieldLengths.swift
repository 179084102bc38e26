/// Fields that say how long they are.

/// A number directly in front of octets that says how many there are.
public struct LengthPrefix: Sendable {
  /// How many octets the number has itself: 1 ... 4.
  var octets: Int
  /// Its most significant octet comes first.
  var isBigEndian: Bool
  /// Its own octets count too.
  var includesItself: Bool

  /// A prefix of so many octets.
  public init(octets: Int, isBigEndian: Bool = false, includesItself: Bool = false) {
    self.octets = octets
    self.isBigEndian = isBigEndian
    self.includesItself = includesItself
  }

  /// The greatest number that it holds.
  var maximum: Int { Int(clamping: 1 << Int64(8 * octets) - 1) }
}

extension FieldWriter {
  /// Makes room for a number that says how many octets follow.
  ///
  /// - Returns: Where that is, for `end(_:at:adding:_:_:)`.
  public mutating func begin(_ prefix: LengthPrefix) -> Int {
    let start = count
    append(0, octets: prefix.octets)
    return start
  }

  /// Puts the number of the octets appended since `begin(_:)` where that said.
  ///
  /// - Parameters:
  ///   - prefix: The number's format.
  ///   - start: What `begin(_:)` has returned.
  ///   - more: How many octets are still to come, of a checksum over the number itself.
  ///   - value: The name of the value, for the error.
  ///   - field: The name of the field, for the error.
  /// - Throws: `.tooLong` when there are more than the number can say.
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

extension FieldCheck {
  /// Checks that octets don't have the one that would end them.
  ///
  /// - Throws: `.invalidForm`.
  public static func isFree(
    _ octets: some Sequence<UInt8>,
    of terminator: UInt8,
    _ value: String,
    _ field: String
  ) throws(EncodeError) {
    if octets.contains(terminator) {
      throw EncodeError(
        value: value,
        field: field,
        reason: .invalidForm("\(terminator), the octet that ends the field, is within it")
      )
    }
  }

  /// Checks that a field says of another one what that is.
  ///
  /// - Throws: `.outOfRange`.
  public static func agreement(_ said: Int64, _ actual: Int64, _ value: String, _ field: String) throws(EncodeError) {
    if said != actual {
      throw EncodeError(
        value: value,
        field: field,
        reason: .outOfRange(Double(said), minimum: Double(actual), maximum: Double(actual))
      )
    }
  }
}
