/// What numbers are appended to: an `OctetWriter`, or a run of one.
///
/// The appends with a `mask` are for fields whose presence depends on flags: they always store and move on by the masked
/// size, so that no branch depends on a flag.
public protocol OctetSink: ~Copyable {
  /// Stores `number` little-endian at the end, of which the first `size` octets count.
  ///
  /// - Parameters:
  ///   - number: Its octets that don't count may be overwritten by what comes next.
  ///   - size: 0 ... the size of `number`.
  mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, size: Int)
}

/// Numbers of few octets that are appended one behind the other, for which there is room.
///
/// Nothing is ever written outside that room.
public struct OctetRun: OctetSink, ~Copyable {
  /// The most octets that a run may have; a build for debugging stops where there are more.
  @inlinable public static var maximumCount: Int { 96 }

  @usableFromInline let start: UnsafeMutableRawPointer
  @usableFromInline var length = 0

  @inlinable @inline(__always)
  init(start: UnsafeMutableRawPointer) {
    self.start = start
  }

  /// Stores `number` little-endian at the end, of which the first `size` octets count.
  ///
  /// - Parameters:
  ///   - number: Its octets that don't count may be overwritten by what comes next.
  ///   - size: 0 ... the size of `number`.
  @inlinable @inline(__always)
  public mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, size: Int) {
    assert(length + size <= Self.maximumCount)
    // Nothing is changed by this but where a run is longer than it may be, which stays within its room.
    start.storeBytes(of: number.littleEndian, toByteOffset: length & 0x7F, as: Number.self)
    length &+= size
  }
}

extension OctetSink where Self: ~Copyable {
  /// Appends one octet.
  @inlinable @inline(__always) public mutating func append(_ number: UInt8) { store(number, size: 1) }
  /// Appends two octets, little-endian.
  @inlinable @inline(__always) public mutating func append(_ number: UInt16) { store(number, size: 2) }
  /// Appends four octets, little-endian.
  @inlinable @inline(__always) public mutating func append(_ number: UInt32) { store(number, size: 4) }
  /// Appends eight octets, little-endian.
  @inlinable @inline(__always) public mutating func append(_ number: UInt64) { store(number, size: 8) }
  /// Appends sixteen octets, little-endian.
  @inlinable @inline(__always) public mutating func append(_ number: UInt128) { store(number, size: 16) }
  /// Appends the low three octets of `number`, little-endian.
  @inlinable @inline(__always) public mutating func append24(_ number: UInt32) { store(number, size: 3) }
  /// Appends the low five octets of `number`, little-endian.
  @inlinable @inline(__always) public mutating func append40(_ number: UInt64) { store(number, size: 5) }
  /// Appends the low six octets of `number`, little-endian.
  @inlinable @inline(__always) public mutating func append48(_ number: UInt64) { store(number, size: 6) }

  /// Appends one octet when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append(_ number: UInt8, mask: Int) { store(number, size: 1 & mask) }
  /// Appends two octets, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append(_ number: UInt16, mask: Int) {
    store(number, size: 2 & mask)
  }
  /// Appends four octets, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append(_ number: UInt32, mask: Int) {
    store(number, size: 4 & mask)
  }
  /// Appends eight octets, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append(_ number: UInt64, mask: Int) {
    store(number, size: 8 & mask)
  }
  /// Appends sixteen octets, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append(_ number: UInt128, mask: Int) {
    store(number, size: 16 & mask)
  }
  /// Appends the low three octets of `number`, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append24(_ number: UInt32, mask: Int) {
    store(number, size: 3 & mask)
  }
  /// Appends the low five octets of `number`, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append40(_ number: UInt64, mask: Int) {
    store(number, size: 5 & mask)
  }
  /// Appends the low six octets of `number`, little-endian, when `mask` is -1, nothing when it is 0.
  @inlinable @inline(__always) public mutating func append48(_ number: UInt64, mask: Int) {
    store(number, size: 6 & mask)
  }

  /// Appends the low `octets` octets of `number`, little-endian.
  ///
  /// - Parameters:
  ///   - number: What is beyond the octets is not appended.
  ///   - octets: 0 ... 8; 0 appends nothing. Less counts as 0, more as 8.
  @inlinable @inline(__always)
  public mutating func append(_ number: UInt64, octets: Int) {
    store(number, size: max(0, min(8, octets)))
  }
}
