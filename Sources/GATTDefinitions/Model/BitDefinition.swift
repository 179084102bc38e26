/// A `Bit` of a `BitField`.
public struct BitDefinition: Sendable, Equatable {
  /// The name; may be empty, because some published definitions omit it.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The lowest bit.
  public var index: Int
  /// The number of bits.
  public var size: Int
  /// The meanings of the numbers of these bits; may be empty.
  public var enumeration: [EnumerationCase]
  /// `x:role="diagnostic"`, as `FieldDefinition.isDiagnostic`.
  public var isDiagnostic = false
  /// The place of the `Bit` element.
  public var position: SourcePosition
}

/// An `Enumeration`: a number and its meaning.
public struct EnumerationCase: Sendable, Equatable {
  /// The raw number, within the format, and unique among the numbers of its field or bit.
  public var key: Int64
  /// The meaning, white space folded.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The `description` attribute; may be empty.
  public var documentation: String
  /// The place of the `Enumeration` element.
  public var position: SourcePosition
}
