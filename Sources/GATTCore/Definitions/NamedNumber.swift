/// A raw number whose values have names: a generated enumeration.
///
/// Two are equal when their raw values are, so a value written as `unknown` equals the case of the same number. It is
/// `Hashable` and `CustomStringConvertible` too, and says so itself, as `DefinedFields` do.
public protocol NamedNumber: Sendable {
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
