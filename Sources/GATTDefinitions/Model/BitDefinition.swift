/// A `Bit` of a `BitField`.
public struct BitDefinition: Sendable {
  /// May be empty: some published definitions leave it out.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The lowest bit.
  public var index: Int
  /// How many bits.
  public var size: Int
  /// What the numbers of these bits mean; may be empty.
  public var enumeration: [EnumerationCase]
  /// Where the `Bit` element starts.
  public var position: SourcePosition
}

/// An `Enumeration`: a number and what it means.
public struct EnumerationCase: Sendable, Equatable {
  /// The raw number, within the format, and unique among the numbers of its field or bit.
  public var key: Int64
  /// The meaning, white space folded.
  public var name: String
  /// `x:swiftName`
  public var swiftName: String?
  /// The `description` attribute; may be empty.
  public var documentation: String
  /// Where the `Enumeration` element starts.
  public var position: SourcePosition
}
