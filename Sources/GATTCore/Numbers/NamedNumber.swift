/// A raw number with named values: a generated enumeration.
///
/// Conforming types declare `Hashable` and `CustomStringConvertible` themselves; see `DefinedFields`.
public protocol NamedNumber: Sendable {
  /// The integer that holds the number.
  associatedtype RawType: FixedWidthInteger & Sendable

  /// Creates the value of a raw number; nil when no case has the number. An `OpenNamedNumber` accepts every number.
  init?(rawValue: RawType)
  /// The raw number, with or without a name.
  var rawValue: RawType { get }

  /// The numbers that have a name, in the order of the definition: one line for each, such as `3 Finger`.
  static var numberedNames: String { get }
}

/// A named number that may also be a number without a name: an enumeration with the case `unknown`.
///
/// Two values are equal when their raw values are, so a value written as `unknown` equals the case of the same number.
public protocol OpenNamedNumber: NamedNumber {}

extension OpenNamedNumber {
  /// Returns whether both are the same raw number.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

  /// Hashes the raw value.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension NamedNumber {
  /// The numbers that have a name, in the order of the definition.
  public static var meanings: [(rawValue: RawType, name: String)] {
    NumberedNames(numberedNames).map { (RawType(truncatingIfNeeded: $0.number), String($0.name)) }
  }

  /// The name that the definition gives this number, else the number.
  public var text: String {
    let number = Int64(truncatingIfNeeded: rawValue)
    return NumberedNames(Self.numberedNames).first { $0.number == number }.map { String($0.name) } ?? String(rawValue)
  }

  /// The name that the definition gives this number, else the number.
  public var description: String { text }

  /// All names, in the order of the definition.
  public static var names: [String] { NumberedNames(numberedNames).map { String($0.name) } }

  /// Creates the number with this name; nil when no number has it.
  public init?(name: String) {
    guard let number = Self.number(named: name) else { return nil }
    self.init(rawValue: number)
  }

  /// Creates the number with this name or with these decimal digits; nil for any other string.
  public init?(text: String) {
    guard let number = Self.number(named: text) ?? RawType(text) else { return nil }
    self.init(rawValue: number)
  }

  private static func number(named name: String) -> RawType? {
    NumberedNames(numberedNames).first { $0.name == name }.map { RawType(truncatingIfNeeded: $0.number) }
  }
}
