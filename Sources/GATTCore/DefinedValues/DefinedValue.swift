/// A value with fields that a definition file names. Every generated value conforms, including advertised values and
/// the parts of a value.
///
/// A generated type supplies its codec, the strings of its fields, and an initializer from strings. The extensions of
/// this protocol supply the rest.
///
/// Conforming types declare `Equatable` (or `Hashable`) and `CustomStringConvertible` themselves. If this protocol
/// inherited from `Equatable`, the compiler would add code to each type, which creates a witness table at run time.
public protocol DefinedFields: CharacteristicValue, TextFields {
  /// The name that the definition gives.
  static var name: String { get }
  /// The names of the fields with values outside the range of the definition. Decoding accepts such values; ranges are
  /// checked when the application creates a value.
  var outOfRangeFields: [String] { get }
  /// The form of a value that devices send as hexadecimal digits; nil for every other value. `init(from:)` reads the
  /// octets that are decoded from the digits.
  static var hexadecimalDigits: HexadecimalDigits? { get }
}

/// The value of an attribute, generated from a definition file: every generated characteristic, descriptor and
/// declaration value conforms.
public protocol DefinedValue: DefinedFields, RawDeserializable, CharacteristicConfigurable {}

extension DefinedFields {
  /// Reads the value that starts at `offset`, and moves `offset` past it.
  @inlinable
  public init(decoding bytes: RawSpan, at offset: inout Int) throws(DecodeError) {
    (self, offset) = try FieldReader.read(bytes, at: offset) { (reader) throws(DecodeError) in
      (try reader.value(""), reader.offset)
    }
  }

  /// Decodes a value as a device sent it, if it is known which forms its numbers with two forms have (`x:ShortForm`).
  /// Octets after the value are ignored.
  ///
  /// Other initializers decide by the number of octets, which is wrong for a value in short forms with octets after it.
  /// The value of another characteristic of the device may tell the form, as
  /// `SupportedResistanceLevelRange.hasShortForms` tells that of `IndoorBikeData`.
  ///
  /// - Parameters:
  ///   - octets: The octets of the attribute value.
  ///   - hasShortForms: Whether the numbers have their short forms.
  public init(received octets: [UInt8], hasShortForms: Bool) throws(DecodeError) {
    let bytes = octets.span.bytes
    do throws(DecodeError) {
      self = try FieldReader.read(bytes) { (reader) throws(DecodeError) in
        reader.knownShortForms = hasShortForms
        return try reader.value("")
      }
    } catch {
      throw error.reading(bytes)
    }
  }

  /// nil: the octets of the fields are sent.
  @inlinable public static var hexadecimalDigits: HexadecimalDigits? { nil }

  /// Empty; a type with ranges replaces this default.
  public var outOfRangeFields: [String] { [] }
}
