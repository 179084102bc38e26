/// Reads the fields that a value lists.
extension FieldReader: FieldVisitor {
  /// Octets that are missing or wrong.
  public typealias Failure = DecodeError

  /// False: reads the octets that fields share.
  @inlinable public static var seesParts: Bool { false }

  /// Reads a number of a fixed size.
  @inlinable @inline(__always)
  mutating func fixed<Number: FixedSizeDeserializable>(
    _ name: String,
    _ isBigEndian: Bool
  ) throws(DecodeError) -> Number {
    if isBigEndian, Number.size > 1 { return try number(name, isBigEndian: true) }
    if MemoryLayout<Number.WireBits>.size == Number.size {
      return Number(wireBits: try integer(name, as: Number.WireBits.self))
    }
    if Number.size == 3 {
      return Number(wireBits: Number.WireBits(truncatingIfNeeded: buffer.bytes.uint24(at: try take(3, name))))
    }
    return try number(name)
  }

  /// Reads a number.
  @inlinable @inline(__always)
  public mutating func number<Number: FieldNumber>(
    _ name: String,
    _ number: inout Number,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    number = try fixed(name, isBigEndian)
  }

  /// Reads a named number.
  @inlinable @inline(__always)
  public mutating func named<Number: NamedNumber>(
    _ name: String,
    _ number: inout Number,
    _ isBigEndian: Bool
  ) throws(DecodeError)
  where Number.RawType: WholeNumber {
    let raw: Number.RawType = try fixed(name, isBigEndian)
    // Only an enumeration in a part of an octet lacks a case for other numbers, and such a field is no number here.
    if let named = Number(rawValue: raw) { number = named }
  }

  /// Reads a field of bits.
  @inlinable @inline(__always)
  public mutating func bits<Bits: BitField>(
    _ name: String,
    _ bits: inout Bits,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    bits = Bits(rawValue: try fixed(name, isBigEndian))
  }

  /// Reads octets that fields share.
  @inlinable @inline(__always)
  public mutating func word<Word: WholeNumber>(
    _ name: String,
    _ word: inout Word,
    _ octets: Int,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    word =
      octets == Word.size
      ? try fixed(name, isBigEndian)
      : Word(truncatingIfNeeded: try self.word(octets: octets, name, isBigEndian: isBigEndian))
  }

  /// Does nothing: the octets of a part are read with the word.
  @inlinable
  public mutating func part<Content: FieldContent>(_ name: String, _ part: inout Content, _ unit: GATTUnit?) {}

  /// Reads an address.
  @inlinable
  public mutating func address(
    _ name: String,
    _ address: inout DeviceAddress,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    address = DeviceAddress(number: try word(octets: 6, name, isBigEndian: isBigEndian))
  }

  /// Reads a UUID.
  @inlinable
  public mutating func uuid(
    _ name: String,
    _ uuid: inout BluetoothUUID,
    _ extent: FieldExtent,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    uuid = try self.uuid(name, extent, isBigEndian: isBigEndian)
  }

  /// Reads opaque octets.
  @inlinable
  public mutating func octets(
    _ name: String,
    _ octets: inout Data,
    _ extent: FieldExtent,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(DecodeError) {
    octets = try self.octets(name, extent, atMost: most)
  }

  /// Reads the octets of a text.
  @inlinable
  public mutating func text(
    _ name: String,
    _ octets: inout ShortArray<UInt8>,
    _ extent: FieldExtent,
    _ form: FieldTextForm,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(DecodeError) {
    octets = try text(name, extent, atMost: most, paddedBy: form.nulSize)
  }

  /// Reads a nested value.
  @inlinable @inline(__always)
  public mutating func value<Value: DefinedFields>(
    _ name: String,
    _ value: inout Value,
    _ extent: FieldExtent?
  ) throws(DecodeError) {
    if let extent {
      value = try self.value(name, extent)
    } else {
      value = try self.value(name)
    }
  }

  /// Reads nested values.
  @inlinable
  public mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent,
    _ count: Int?
  ) throws(DecodeError) {
    values = try self.values(name, extent, count: count)
  }

  /// Reads several numbers.
  @inlinable @inline(__always)
  public mutating func elements<Number: FieldNumber>(
    _ name: String,
    _ elements: inout ShortArray<Number>,
    _ extent: FieldExtent?,
    _ count: Int?,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    elements = try numbers(name, extent, count, isBigEndian)
  }

  /// Reads several named numbers.
  @inlinable
  public mutating func named<Number: NamedNumber>(
    _ name: String,
    elements: inout [Number],
    _ extent: FieldExtent?,
    _ count: Int?,
    _ isBigEndian: Bool
  ) throws(DecodeError)
  where Number.RawType: WholeNumber {
    let numbers: ShortArray<Number.RawType> = try numbers(name, extent, count, isBigEndian)
    elements = numbers.compactMap { Number(rawValue: $0) }
  }

  @inlinable @inline(__always)
  mutating func numbers<Number: FixedSizeDeserializable>(
    _ name: String,
    _ extent: FieldExtent?,
    _ count: Int?,
    _ isBigEndian: Bool
  ) throws(DecodeError) -> ShortArray<Number> {
    if let count { return try elements(name, count: count, isBigEndian: isBigEndian) }
    if let extent { return try elements(name, extent, isBigEndian: isBigEndian) }
    return try elements(name, isBigEndian: isBigEndian)
  }

  /// Reads a number that is always the same.
  @inlinable @inline(__always)
  public mutating func constant<Number: WholeNumber>(
    _ name: String,
    _ constant: Number,
    _ isBigEndian: Bool
  ) throws(DecodeError) {
    let number: Number = try fixed(name, isBigEndian)
    let (raw, expected) = (Int64(clamping: number.integerValue), Int64(clamping: constant.integerValue))
    if raw != expected { try check(raw, is: expected, name, octets: Number.size) }
  }

  /// Does nothing: the number has no octets.
  @inlinable
  public mutating func computed(
    _ name: String,
    _ number: () -> Double?,
    _ unit: GATTUnit?,
    _ range: ClosedRange<Double>?
  ) {}

  /// Reads a length prefix, and limits the following fields to the octets that it counts.
  @inlinable
  public mutating func enter(_ prefix: LengthPrefix) throws(DecodeError) -> Int {
    try enter(.prefixed(prefix), "Length")
  }

  /// Ends the limit of a length prefix.
  @inlinable
  public mutating func leave(_ prefix: LengthPrefix, from place: Int) throws(DecodeError) {
    try leave(.prefixed(prefix), "Length", to: place)
  }
}
