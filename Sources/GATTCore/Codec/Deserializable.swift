/// A value that can be decoded without a definition: a number, a UUID, octets.
///
/// Multi-octet values are little-endian on every host. Short input gives nil. Functions that return one number ignore
/// octets after it; a UUID, and `Data`, take all octets. Functions that return an array drop an incomplete last
/// element. Offsets in a `Data` slice count from the first octet of the slice.
public protocol Deserializable: Sendable {
  /// The number of octets of a value; the least number for a type with values of different sizes.
  static var size: Int { get }

  /// Creates the value at `offset`; nil when its octets are not all inside `bytes`, or are not a value.
  init?(deserializing bytes: RawSpan, at offset: Int)

  /// Appends the octets of this value.
  func serialize(into output: inout FieldWriter)

  /// Returns the octets of this value.
  func serialize() -> Data

  /// Returns the octets of all `values`, concatenated.
  static func serialize(_ values: [Self]) -> Data

  /// Returns the value at the start of `data`; nil when `data` is too short.
  static func deserialize(_ data: Data) -> Self?

  /// Returns the value that starts `start` octets after the start of `data`; nil when the rest of `data` is too short,
  /// or when `start` is outside it.
  static func deserialize(_ data: Data, start: Int) -> Self?

  /// Returns all values in `data`; an incomplete last one is dropped.
  static func deserialize(_ data: Data) -> [Self]

  /// Creates the value that a user typed as `stringValue`; nil when the string is not a value.
  init?(stringValue: String)
}

extension Deserializable {
  /// Returns the octets of this value.
  public func serialize() -> Data {
    octetsOfSmallValue { serialize(into: &$0) }
  }

  /// Returns the octets of all `values`, concatenated.
  public static func serialize(_ values: [Self]) -> Data {
    var data = Data()
    for value in values { data += value.serialize() }
    return data
  }

  /// Returns the value at the start of `data`; nil when `data` is too short.
  @inlinable
  public static func deserialize(_ data: Data) -> Self? {
    Self(deserializing: data.span.bytes, at: 0)
  }

  /// Returns the value that starts `start` octets after the start of `data`; nil when the rest of `data` is too short,
  /// or when `start` is outside it.
  @inlinable
  public static func deserialize(_ data: Data, start: Int) -> Self? {
    Self(deserializing: data.span.bytes, at: start)
  }

  /// Returns all values in `data`; an incomplete last one is dropped.
  public static func deserialize(_ data: Data) -> [Self] {
    let bytes = data.span.bytes
    var values: [Self] = []
    var offset = 0
    while bytes.holds(max(size, 1), at: offset) {
      guard let value = Self(deserializing: bytes, at: offset) else { break }
      values.append(value)
      offset += max(size, 1)
    }
    return values
  }
}

/// Returns the octets that `write` appends, at most `FieldWriter.maximumCount`.
func octetsOfSmallValue(_ write: (inout FieldWriter) -> Void) -> Data {
  let octets = try? FieldWriter.withOctets { (output) throws(EncodeError) in
    write(&output)
  } _: { (start, stored, _) throws(EncodeError) in
    Data([UInt8](UnsafeRawBufferPointer(start: start, count: stored)))
  }
  return octets ?? Data()
}
