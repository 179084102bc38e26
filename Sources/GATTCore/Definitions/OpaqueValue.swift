/// Octets of which the definition does not say what they mean: all that there are.
public protocol OpaqueFields: DefinedFields {
  /// All octets of the value.
  var value: Data { get set }
  /// A value of these octets.
  init(value: Data)
}

/// A value of which the definition does not say what its octets mean, and that an attribute holds.
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

  /// The octets as hexadecimal digits, by the name of the value.
  public func append(to texts: inout FieldTexts) { texts.append(Self.name, octets: value) }

  /// The value that this text gives.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init(value: try texts.required(octets: Self.name))
  }

  /// Whether both have the same octets.
  public static func == (left: Self, right: Self) -> Bool { left.hasOctets(of: right.value) }

  /// Not inlined: each type would have a copy, of what is long.
  @inline(never)
  func hasOctets(of other: Data) -> Bool { value == other }
}

extension OpaqueFields where Self: Hashable {
  /// As equality does: by the octets.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
