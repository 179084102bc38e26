/// The bits of a field, with a name for each: a generated struct.
///
/// It is `Hashable` and `CustomStringConvertible` too, and says so itself, as `DefinedFields` do.
public protocol BitField: TextFields {
  /// The number on the wire.
  associatedtype RawValue: WholeNumber

  /// All bits, the reserved ones too.
  var rawValue: RawValue { get set }

  /// The bits of a number, the reserved ones too.
  init(rawValue: RawValue)

  /// The single bits: a line for each, as `3 Finger`.
  static var bitNames: String { get }
}

extension BitField {
  /// Whether a bit of the mask is 1; setting it sets all bits of the mask.
  @inlinable
  public subscript(mask: RawValue.Storage) -> Bool {
    get { rawValue.integerValue & mask != 0 }
    set {
      let bits = rawValue.integerValue
      rawValue = RawValue(truncatingIfNeeded: newValue ? bits | mask : bits & ~mask)
    }
  }

  /// The single bits, `true` or `false`.
  public func append(to texts: inout FieldTexts) { appendFlags(to: &texts) }

  /// The bits that these texts give. A bit without a text is 0.
  public init(texts: FieldTextReader) throws(EncodeError) {
    self.init(rawValue: RawValue(truncatingIfNeeded: try texts.flags(Self.bitNames)))
  }

  // Not inlined: each type would have a copy.

  @inline(never)
  func appendFlags(to texts: inout FieldTexts) {
    texts.append(flags: UInt64(truncatingIfNeeded: rawValue.integerValue), Self.bitNames)
  }
}
