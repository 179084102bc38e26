/// A value whose octets follow from its type alone: a number, a UUID, plain octets.
///
/// Multi-octet values are little-endian on every host. Short input gives nil; octets behind the value are ignored by the
/// forms that return one value, and an incomplete last element is dropped by the form that returns an array.
/// A `Data` slice is counted from its own first octet.
public protocol Deserializable: Sendable {
  /// How many octets a value takes; for a type whose values differ in that, the fewest.
  static var size: Int { get }

  /// The value whose octets start at `offset`; nil when they are not all inside `bytes`, or are not a value.
  init?(deserializing bytes: RawSpan, at offset: Int)

  /// Appends the octets of this value.
  func serialize(into output: inout FieldWriter)

  /// The octets of this value.
  func serialize() -> Data

  /// The octets of all `values`, one behind the other.
  static func serialize(_ values: [Self]) -> Data

  /// The value at the start of `data`; nil when `data` is too short.
  static func deserialize(_ data: Data) -> Self?

  /// The value that starts `start` octets behind the start of `data`; nil when the rest of `data` is too short, or when
  /// `start` is outside it.
  static func deserialize(_ data: Data, start: Int) -> Self?

  /// All values in `data`; an incomplete last one is dropped.
  static func deserialize(_ data: Data) -> [Self]

  /// The value that a person wrote as `stringValue`; nil when it isn't one.
  init?(stringValue: String)
}

extension Deserializable {
  /// The octets of this value.
  public func serialize() -> Data {
    octetsOfSmallValue { serialize(into: &$0) }
  }

  /// The octets of all `values`, one behind the other.
  public static func serialize(_ values: [Self]) -> Data {
    var data = Data()
    for value in values { data += value.serialize() }
    return data
  }

  /// The value at the start of `data`; nil when `data` is too short.
  @inlinable
  public static func deserialize(_ data: Data) -> Self? {
    Self(deserializing: data.span.bytes, at: 0)
  }

  /// The value that starts `start` octets behind the start of `data`; nil when the rest of `data` is too short, or when
  /// `start` is outside it.
  @inlinable
  public static func deserialize(_ data: Data, start: Int) -> Self? {
    Self(deserializing: data.span.bytes, at: start)
  }

  /// All values in `data`; an incomplete last one is dropped.
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

/// What `write` appends, which must be less than `FieldWriter.maximumCount` octets.
func octetsOfSmallValue(_ write: (inout FieldWriter) -> Void) -> Data {
  let octets = try? FieldWriter.withOctets { (output) throws(EncodeError) in
    write(&output)
  } _: { (start, stored, _) throws(EncodeError) in
    Data([UInt8](UnsafeRawBufferPointer(start: start, count: stored)))
  }
  return octets ?? Data()
}
