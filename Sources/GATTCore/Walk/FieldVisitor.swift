/// Goes over the fields of a value, in the order of their octets.
///
/// A generated value lists its fields once, in `fields(_:)`, with a call of its visitor for each. What the call does
/// depends on the visitor: `FieldReader` sets the field from octets, `FieldWriter` appends its octets. Others append its
/// string, set it from a string, or look whether it is out of range.
///
/// A program does not write visitors, so a minor version may add requirements.
public protocol FieldVisitor: ~Copyable {
  /// The error of a field that the visitor can't handle; `Never` for a visitor that handles all.
  associatedtype Failure: Error

  /// Whether the visitor wants fields that share octets one by one, and not these octets.
  static var seesParts: Bool { get }

  // The functions with labels, below, say what the parameters are.

  /// Visits a number of a fixed size.
  mutating func number<Number: FieldNumber>(
    _ name: String,
    _ number: inout Number,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(Failure)

  /// Visits a number with names.
  mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number, _ isBigEndian: Bool) throws(Failure)
  where Number.RawType: WholeNumber

  /// Visits a field of bits.
  mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits, _ isBigEndian: Bool) throws(Failure)

  /// Visits octets that fields share, as one number.
  mutating func word<Word: WholeNumber>(
    _ name: String,
    _ word: inout Word,
    _ octets: Int,
    _ isBigEndian: Bool
  ) throws(Failure)

  /// Visits a field in shared octets.
  mutating func part<Content: FieldContent>(_ name: String, _ part: inout Content, _ unit: GATTUnit?) throws(Failure)

  /// Visits an address.
  mutating func address(_ name: String, _ address: inout DeviceAddress, _ isBigEndian: Bool) throws(Failure)

  /// Visits a UUID.
  mutating func uuid(
    _ name: String,
    _ uuid: inout BluetoothUUID,
    _ extent: FieldExtent,
    _ isBigEndian: Bool
  ) throws(Failure)

  /// Visits opaque octets.
  mutating func octets(
    _ name: String,
    _ octets: inout Data,
    _ extent: FieldExtent,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(Failure)

  /// Visits a text.
  mutating func text(
    _ name: String,
    _ octets: inout ShortArray<UInt8>,
    _ extent: FieldExtent,
    _ form: FieldTextForm,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(Failure)

  /// Visits a nested value.
  mutating func value<Value: DefinedFields>(
    _ name: String,
    _ value: inout Value,
    _ extent: FieldExtent?
  ) throws(Failure)

  /// Visits nested values.
  mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent,
    _ count: Int?
  ) throws(Failure)

  /// Visits several numbers.
  mutating func elements<Number: FieldNumber>(
    _ name: String,
    _ elements: inout ShortArray<Number>,
    _ extent: FieldExtent?,
    _ count: Int?,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(Failure)

  /// Visits several numbers with names.
  mutating func named<Number: NamedNumber>(
    _ name: String,
    elements: inout [Number],
    _ extent: FieldExtent?,
    _ count: Int?,
    _ isBigEndian: Bool
  ) throws(Failure)
  where Number.RawType: WholeNumber

  /// Visits a number that is always the same.
  mutating func constant<Number: WholeNumber>(
    _ name: String,
    _ constant: Number,
    _ isBigEndian: Bool
  ) throws(Failure)

  /// Visits a number in shared octets that always has one value.
  ///
  /// - Parameters:
  ///   - raw: The number that was read.
  ///   - expected: The number that it must be.
  ///   - field: The name of the field.
  ///   - octets: The number of octets that were read since the field began.
  mutating func check(_ raw: Int64, is expected: Int64, _ field: String, octets: Int) throws(Failure)

  /// Visits a number that is computed from fields, and has no octets.
  mutating func computed(
    _ name: String,
    _ number: () -> Double?,
    _ unit: GATTUnit?,
    _ range: ClosedRange<Double>?
  ) throws(Failure)

  /// Visits the number of octets of the value, which precedes its fields.
  ///
  /// - Returns: What `leave(_:from:)` needs.
  mutating func enter(_ prefix: LengthPrefix) throws(Failure) -> Int

  /// Visits the end of the octets that a prefix counts.
  ///
  /// - Parameters:
  ///   - prefix: The prefix of the value.
  ///   - place: The result of `enter(_:)`.
  mutating func leave(_ prefix: LengthPrefix, from place: Int) throws(Failure)
}

/// The octets of a text.
public struct FieldTextForm: Sendable {
  /// Whether the text is UTF-16, and not UTF-8.
  @usableFromInline var isUTF16: Bool
  /// Whether the most significant octet of a unit comes first.
  @usableFromInline var isBigEndian: Bool
  /// The number of octets of the NULs that pad the text, 1 or 2; 0 for a text without padding.
  @usableFromInline var nulSize: Int

  @inlinable
  init(isUTF16: Bool, isBigEndian: Bool = false, nulSize: Int = 0) {
    self.isUTF16 = isUTF16
    self.isBigEndian = isBigEndian
    self.nulSize = nulSize
  }

  /// UTF-8.
  @inlinable public static var utf8: Self { Self(isUTF16: false) }
  /// UTF-8, padded with NULs up to the end of the field.
  @inlinable public static var paddedUTF8: Self { Self(isUTF16: false, nulSize: 1) }
  /// UTF-16, the least significant octet of a unit first.
  @inlinable public static var utf16: Self { Self(isUTF16: true) }
  /// UTF-16, padded with NULs up to the end of the field.
  @inlinable public static var paddedUTF16: Self { Self(isUTF16: true, nulSize: 2) }
  /// UTF-16, the most significant octet of a unit first.
  @inlinable public static var bigEndianUTF16: Self { Self(isUTF16: true, isBigEndian: true) }
  /// UTF-16, the most significant octet of a unit first, padded with NULs up to the end of the field.
  @inlinable public static var paddedBigEndianUTF16: Self { Self(isUTF16: true, isBigEndian: true, nulSize: 2) }

  /// Returns the text of octets.
  func text(_ octets: ShortArray<UInt8>) -> String {
    isUTF16 ? String(utf16: octets, isBigEndian: isBigEndian) : String(utf8: octets)
  }

  /// Returns the octets of a text.
  func octets(_ text: String) -> ShortArray<UInt8> {
    isUTF16 ? ShortArray(utf16: text, isBigEndian: isBigEndian) : ShortArray(utf8: text)
  }
}

// MARK: - How fields(_:) calls a visitor

extension FieldVisitor where Self: ~Copyable {
  /// Visits a number.
  ///
  /// - Parameters:
  ///   - name: The name that the definition gives the field.
  ///   - number: A quantity, or a number without a scale.
  ///   - unit: The unit of a number that is not a quantity.
  ///   - isBigEndian: Whether the most significant octet comes first.
  @inlinable @inline(__always)
  public mutating func number<Number: FieldNumber>(
    _ name: String,
    _ number: inout Number,
    unit: GATTUnit? = nil,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.number(name, &number, unit, isBigEndian)
  }

  /// Visits a named number.
  @inlinable @inline(__always)
  public mutating func named<Number: NamedNumber>(
    _ name: String,
    _ number: inout Number,
    isBigEndian: Bool = false
  ) throws(Failure)
  where Number.RawType: WholeNumber {
    try named(name, &number, isBigEndian)
  }

  /// Visits a field of bits.
  @inlinable @inline(__always)
  public mutating func bits<Bits: BitField>(
    _ name: String,
    _ bits: inout Bits,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.bits(name, &bits, isBigEndian)
  }

  /// Visits octets that several fields share, or that are the stored form of one.
  ///
  /// - Parameters:
  ///   - name: The name of the first field.
  ///   - word: The octets as a number.
  ///   - octets: The number of octets.
  ///   - isBigEndian: Whether the most significant octet comes first.
  @inlinable @inline(__always)
  public mutating func word<Word: WholeNumber>(
    _ name: String,
    _ word: inout Word,
    octets: Int,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.word(name, &word, octets, isBigEndian)
  }

  /// Visits a field in the octets of a word. Only a visitor that `seesParts` is interested.
  @inlinable @inline(__always)
  public mutating func part<Content: FieldContent>(
    _ name: String,
    _ part: inout Content,
    unit: GATTUnit? = nil
  ) throws(Failure) {
    try self.part(name, &part, unit)
  }

  /// Visits an address of six octets.
  @inlinable @inline(__always)
  public mutating func address(
    _ name: String,
    _ address: inout DeviceAddress,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.address(name, &address, isBigEndian)
  }

  /// Visits a UUID of 2, 4 or 16 octets.
  @inlinable @inline(__always)
  public mutating func uuid(
    _ name: String,
    _ uuid: inout BluetoothUUID,
    _ extent: FieldExtent = .rest,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.uuid(name, &uuid, extent, isBigEndian)
  }

  /// Visits opaque octets.
  ///
  /// - Parameters:
  ///   - name: The name that the definition gives the field.
  ///   - octets: The octets.
  ///   - extent: Where the field ends; not `.terminated`.
  ///   - most: The greatest number of octets.
  ///   - mayBeMissing: Whether strings may lack the field, which is then empty.
  @inlinable @inline(__always)
  public mutating func octets(
    _ name: String,
    _ octets: inout Data,
    _ extent: FieldExtent = .rest,
    atMost most: Int = .max,
    mayBeMissing: Bool = false
  ) throws(Failure) {
    try self.octets(name, &octets, extent, most, mayBeMissing)
  }

  /// Visits text.
  ///
  /// - Parameters:
  ///   - name: The name that the definition gives the field.
  ///   - octets: The octets of the text.
  ///   - extent: Where the field ends; not `.terminated`.
  ///   - form: How octets stand for text.
  ///   - most: The greatest number of octets.
  ///   - mayBeMissing: Whether strings may lack the field, which is then empty.
  @inlinable @inline(__always)
  public mutating func text(
    _ name: String,
    _ octets: inout ShortArray<UInt8>,
    _ extent: FieldExtent = .rest,
    as form: FieldTextForm = .utf8,
    atMost most: Int = .max,
    mayBeMissing: Bool = false
  ) throws(Failure) {
    try text(name, &octets, extent, form, most, mayBeMissing)
  }

  /// Visits a value in the value. Without `extent` it ends by itself, or with the value around it.
  @inlinable @inline(__always)
  public mutating func value<Value: DefinedFields>(
    _ name: String,
    _ value: inout Value,
    _ extent: FieldExtent? = nil
  ) throws(Failure) {
    try self.value(name, &value, extent)
  }

  /// Visits several values in the value: as many as fit, or `count`.
  @inlinable @inline(__always)
  public mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent = .rest,
    count: Int? = nil
  ) throws(Failure) {
    try self.values(name, &values, extent, count)
  }

  /// Visits several numbers: as many as fit, or `count`.
  @inlinable @inline(__always)
  public mutating func elements<Number: FieldNumber>(
    _ name: String,
    _ elements: inout ShortArray<Number>,
    _ extent: FieldExtent? = nil,
    count: Int? = nil,
    unit: GATTUnit? = nil,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.elements(name, &elements, extent, count, unit, isBigEndian)
  }

  /// Visits several named numbers: as many as fit, or `count`.
  @inlinable @inline(__always)
  public mutating func named<Number: NamedNumber>(
    _ name: String,
    elements: inout [Number],
    _ extent: FieldExtent? = nil,
    count: Int? = nil,
    isBigEndian: Bool = false
  ) throws(Failure)
  where Number.RawType: WholeNumber {
    try named(name, elements: &elements, extent, count, isBigEndian)
  }

  /// Visits a number that is always the same.
  @inlinable @inline(__always)
  public mutating func constant<Number: WholeNumber>(
    _ name: String,
    _ constant: Number,
    isBigEndian: Bool = false
  ) throws(Failure) {
    try self.constant(name, constant, isBigEndian)
  }

  /// Visits a number that is computed from fields, and so has no octets.
  ///
  /// - Parameters:
  ///   - name: The name that the definition gives the number.
  ///   - number: The number; nil when a field that it needs is absent.
  ///   - unit: The unit of the number.
  ///   - range: What the definition allows; nil when it allows all.
  @inlinable @inline(__always)
  public mutating func computed(
    _ name: String,
    _ number: @autoclosure () -> Double?,
    unit: GATTUnit? = nil,
    in range: ClosedRange<Double>? = nil
  ) throws(Failure) {
    try computed(name, number, unit, range)
  }
}
