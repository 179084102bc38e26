import GATTText

#if hasFeature(Embedded)
  /// `Any`, because Embedded Swift has no `Codable`.
  public typealias FieldCodable = Any
#else
  /// `Codable`, where Swift has it.
  public typealias FieldCodable = Codable
#endif

/// Fields with string forms: a generated value, a part of one, or the bits of a field.
///
/// A generated type supplies `append(to:)` and `init(texts:)`. The extensions of this protocol derive `description`,
/// `stringValue` and `Codable` from these two.
public protocol TextFields: FieldCodable, StringDeserializable, Sendable {
  /// Appends the fields that are present, in the order of their octets.
  func append(to texts: inout FieldTexts)

  /// Creates a value from the strings of its fields.
  ///
  /// - Throws: `EncodeError` when a field is missing, or when a string is not a value of its field.
  init(texts: FieldTextReader) throws(EncodeError)
}

extension TextFields {
  /// The fields that are present, in the order of their octets, as strings for display.
  public var fieldTexts: FieldTexts {
    var texts = FieldTexts()
    append(to: &texts)
    return texts
  }

  /// The fields that are present, by the names that the definition gives them.
  public var stringValue: [String: String] { dictionaryOfTexts() }

  /// Creates a value from the strings of its fields; nil when a field is missing or has an invalid string.
  public init?(stringValue texts: [String: String]) {
    do throws(EncodeError) {
      try self.init(texts: FieldTextReader(texts, value: typeName(Self.self)))
    } catch {
      return nil
    }
  }

  /// Empty; a `NamedNumber` has its names instead.
  public static var stringValues: [String] { [] }

  /// The fields with their units, such as `Heart Rate: 72 bpm, RR-Interval: 0.82, 0.85 s`.
  public var description: String { lineOfTexts() }

  // Not inlined, so that the types share one copy.

  @inline(never)
  func dictionaryOfTexts() -> [String: String] { fieldTexts.dictionary }

  @inline(never)
  func lineOfTexts() -> String { fieldTexts.description }
}

extension TextFields where Self: NamedNumber {
  /// All names, in the order of the definition.
  public static var stringValues: [String] { names }

  /// The name that the definition gives this number, else the number.
  public var description: String { text }
}

#if !hasFeature(Embedded)
  /// A value is an object with a member for each field that is present. The member has the name of the field.
  extension TextFields {
    /// Encodes the string of each field: as a number if that number prints as the same string, `true` and `false` as
    /// Booleans, every other string unchanged. So the octets `0102` remain a string.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldKey.self)
      for field in fieldTexts.fields { try container.encode(CodableText(field.text), forKey: FieldKey(field.name)) }
    }

    /// Decodes what `encode(to:)` encodes.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: FieldKey.self)
      var texts: [String: String] = [:]
      for key in container.allKeys { texts[key.stringValue] = try container.decode(CodableText.self, forKey: key).text }
      try self.init(texts: FieldTextReader(texts, value: typeName(Self.self)))
    }
  }

  /// The name of a field.
  private struct FieldKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The string of a field, encoded as a number, a Boolean or a string, depending on its content.
  struct CodableText: Codable {
    let text: String

    init(_ text: String) { self.text = text }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let number = Int64(text), number.description == text {
        try container.encode(number)
      } else if let number = TextParser.double(text), NumberText.text(number) == text {
        try container.encode(number)
      } else if let truth = Bool(text) {
        try container.encode(truth)
      } else {
        try container.encode(text)
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let truth = try? container.decode(Bool.self) {
        text = truth.description
      } else if let number = try? container.decode(Int64.self) {
        text = number.description
      } else if let number = try? container.decode(Double.self) {
        text = NumberText.text(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }
#endif
