/// The contents of those fields of an advertised value that have an `x:role`.
public struct FieldRoles: Equatable, Sendable {
  /// A number that differs from packet to packet.
  public struct Sequence: Hashable, Sendable {
    /// The number, as an unsigned integer of `bits` bits.
    public var number: UInt64
    /// The width of the number in bits, 1 ... 64.
    public var bits: Int

    /// Creates a number from the lowest `bits` bits of `number`.
    public init(number: UInt64, bits: Int) {
      self.bits = min(max(bits, 1), 64)
      self.number = number & UInt64.max >> UInt64(64 - self.bits)
    }
  }

  /// The field with the role `sequence`; nil without one.
  public private(set) var sequence: Sequence?
  /// The field with the role `address`; nil without one.
  public private(set) var address: DeviceAddress?
  /// The fields with the role `event` that are present, in their order.
  public private(set) var events = FieldTexts()

  /// Creates roles without fields.
  public init() {}

  /// Sets the sequence number unless it is absent. If several fields have the role, the first one counts.
  public mutating func setSequence<Number: WholeNumber>(_ number: Number?, bits: Int) {
    guard let number, sequence == nil else { return }
    sequence = Sequence(number: UInt64(truncatingIfNeeded: number.integerValue), bits: bits)
  }

  /// Sets the sequence number unless it is absent. If several fields have the role, the first one counts.
  public mutating func setSequence<Kind: QuantityKind>(_ number: Quantity<Kind>?, bits: Int)
  where Kind.Raw: WholeNumber {
    setSequence(number?.raw, bits: bits)
  }

  /// Sets the address unless it is absent. If several fields have the role, the first one counts.
  public mutating func setAddress(_ address: DeviceAddress?) { self.address = self.address ?? address }

  /// Adds the events that a function appends.
  public mutating func addEvents(_ append: (inout FieldTexts) -> Void) { append(&events) }
}
