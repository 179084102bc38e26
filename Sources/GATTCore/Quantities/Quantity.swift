/// The number of a field with a scale, a range or special values.
///
/// A quantity stores the number on the wire. The range is checked when the application creates a quantity from a value,
/// not when a quantity is decoded:
///
/// ```swift
/// measurement.energyExpended = 3000                  // a literal; out of range it stops the program
/// measurement.energyExpended = try Quantity(energy)  // rounded to the nearest raw number, ties to even
/// if let energy = measurement.energyExpended { print(energy.value, energy.raw, energy) }  // 3000.0 3 3000 J
/// ```
public struct Quantity<Kind: QuantityKind>: Hashable, Sendable {
  /// The number on the wire.
  public var raw: Kind.Raw

  /// Creates the quantity of a number on the wire, which may be out of range. A field that shares octets with other
  /// fields has fewer bits than its raw type; encoding drops the bits above them.
  @inlinable
  public init(raw: Kind.Raw) {
    self.raw = raw
  }
}

extension Quantity {
  /// Returns whether both have the same value. Special values are equal when they are the same number on the wire.
  public static func == (left: Quantity, right: Quantity) -> Bool {
    left.raw.wireBits == right.raw.wireBits || left.value == right.value
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value) }

  /// Creates the quantity of a value. `Quantity(21.5)` does not call this initializer: a literal does not throw, but
  /// stops the program when it is out of range.
  ///
  /// - Throws: `EncodeError` when the field can't hold the value.
  public init(_ value: Kind.Value) throws(EncodeError) {
    raw = try Kind.raw(of: value)
  }

  /// Creates the special value.
  public init(_ special: Kind.Special) {
    // Only whole numbers have special values, and each special value has a raw number.
    raw = Kind.raw(of: special)!
  }

  /// The value in the unit of the field. For a special value it is NaN, or, in a field without a scale, the number on
  /// the wire.
  public var value: Kind.Value { Kind.value(of: raw) }

  /// The special value that the number stands for; nil for an amount, for a NaN and for an infinity.
  public var special: Kind.Special? { Kind.special(raw) }

  /// The unit of `value`.
  public static var unit: GATTUnit? { Kind.unit }

  /// The unit of `value`.
  public var unit: GATTUnit? { Kind.unit }

  /// Whether the definition allows the number.
  public var isInRange: Bool { Kind.isInRange(raw) }

  /// The value in decimal digits, or the name of a special value.
  var text: String { Kind.text(of: raw) }

  /// The unit, when the number is an amount; otherwise nil.
  var unitOfAmount: GATTUnit? { Kind.isAmount(raw) ? Kind.unit : nil }

  /// Creates the quantity of a value in decimal digits or of the name of a special value.
  init?(text: String) {
    guard let raw = Kind.raw(text: text) else { return nil }
    self.raw = raw
  }

  /// Creates the quantity of a literal.
  init(literal value: Kind.Value) {
    do throws(EncodeError) {
      try self.init(value)
    } catch {
      preconditionFailure("the literal is out of range: \(error.description)")
    }
  }
}

extension Quantity: CustomStringConvertible {
  /// The value with its unit.
  public var description: String {
    let symbol = unitOfAmount?.symbol ?? ""
    return symbol.isEmpty ? text : "\(text) \(symbol)"
  }
}

/// Compares values. A special value of a field with a scale is NaN: it is neither less nor greater than any other
/// quantity.
extension Quantity: Comparable where Kind.Value: Comparable {
  /// Returns whether the value is less.
  public static func < (left: Quantity, right: Quantity) -> Bool { left.value < right.value }
  /// Returns whether the value is less or the same.
  public static func <= (left: Quantity, right: Quantity) -> Bool { left.value <= right.value }
  /// Returns whether the value is greater.
  public static func > (left: Quantity, right: Quantity) -> Bool { left.value > right.value }
  /// Returns whether the value is greater or the same.
  public static func >= (left: Quantity, right: Quantity) -> Bool { left.value >= right.value }
}

extension Quantity: ExpressibleByIntegerLiteral where Kind.Value: ExpressibleByIntegerLiteral {
  /// - Precondition: The field can hold the value.
  public init(integerLiteral value: Kind.Value.IntegerLiteralType) {
    self.init(literal: Kind.Value(integerLiteral: value))
  }
}

extension Quantity: ExpressibleByFloatLiteral where Kind.Value: ExpressibleByFloatLiteral {
  /// - Precondition: The field can hold the value.
  public init(floatLiteral value: Kind.Value.FloatLiteralType) {
    self.init(literal: Kind.Value(floatLiteral: value))
  }
}

/// A quantity is encoded as its raw number.
extension Quantity: Deserializable, FixedSizeDeserializable {
  /// The number of octets of the raw number.
  @inlinable public static var size: Int { Kind.Raw.size }

  /// The bits of the raw number.
  @inlinable public var wireBits: Kind.Raw.WireBits { raw.wireBits }

  /// Creates the quantity of a raw number with these bits.
  @inlinable
  public init(wireBits: Kind.Raw.WireBits) {
    raw = Kind.Raw(wireBits: wireBits)
  }

  /// Creates the quantity of a value in decimal digits or of the name of a special value; nil for any other string.
  public init?(stringValue: String) { self.init(text: stringValue) }
}
