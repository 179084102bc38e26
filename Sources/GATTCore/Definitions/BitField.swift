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
