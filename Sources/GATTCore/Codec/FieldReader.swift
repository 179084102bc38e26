/// Reads the fields of a value, one after the other.
///
/// Each function reads one field and moves past it. The `DecodeError` of a function has the name that the caller passes
/// as `field`. An error in a nested value has the name of a field there, and the type of the nested value.
///
/// `CharacteristicValue` creates the reader, and passes it to `init(from:)` of the value. A reader must not be kept
/// after that call, because the octets may be gone.
public struct FieldReader: ~Copyable {
  // Not a `RawSpan`, because storing one needs the experimental feature `Lifetimes` of the compiler.
  @usableFromInline let buffer: UnsafeRawBufferPointer
  @usableFromInline var position: Int
  /// The end of the octets that the next field may take.
  @usableFromInline var end: Int
  /// Whether the last field with `FieldExtent.terminated` ended at its terminator, and not at the end of the value.
  public private(set) var isTerminated = false
  /// Whether numbers with two forms (`x:ShortForm`) have the short one; nil when the octets that are left decide.
  @usableFromInline var knownShortForms: Bool?

  @inlinable
  init(_ buffer: UnsafeRawBufferPointer, at offset: Int) {
    self.buffer = buffer
    end = buffer.count
    position = min(max(0, offset), end)
  }

  /// Calls `body` with a reader of the fields from `offset` on.
  @inlinable
  package static func read<Output, Failure: Error>(
    _ bytes: RawSpan,
    at offset: Int = 0,
    _ body: (inout FieldReader) throws(Failure) -> Output
  ) throws(Failure) -> Output {
    try bytes.withUnsafeBytes { (buffer) throws(Failure) -> Output in
      var reader = FieldReader(buffer, at: offset)
      return try body(&reader)
    }
  }

  /// The offset of the next field, in octets from the start of the attribute value.
  @inlinable public var offset: Int { position }

  /// Returns whether the next numbers with two forms (`x:ShortForm`) have the short one.
  ///
  /// - Parameter octets: The number of octets of these numbers in their long forms, and of all later fields.
  @inlinable
  public func hasShortForms(unlessRemaining octets: Int) -> Bool { knownShortForms ?? (remaining < octets) }

  /// Whether `end` is the end of the attribute value.
  @usableFromInline var isLast: Bool { end == buffer.count }

  /// The number of octets left.
  @inlinable public var remaining: Int { end &- position }

  /// Reads a little-endian integer that has the width of its type.
  @inlinable @inline(__always)
  mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ field: String,
    as type: Integer.Type = Integer.self
  ) throws(DecodeError) -> Integer {
    buffer.bytes.uncheckedNumber(at: try take(MemoryLayout<Integer>.size, field), as: Integer.self)
  }

  /// Moves past the next `octets` octets; the number must not be negative.
  ///
  /// - Returns: The offset of the first of them.
  @inlinable @inline(__always)
  mutating func take(_ octets: Int, _ field: String) throws(DecodeError) -> Int {
    let start = position
    guard octets <= end &- start else { throw truncated(field, octets) }
    position = start &+ octets
    return start
  }

  /// Returns the offset after the next `octets` octets, without moving.
  @inlinable
  func offset(after octets: Int, _ field: String) throws(DecodeError) -> Int {
    guard 0 <= octets, octets <= remaining else { throw truncated(field, max(0, octets)) }
    return position &+ octets
  }

  @usableFromInline @inline(never)
  func truncated(_ field: String, _ octets: Int) -> DecodeError {
    error(field, .truncated(needed: octets, available: remaining))
  }

  /// Returns an error in the next field.
  @usableFromInline @inline(never)
  func error(_ field: String, _ reason: DecodeError.Reason) -> DecodeError {
    DecodeError(value: "", field: field, offset: offset, reason: reason)
  }
}

// MARK: - Numbers

