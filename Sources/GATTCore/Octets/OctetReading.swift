/// Little-endian reads. Except for `uncheckedNumber(at:as:)` no read leaves the span: a number that is not entirely
/// inside the span reads as 0. So a missing check of a length gives a wrong number, and never an invalid access.
/// Callers check lengths, before or after they read, and throw.
extension RawSpan {
  /// Returns whether `size` octets from `offset` on are inside the span; false for a negative `offset`.
  ///
  /// The function makes one comparison. The number of valid offsets is computed without a branch, so the compiler can
  /// compute that number once for all reads of the same size in a span.
  @inlinable @inline(__always)
  public func holds(_ size: Int, at offset: Int) -> Bool {
    let offsets = byteCount &+ 1 &- size
    let offsetsOrNone = offsets & ~(offsets &>> (Int.bitWidth &- 1))
    return _fastPath(UInt(bitPattern: offset) < UInt(bitPattern: offsetsOrNone))
  }

  /// Returns the number at `offset`, without a check.
  ///
  /// - Precondition: `holds(MemoryLayout<Number>.size, at: offset)`
  @inlinable @inline(__always)
  func uncheckedNumber<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Number.self))
  }

  /// Returns the number at `offset`; 0 when its octets are not all inside the span.
  @inlinable @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    guard holds(MemoryLayout<Number>.size, at: offset) else { return 0 }
    return uncheckedNumber(at: offset, as: Number.self)
  }

  /// Returns the octet at `offset`.
  @inlinable @inline(__always) public func uint8(at offset: Int) -> UInt8 { number(at: offset, as: UInt8.self) }
  /// Returns the two octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint16(at offset: Int) -> UInt16 { number(at: offset, as: UInt16.self) }
  /// Returns the four octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint32(at offset: Int) -> UInt32 { number(at: offset, as: UInt32.self) }
  /// Returns the eight octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint64(at offset: Int) -> UInt64 { number(at: offset, as: UInt64.self) }
  /// Returns the sixteen octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint128(at offset: Int) -> UInt128 { number(at: offset, as: UInt128.self) }

  /// Returns the three octets at `offset`, little-endian, in the low 24 bits.
  @inlinable @inline(__always)
  public func uint24(at offset: Int) -> UInt32 {
    guard holds(3, at: offset) else { return 0 }
    let low = uncheckedNumber(at: offset, as: UInt16.self)
    let high = uncheckedNumber(at: offset &+ 2, as: UInt8.self)
    return UInt32(low) | UInt32(high) &<< 16
  }

  /// Returns the five octets at `offset`, little-endian, in the low 40 bits.
  @inlinable @inline(__always)
  public func uint40(at offset: Int) -> UInt64 {
    guard holds(5, at: offset) else { return 0 }
    let low = uncheckedNumber(at: offset, as: UInt32.self)
    let high = uncheckedNumber(at: offset &+ 4, as: UInt8.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// Returns the six octets at `offset`, little-endian, in the low 48 bits.
  @inlinable @inline(__always)
  public func uint48(at offset: Int) -> UInt64 {
    guard holds(6, at: offset) else { return 0 }
    let low = uncheckedNumber(at: offset, as: UInt32.self)
    let high = uncheckedNumber(at: offset &+ 4, as: UInt16.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// Returns the seven octets at `offset`, little-endian, in the low 56 bits.
  @inlinable @inline(__always)
  public func uint56(at offset: Int) -> UInt64 {
    guard holds(7, at: offset) else { return 0 }
    return UInt64(uint32(at: offset)) | UInt64(uint24(at: offset &+ 4)) &<< 32
  }
}
