/// A field of named bits: a generated struct.
///
/// Conforming types declare `Hashable` and `CustomStringConvertible` themselves; see `DefinedFields`.
public protocol BitField: TextFields {
  /// The number on the wire.
  associatedtype RawValue: WholeNumber

  /// All bits, including reserved ones.
  var rawValue: RawValue { get set }

  /// Creates the bits of a number, including reserved ones.
  init(rawValue: RawValue)

  /// The single-bit flags: one line for each, with the bit number and the name, such as `3 Finger`.
  /// Empty for a type with `WalkedTexts`.
  static var bitNames: String { get }
}

extension BitField {
  /// Whether any bit of the mask is 1. Assigning true sets all bits of the mask, and assigning false clears them.
  @inlinable
  public subscript(mask: RawValue.Storage) -> Bool {
    get { rawValue.integerValue & mask != 0 }
    set {
      let bits = rawValue.integerValue
      rawValue = RawValue(truncatingIfNeeded: newValue ? bits | mask : bits & ~mask)
    }
  }

  /// The number in the bits of `mask`, after a shift to the right: an enumeration that names every such number, or has
  /// a case for those without a name.
  @inlinable
  public subscript<Number: NamedNumber>(shift: RawValue.Storage, mask: RawValue.Storage) -> Number {
    get { Number(rawValue: Number.RawType(truncatingIfNeeded: (rawValue.integerValue &>> shift) & mask))! }
    set { set(shift, mask, to: RawValue.Storage(truncatingIfNeeded: newValue.rawValue)) }
  }

  /// The quantity in the bits of `mask`, after a shift to the right.
  @inlinable
  public subscript<Kind: QuantityKind>(shift: RawValue.Storage, mask: RawValue.Storage) -> Quantity<Kind>
  where Kind.Raw: WholeNumber {
    get { Quantity(raw: Kind.Raw(truncatingIfNeeded: (rawValue.integerValue &>> shift) & mask)) }
    set { set(shift, mask, to: RawValue.Storage(truncatingIfNeeded: newValue.raw.integerValue)) }
  }

  /// The number in the bits of `mask`, after a shift to the right.
  @inlinable
  public subscript<Number: WholeNumber>(shift: RawValue.Storage, mask: RawValue.Storage) -> Number {
    get { Number(truncatingIfNeeded: (rawValue.integerValue &>> shift) & mask) }
    set { set(shift, mask, to: RawValue.Storage(truncatingIfNeeded: newValue.integerValue)) }
  }

  @inlinable
  mutating func set(_ shift: RawValue.Storage, _ mask: RawValue.Storage, to number: RawValue.Storage) {
    rawValue = RawValue(truncatingIfNeeded: rawValue.integerValue & ~(mask &<< shift) | (number & mask) &<< shift)
  }

  /// Appends the single-bit flags as `true` or `false`.
  public func append(to texts: inout FieldTexts) { appendFlags(to: &texts) }

  /// Creates the bits from the strings of the flags. A flag without a string is 0.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init(rawValue: RawValue(truncatingIfNeeded: try texts.flags(Self.bitNames)))
  }

  // Not inlined, so that the types share one copy.

  @inline(never)
  func appendFlags(to texts: inout FieldTexts) {
    texts.append(flags: UInt64(truncatingIfNeeded: rawValue.integerValue), Self.bitNames)
  }
}