extension FieldReader {
  /// Reads a number.
  @inlinable
  public mutating func number<Number: FixedSizeDeserializable>(
    _ field: String,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> Number {
    let start = try take(Number.size, field)
    var bits: Number.WireBits = 0
    for index in 0..<Number.size {
      let place = isBigEndian ? Number.size &- 1 &- index : index
      bits |=
        Number.WireBits(truncatingIfNeeded: buffer.bytes.uint8(at: start &+ index)) &<< Number.WireBits(8 &* place)
    }
    return Number(wireBits: bits)
  }

  /// Reads an integer of 8 bits.
  @inlinable @inline(__always)
  public mutating func uint8(_ field: String) throws(DecodeError) -> UInt8 {
    try integer(field)
  }

  /// Reads an integer of 16 bits.
  @inlinable @inline(__always)
  public mutating func uint16(_ field: String) throws(DecodeError) -> UInt16 {
    try integer(field)
  }

  /// Reads an integer of 32 bits.
  @inlinable @inline(__always)
  public mutating func uint32(_ field: String) throws(DecodeError) -> UInt32 {
    try integer(field)
  }

  /// Reads a signed integer of 8 bits.
  @inlinable @inline(__always)
  public mutating func int8(_ field: String) throws(DecodeError) -> Int8 {
    Int8(bitPattern: try uint8(field))
  }

  /// Reads a signed integer of 16 bits.
  @inlinable @inline(__always)
  public mutating func int16(_ field: String) throws(DecodeError) -> Int16 {
    Int16(bitPattern: try uint16(field))
  }

  /// Reads a signed integer of 32 bits.
  @inlinable @inline(__always)
  public mutating func int32(_ field: String) throws(DecodeError) -> Int32 {
    Int32(bitPattern: try uint32(field))
  }

  /// Reads an IEEE 11073 number of 16 bits.
  @inlinable @inline(__always)
  public mutating func sfloat(_ field: String) throws(DecodeError) -> SFLOAT {
    SFLOAT(bitPattern: try uint16(field))
  }

  /// Reads an IEEE 11073 number of 32 bits.
  @inlinable @inline(__always)
  public mutating func float(_ field: String) throws(DecodeError) -> FLOAT {
    FLOAT(bitPattern: try uint32(field))
  }

  /// Reads 1 ... 8 octets as one number, for fields that share octets.
  public mutating func word(
    octets: Int,
    _ field: String,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> UInt64 {
    let octets = max(0, octets)
    let start = try take(octets, field)
    return (0..<octets).reduce(0) { word, index in
      let octet = UInt64(buffer.bytes.uint8(at: start + index))
      return isBigEndian ? word << 8 | octet : word | octet << UInt64(8 * index)
    }
  }

  /// Reads a field that always has one number.
  ///
  /// - Throws: `DecodeError`, `.notTheConstant`, for another number.
  public mutating func constant<Number: FixedWidthInteger & FixedSizeDeserializable>(
    _ constant: Number,
    _ field: String,
    isBigEndian: Bool = false
  ) throws(DecodeError) {
    let number: Number = try number(field, isBigEndian: isBigEndian)
    try check(Int64(clamping: number), is: Int64(clamping: constant), field, octets: Number.size)
  }

  /// Checks the number of a field that always has one number.
  ///
  /// - Parameters:
  ///   - raw: The number that was read.
  ///   - expected: The number that it must be.
  ///   - field: The name of the field.
  ///   - octets: The number of octets that were read since the field began.
  /// - Throws: `DecodeError`, `.notTheConstant`, for another number.
  public func check(_ raw: Int64, is expected: Int64, _ field: String, octets: Int) throws(DecodeError) {
    if raw == expected { return }
    throw DecodeError(
      value: "",
      field: field,
      offset: offset - octets,
      reason: .notTheConstant(raw: raw, expected: expected)
    )
  }

  /// Reads a checksum, and compares it with that of earlier octets.
  ///
  /// - Parameters:
  ///   - algorithm: The algorithm of the checksum.
  ///   - field: The name of the field.
  ///   - start: The offset of the first octet that the checksum covers.
  ///   - end: The offset after the last one; nil when they end at the checksum.
  ///   - none: The number that a device sends when it computes no checksum.
  ///   - isBigEndian: Whether the most significant octet comes first.
  /// - Returns: True when the number is the checksum, false when it is `none`.
  /// - Throws: `DecodeError`, `.checksum`, when the checksum is wrong.
  @discardableResult
  public mutating func checksum(
    _ algorithm: ChecksumAlgorithm,
    _ field: String,
    from start: Int,
    to end: Int? = nil,
    unless none: UInt32? = nil,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> Bool {
    let expected = algorithm.checksum(of: buffer.bytes.extracting(buffer.bytes.range(from: start, to: end ?? offset)))
    let place = offset
    let found = UInt32(truncatingIfNeeded: try word(octets: algorithm.octetCount, field, isBigEndian: isBigEndian))
    if found == expected { return true }
    if found == none { return false }
    throw DecodeError(value: "", field: field, offset: place, reason: .checksum(found: found, expected: expected))
  }

  /// Compares a checksum that precedes the octets that it covers. The covered octets end at the next field.
  ///
  /// - Parameters:
  ///   - algorithm: The algorithm of the checksum.
  ///   - field: The name of the field.
  ///   - place: The offset of the checksum.
  ///   - start: The offset of the first octet that the checksum covers.
  ///   - none: The number that a device sends when it computes no checksum.
  ///   - isBigEndian: Whether the most significant octet comes first.
  /// - Returns: True when the number is the checksum, false when it is `none`.
  /// - Throws: `DecodeError`, `.checksum`, when the checksum is wrong.
  @discardableResult
  public mutating func checksum(
    _ algorithm: ChecksumAlgorithm,
    _ field: String,
    at place: Int,
    from start: Int,
    unless none: UInt32? = nil,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> Bool {
    let end = position
    position = place
    defer { position = end }
    return try checksum(algorithm, field, from: start, to: end, unless: none, isBigEndian: isBigEndian)
  }

  /// Moves past octets that are read later.
  ///
  /// - Returns: The offset of the first of them.
  public mutating func skip(_ octets: Int, _ field: String) throws(DecodeError) -> Int {
    try take(max(0, octets), field)
  }
}

// MARK: - Fields of any length

/// The end of a field of variable length. "The value" is the value that contains the field.
public enum FieldExtent: Sendable {
  /// At the end of the value.
  case rest
  /// This number of octets before the end of the value. These octets belong to later fields.
  case leaving(Int)
  /// After a number of octets.
  case octets(Int)
  /// After as many octets as the length prefix says. The field starts with the prefix.
  case prefixed(LengthPrefix)
  /// Before the next octet with this value, or at the end of the value.
  case terminated(UInt8)
}

extension FieldReader {
  /// Limits the following fields to `extent`.
  ///
  /// - Returns: The previous limit, for `leave(_:_:to:)`.
  public mutating func enter(_ extent: FieldExtent, _ field: String) throws(DecodeError) -> Int {
    let outer = end
    switch extent {
    case .rest: break
    case .leaving(let octets): end = max(offset, end - octets)
    case .octets(let octets): end = try offset(after: octets, field)
    case .prefixed(let prefix):
      let number = try self.length(prefix, field)
      end = try offset(after: number, field)
    case .terminated(let octet):
      var index = offset
      while index < end, buffer.bytes.uint8(at: index) != octet { index += 1 }
      isTerminated = index < end
      end = index
    }
    return outer
  }

  /// Restores the limit that `enter(_:_:)` replaced.
  ///
  /// - Throws: `DecodeError`, `.trailingOctets`, when the octets of the field have not all been read and `extent` is
  ///   not `.rest` or `.leaving`.
  public mutating func leave(_ extent: FieldExtent, _ field: String, to outer: Int) throws(DecodeError) {
    switch extent {
    case .rest, .leaving: break
    case .octets, .prefixed, .terminated:
      if remaining > 0 { throw error(field, .trailingOctets(remaining)) }
    }
    end = outer
    if case .terminated = extent, isTerminated { position += 1 }
  }

  private mutating func length(_ prefix: LengthPrefix, _ field: String) throws(DecodeError) -> Int {
    let start = offset
    let number = Int(clamping: try word(octets: prefix.octets, field, isBigEndian: prefix.isBigEndian))
    let least = prefix.includesItself ? prefix.octets : 0
    if number >= least { return number - least }
    throw DecodeError(
      value: "",
      field: field,
      offset: start,
      reason: .outOfRange(raw: Int64(number), minimum: Int64(least), maximum: Int64(prefix.maximum))
    )
  }

  /// Reads the octets of text.
  ///
  /// - Parameters:
  ///   - field: The name of the field.
  ///   - extent: Where the field ends.
  ///   - most: The greatest number of octets.
  ///   - nulSize: The number of octets of the NULs that pad the field, 1 or 2; 0 for a field without padding.
  public mutating func text(
    _ field: String,
    _ extent: FieldExtent = .rest,
    atMost most: Int = .max,
    paddedBy nulSize: Int = 0
  ) throws(DecodeError) -> ShortArray<UInt8> {
    let outer = try enter(extent, field, atMost: most)
    let textEnd = buffer.bytes.end(ofTextFrom: offset, to: end, nulSize: nulSize)
    let octets = ShortArray<UInt8>(decoding: buffer.bytes, from: offset, to: textEnd)
    position = end
    try leave(extent, field, to: outer)
    return octets
  }

  /// Reads opaque octets.
  public mutating func octets(
    _ field: String,
    _ extent: FieldExtent = .rest,
    atMost most: Int = .max
  ) throws(DecodeError) -> Data {
    let outer = try enter(extent, field, atMost: most)
    let octets = buffer.bytes.data(from: offset, to: end)
    position = end
    try leave(extent, field, to: outer)
    return octets
  }

  private mutating func enter(
    _ extent: FieldExtent,
    _ field: String,
    atMost most: Int
  ) throws(DecodeError) -> Int {
    let outer = try enter(extent, field)
    if remaining > most { throw error(field, .tooLong(octets: remaining, maximum: most)) }
    return outer
  }

  /// Reads a UUID of 2, 4 or 16 octets.
  public mutating func uuid(
    _ field: String,
    _ extent: FieldExtent = .rest,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> BluetoothUUID {
    let outer = try enter(extent, field)
    guard let uuid = BluetoothUUID(octets: buffer.bytes, at: offset, count: remaining, isBigEndian: isBigEndian) else {
      throw error(field, .invalidUUID(octets: remaining))
    }
    position = end
    try leave(extent, field, to: outer)
    return uuid
  }

  /// Reads numbers up to the end of the field.
  ///
  /// Octets of an incomplete number at the end of the attribute value are not read.
  ///
  /// - Throws: `DecodeError`; `.partialElement` when the last number is incomplete and other fields follow.
  @inlinable
  public mutating func elements<Element: FixedSizeDeserializable>(
    _ field: String,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> ShortArray<Element> {
    let part = remaining % Element.size
    if part > 0, !isLast { throw error(field, .partialElement(size: Element.size, available: part)) }
    let elements = ShortArray<Element>(decoding: buffer.bytes, from: position, to: end)
    position &+= elements.octetCount
    return isBigEndian ? elements.byteSwapped : elements
  }

  /// Reads numbers up to the end of the field.
  ///
  /// An incomplete number at the end of the attribute value is not read, if `extent` is `.rest` or `.leaving`.
  ///
  /// - Throws: `DecodeError` for every other incomplete number: `.trailingOctets` at the end of the attribute value,
  ///   `.partialElement` when other fields follow.
  @inlinable
  public mutating func elements<Element: FixedSizeDeserializable>(
    _ field: String,
    _ extent: FieldExtent,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> ShortArray<Element> {
    let outer = try enter(extent, field)
    let elements: ShortArray<Element> = try elements(field, isBigEndian: isBigEndian)
    try leave(extent, field, to: outer)
    return elements
  }

  /// Reads `count` numbers.
  @inlinable
  public mutating func elements<Element: FixedSizeDeserializable>(
    _ field: String,
    count: Int,
    isBigEndian: Bool = false
  ) throws(DecodeError) -> ShortArray<Element> {
    try elements(field, .octets(max(-1, min(count, 0xFFFF)) * Element.size), isBigEndian: isBigEndian)
  }
}
