/// A value that the definition does not divide into fields: opaque octets.
public protocol OpaqueFields: DefinedFields {
  /// All octets of the value.
  var value: Data { get set }
  /// Creates a value of these octets.
  init(value: Data)
}

/// An attribute value with opaque octets.
public protocol OpaqueValue: OpaqueFields, DefinedValue, RawOctetsDeserializable {}

extension OpaqueFields {
  /// Reads all octets that are left.
  public init(from reader: inout FieldReader) throws(DecodeError) {
    self.init(value: try reader.octets(Self.name))
  }

  /// Appends the octets of the value.
  public func encode(into output: inout FieldWriter) throws(EncodeError) {
    output.append(value)
  }

  /// Appends the octets as hexadecimal digits, under the name of the value.
  public func append(to texts: inout FieldTexts) { texts.append(Self.name, octets: value) }

  /// Creates a value from its hexadecimal digits.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init(value: try texts.required(octets: Self.name))
  }

  /// Returns whether both have the same octets.
  public static func == (left: Self, right: Self) -> Bool { left.hasOctets(of: right.value) }

  /// Not inlined, so that the types share one copy of the comparison.
  @inline(never)
  func hasOctets(of other: Data) -> Bool { value == other }
}

extension OpaqueFields where Self: Hashable {
  /// Hashes the octets.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
