/// Octets whose fields a definition file names: what every generated value is, advertised ones included, and every part of
/// one.
///
/// A generated type supplies its codec, its fields as texts, and an initialiser from texts; the rest is derived here.
///
/// It is `Equatable` (or `Hashable`) and `CustomStringConvertible` too, and says so itself: a protocol that inherits from
/// those of the standard library has a table that is made at run time for each type, by code of each type.
public protocol DefinedFields: CharacteristicValue, TextFields {
  /// The name that the definition gives.
  static var name: String { get }
  /// The names of the fields that are out of the range of the definition. They are read all the same: ranges are checked where
  /// a program makes a value.
  var outOfRangeFields: [String] { get }
  /// Reads the fields of a value.
  ///
  /// - Throws: `DecodeError`. Its `value` is empty unless it is about a value inside this one.
  init(from reader: inout FieldReader) throws(DecodeError)
}

/// A value that comes from a definition file and that an attribute holds: what every generated characteristic, descriptor
/// and declaration is.
public protocol DefinedValue: DefinedFields, RawDeserializable, CharacteristicConfigurable {}

extension DefinedValue where RawType: FixedSizeDeserializable {
  /// Reads the value that starts at `offset`, and moves `offset` past it.
  @inlinable
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    var reader = FieldReader(bytes, at: offset)
    self = try reader.value("")
    offset = reader.offset
  }
}

extension DefinedFields {
  /// Reads the value that starts at `offset`, and moves `offset` past it.
  @inlinable
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    var reader = FieldReader(bytes, at: offset)
    self = try reader.value("")
    offset = reader.offset
  }

  /// None; a definition with ranges has its own.
  public var outOfRangeFields: [String] { [] }
}
