/// Where values are encoded: a bounded run of octets, written from the front.
///
/// Nothing is ever written outside it. What does not fit is counted, not stored, and `withOctets(of:)` reports it.
/// A writer only lives inside `withOctets(of:_:)`.
public struct OctetWriter: ~Copyable {
  /// The most octets an attribute value may have (Core Specification, Volume 3, Part F, 3.2.9).
  public static var maximumCount: Int { 512 }

  /// Every store may touch this many octets behind `count`, so the allocation has them in addition.
  @usableFromInline static var slack: Int { 16 }

  @usableFromInline let base: UnsafeMutableRawPointer

  @usableFromInline var length = 0

  /// How many octets have been appended; those over `maximumCount` are counted but not stored.
  @inlinable public var count: Int { length }

  @inlinable
  init(base: UnsafeMutableRawPointer) {
    self.base = base
  }

  /// Encodes `value` and hands its octets to `body`.
  ///
  /// - Parameter body: Given where the octets start and how many they are; the pointer is valid during the call only.
  /// - Throws: `EncodeError`; `.tooLong` when the value has more than `maximumCount` octets.
  @inlinable
  static func withOctets<Value: CharacteristicValue, Result>(
    of value: Value, _ body: (UnsafeMutableRawPointer, Int) -> Result
  ) throws(EncodeError) -> Result {
    try withUnsafeTemporaryAllocation(byteCount: maximumCount + slack, alignment: 16) {
      (scratch) throws(EncodeError) -> Result in
      var writer = OctetWriter(base: scratch.baseAddress!)
      try value.encode(into: &writer)
      if writer.count > maximumCount {
        throw EncodeError(
          value: typeName(Value.self), field: "", reason: .tooLong(octets: writer.count, maximum: maximumCount))
      }
      return body(writer.base, writer.count)
    }
  }

  /// Stores `octets` little-endian at the end, of which the first `size` count.
  @inlinable
  mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, size: Int) {
    if count <= Self.maximumCount {
      base.storeBytes(of: number.littleEndian, toByteOffset: count, as: Number.self)
    }
    length &+= size
  }

  /// Appends one octet.
  @inlinable public mutating func append(_ number: UInt8) { store(number, size: 1) }
  /// Appends two octets, little-endian.
  @inlinable public mutating func append(_ number: UInt16) { store(number, size: 2) }
  /// Appends four octets, little-endian.
  @inlinable public mutating func append(_ number: UInt32) { store(number, size: 4) }
  /// Appends eight octets, little-endian.
  @inlinable public mutating func append(_ number: UInt64) { store(number, size: 8) }
  /// Appends sixteen octets, little-endian.
  @inlinable public mutating func append(_ number: UInt128) { store(number, size: 16) }

  /// Appends the low `octets` octets of `number`, little-endian.
  ///
  /// - Parameter octets: 0 ... 8; 0 appends nothing, which is how an absent field is written without a branch.
  @inlinable
  public mutating func append(_ number: UInt64, octets: Int) {
    store(number, size: octets)
  }

  /// Appends all of `octets`.
  public mutating func append(_ octets: RawSpan) {
    if count <= Self.maximumCount {
      let stored = min(octets.byteCount, Self.maximumCount + Self.slack - count)
      octets.withUnsafeBytes { source in
        UnsafeMutableRawBufferPointer(start: base + count, count: stored)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<stored]))
      }
    }
    length &+= octets.byteCount
  }
}
