/// Octets whose fields a definition file names: what every generated value is, advertised ones included, and every part of
/// one.
///
/// A generated type supplies its codec, its fields as texts, and an initialiser from texts; the rest is derived here.
public protocol DefinedFields: CharacteristicValue, StringDeserializable, Equatable, CustomStringConvertible {
  /// The name that the definition gives.
  static var name: String { get }
  /// The fields that are present, in the order of their octets, as texts for a person.
  var fieldTexts: FieldTexts { get }
}

/// A value that comes from a definition file and that an attribute holds: what every generated characteristic, descriptor
/// and declaration is.
public protocol DefinedValue: DefinedFields, RawDeserializable, CharacteristicConfigurable {}

extension DefinedFields {
  /// The fields that are present, by the names that the definition gives them.
  public var stringValue: [String: String] { fieldTexts.dictionary }

  /// Nothing to choose from; a definition with Enumerations has its own.
  public static var stringValues: [String] { [] }

  /// The fields with their units, as `Heart Rate: 72 bpm, RR-Interval: 0.82, 0.85 s`.
  public var description: String { fieldTexts.description }
}

/// A raw number whose values have names: a generated enumeration.
///
/// Two are equal when their raw values are, so a value written as `unknown` equals the case of the same number.
public protocol NamedNumber: Sendable, Hashable, CustomStringConvertible {
  /// The integer that holds the number.
  associatedtype RawType: FixedWidthInteger & Sendable

  /// Nil for a number that the field can't hold.
  init?(rawValue: RawType)
  /// The number, with a name or without.
  var rawValue: RawType { get }

  /// The numbers that have a name, in the order of the definition.
  static var meanings: [(rawValue: RawType, name: String)] { get }
}

extension NamedNumber {
  /// Whether both are the same raw number.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// As equality does: by the raw value.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// The name that the definition gives this number, else the number.
  public var text: String {
    Self.meanings.first { $0.rawValue == rawValue }?.name ?? String(rawValue)
  }

  /// The name that the definition gives this number, else the number.
  public var description: String { text }

  /// The names that can be chosen from.
  public static var names: [String] { Self.meanings.map { $0.name } }

  /// The number with this name; nil when none has it.
  public init?(name: String) {
    guard let meaning = Self.meanings.first(where: { $0.name == name }) else { return nil }
    self.init(rawValue: meaning.rawValue)
  }

  /// The number with this name, or this number in decimal digits; nil for anything else.
  public init?(text: String) {
    if let meaning = Self.meanings.first(where: { $0.name == text }) {
      self.init(rawValue: meaning.rawValue)
    } else if let number = RawType(text) {
      self.init(rawValue: number)
    } else {
      return nil
    }
  }
}
