/// Appends the fields that a value lists.
extension FieldWriter: FieldVisitor {
  /// A content that the octets of a field can't have.
  public typealias Failure = EncodeError

  /// False: appends the octets that fields share.
  @inlinable public static var seesParts: Bool { false }

  /// Appends the fields of a value.
  ///
  /// The fields of a copy are visited, because a visitor may change what it visits.
  @inlinable @inline(__always)
  public mutating func fields<Value: WalkedFields>(of value: Value) throws(EncodeError) {
    var copy = value
    do throws(EncodeError) {
      try copy.fields(&self)
    } catch {
      throw error.within(Value.self)
    }
  }

  /// Appends a number of a fixed size.
  @inlinable @inline(__always)
  mutating func fixed<Number: FixedSizeDeserializable>(_ number: Number, _ isBigEndian: Bool) {
    store(number.wireBits, Number.size, isBigEndian)
  }

  /// Appends the lowest `size` octets of `bits`.
  @inlinable @inline(__always)
  mutating func store<Bits: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ bits: Bits,
    _ size: Int,
    _ isBigEndian: Bool
  ) {
    let unused = Bits(truncatingIfNeeded: Bits.bitWidth &- 8 &* size)
    store(isBigEndian ? bits.byteSwapped &>> unused : bits, size: size)
  }

  /// Appends a number.
  @inlinable @inline(__always)
  public mutating func number<Number: FieldNumber>(
    _ name: String,
    _ number: inout Number,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) {
    fixed(number, isBigEndian)
  }

  /// Appends a named number.
  @inlinable @inline(__always)
  public mutating func named<Number: NamedNumber>(_ name: String, _ number: inout Number, _ isBigEndian: Bool)
  where Number.RawType: WholeNumber {
    fixed(number.rawValue, isBigEndian)
  }

  /// Appends a field of bits.
  @inlinable @inline(__always)
  public mutating func bits<Bits: BitField>(_ name: String, _ bits: inout Bits, _ isBigEndian: Bool) {
    fixed(bits.rawValue, isBigEndian)
  }

  /// Appends octets that fields share.
  @inlinable @inline(__always)
  public mutating func word<Word: WholeNumber>(
    _ name: String,
    _ word: inout Word,
    _ octets: Int,
    _ isBigEndian: Bool
  ) {
    store(word.wireBits, octets, isBigEndian)
  }

  /// Does nothing: the octets of a part are appended with the word.
  @inlinable
  public mutating func part<Content: FieldContent>(_ name: String, _ part: inout Content, _ unit: GATTUnit?) {}

  /// Appends an address.
  @inlinable
  public mutating func address(_ name: String, _ address: inout DeviceAddress, _ isBigEndian: Bool) {
    store(address.number, 6, isBigEndian)
  }

  /// Appends a UUID.
  @inlinable
  public mutating func uuid(
    _ name: String,
    _ uuid: inout BluetoothUUID,
    _ extent: FieldExtent,
    _ isBigEndian: Bool
  ) throws(EncodeError) {
    let start = begin(extent)
    if isBigEndian { uuid.encodeBigEndian(into: &self) } else { uuid.encode(into: &self) }
    try end(extent, at: start, name)
  }

  /// Appends opaque octets, after checks of their number.
  @inlinable
  public mutating func octets(
    _ name: String,
    _ octets: inout Data,
    _ extent: FieldExtent,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(EncodeError) {
    try check(octets.count, extent, most, name)
    let start = begin(extent)
    append(octets)
    try end(extent, at: start, name)
  }

  /// Appends the octets of a text, after checks of their number.
  @inlinable
  public mutating func text(
    _ name: String,
    _ octets: inout ShortArray<UInt8>,
    _ extent: FieldExtent,
    _ form: FieldTextForm,
    _ most: Int,
    _ mayBeMissing: Bool
  ) throws(EncodeError) {
    if form.nulSize > 0, case .octets(let count) = extent {
      return try append(octets, paddedTo: count, nulSize: form.nulSize, "", name)
    }
    try check(octets.count, extent, most, name)
    let start = begin(extent)
    append(octets)
    try end(extent, at: start, name)
  }

  /// Appends a nested value.
  @inlinable @inline(__always)
  public mutating func value<Value: DefinedFields>(
    _ name: String,
    _ value: inout Value,
    _ extent: FieldExtent?
  ) throws(EncodeError) {
    guard let extent else { return try value.encode(into: &self) }
    if case .octets = extent { try check(try value.octets().count, extent, .max, name) }
    let start = begin(extent)
    try value.encode(into: &self)
    try end(extent, at: start, name)
  }

  /// Appends nested values.
  @inlinable
  public mutating func values<Value: DefinedFields>(
    _ name: String,
    _ values: inout [Value],
    _ extent: FieldExtent,
    _ count: Int?
  ) throws(EncodeError) {
    if let count { try FieldCheck.count(values.count, count, "", name) }
    let start = begin(extent)
    for value in values { try value.encode(into: &self) }
    try end(extent, at: start, name)
  }

  /// Appends several numbers.
  @inlinable @inline(__always)
  public mutating func elements<Number: FieldNumber>(
    _ name: String,
    _ elements: inout ShortArray<Number>,
    _ extent: FieldExtent?,
    _ count: Int?,
    _ unit: GATTUnit?,
    _ isBigEndian: Bool
  ) throws(EncodeError) {
    if let count { try FieldCheck.count(elements.count, count, "", name) }
    let start = begin(extent)
    append(isBigEndian ? elements.byteSwapped : elements)
    try end(extent, at: start, name)
  }

  /// Appends several named numbers.
  @inlinable
  public mutating func named<Number: NamedNumber>(
    _ name: String,
    elements: inout [Number],
    _ extent: FieldExtent?,
    _ count: Int?,
    _ isBigEndian: Bool
  ) throws(EncodeError)
  where Number.RawType: WholeNumber {
    if let count { try FieldCheck.count(elements.count, count, "", name) }
    let start = begin(extent)
    for element in elements { fixed(element.rawValue, isBigEndian) }
    try end(extent, at: start, name)
  }

  /// Appends a number that is always the same.
  @inlinable @inline(__always)
  public mutating func constant<Number: WholeNumber>(_ name: String, _ constant: Number, _ isBigEndian: Bool) {
    fixed(constant, isBigEndian)
  }

  /// Does nothing: a constant in a word is a part of the word.
  @inlinable
  public mutating func check(_ raw: Int64, is expected: Int64, _ field: String, octets: Int) {}

  /// Does nothing: the number has no octets.
  @inlinable
  public mutating func computed(
    _ name: String,
    _ number: () -> Double?,
    _ unit: GATTUnit?,
    _ range: ClosedRange<Double>?
  ) {}

  /// Reserves the octets of a length prefix.
  @inlinable
  public mutating func enter(_ prefix: LengthPrefix) -> Int { begin(prefix) }

  /// Writes the number of octets into a length prefix.
  @inlinable
  public mutating func leave(_ prefix: LengthPrefix, from place: Int) throws(EncodeError) {
    try end(prefix, at: place, "", "Length")
  }

  // MARK: Lengths

  /// Checks the number of octets of a field. The error has no name of the value yet.
  @inlinable @inline(__always)
  func check(_ count: Int, _ extent: FieldExtent, _ most: Int, _ name: String) throws(EncodeError) {
    if case .octets(let expected) = extent {
      if count != expected { try FieldCheck.agreement(Int64(count), Int64(expected), "", name) }
    } else {
      try FieldCheck.octets(count, atMost: most, "", name)
    }
  }

  /// Reserves the octets of a length prefix, if the field has one.
  @inlinable @inline(__always)
  mutating func begin(_ extent: FieldExtent?) -> Int {
    if case .prefixed(let prefix) = extent { begin(prefix) } else { 0 }
  }

  /// Writes the length prefix, if the field has one.
  @inlinable @inline(__always)
  mutating func end(_ extent: FieldExtent?, at start: Int, _ name: String) throws(EncodeError) {
    if case .prefixed(let prefix) = extent { try end(prefix, at: start, "", name) }
  }
}

extension EncodeError {
  /// Returns this error with the type of the value, unless the error is in a nested value.
  @inline(never)
  @usableFromInline
  func within<Value>(_ type: Value.Type) -> EncodeError {
    value.isEmpty ? EncodeError(value: typeName(type), field: field, reason: reason) : self
  }
}
