#if hasFeature(Embedded)
  /// Nothing: Embedded Swift has no `Codable`.
  public typealias FieldCodable = Any
#else
  /// `Codable`, where Swift has it.
  public typealias FieldCodable = Codable
#endif

/// Fields that have texts: a generated value, a part of one, or the bits of a field.
///
/// A generated type supplies `append(to:)` and `init(texts:)`. Everything else that has to do with names of fields follows
/// from these two: `description`, `stringValue`, `Codable`.
public protocol TextFields: FieldCodable, StringDeserializable, Sendable {
  /// Appends the fields that are present, in the order of their octets.
  func append(to texts: inout FieldTexts)

  /// The value that these texts give.
  ///
  /// - Throws: `EncodeError` when a field is missing, or when a text is not one of its field.
  init(texts: FieldTextReader) throws(EncodeError)
}

extension TextFields {
  /// The fields that are present, in the order of their octets, as texts for a person.
  public var fieldTexts: FieldTexts {
    var texts = FieldTexts()
    append(to: &texts)
    return texts
  }

  /// The fields that are present, by the names that the definition gives them.
  public var stringValue: [String: String] { dictionaryOfTexts() }

  /// The value that these texts give; nil when one is missing, or is not a text of its field.
  public init?(stringValue texts: [String: String]) {
    do throws(EncodeError) {
      try self.init(texts: FieldTextReader(texts, value: typeName(Self.self)))
    } catch {
      return nil
    }
  }

  /// Nothing to choose from; a definition with Enumerations has its own.
  public static var stringValues: [String] { [] }

  /// The fields with their units, as `Heart Rate: 72 bpm, RR-Interval: 0.82, 0.85 s`.
  public var description: String { lineOfTexts() }

  // Not inlined: each type would have a copy.

  @inline(never)
  func dictionaryOfTexts() -> [String: String] { fieldTexts.dictionary }

  @inline(never)
  func lineOfTexts() -> String { fieldTexts.description }
}

#if !hasFeature(Embedded)
  /// A value is an object with a member for each field that is present. The member has the name of the field.
  extension TextFields {
    /// Encodes numbers as numbers, `true` and `false` as Booleans, and every other field as its text.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: FieldKey.self)
      for field in fieldTexts.fields {
        let key = FieldKey(field.name)
        if let number = Int64(field.text) {
          try container.encode(number, forKey: key)
        } else if let number = TextForm.double(field.text) {
          try container.encode(number, forKey: key)
        } else if let truth = Bool(field.text) {
          try container.encode(truth, forKey: key)
        } else {
          try container.encode(field.text, forKey: key)
        }
      }
    }

    /// Decodes what `encode(to:)` encodes.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: FieldKey.self)
      var texts: [String: String] = [:]
      for key in container.allKeys { texts[key.stringValue] = try container.text(of: key) }
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

  extension KeyedDecodingContainer<FieldKey> {
    fileprivate func text(of key: FieldKey) throws -> String {
      if let truth = try? decode(Bool.self, forKey: key) { return truth.description }
      if let number = try? decode(Int64.self, forKey: key) { return number.description }
      if let number = try? decode(Double.self, forKey: key) { return TextForm.text(number) }
      return try decode(String.self, forKey: key)
    }
  }
#endif
