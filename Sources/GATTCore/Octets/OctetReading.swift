/// Little-endian reads. None of them ever leaves the span: a number that is not whole inside it reads as 0, so that a
/// mistake of a caller can give a wrong number and never a wrong access. Callers check lengths first and throw.
extension RawSpan {
  /// Whether `size` octets from `offset` on are inside the span; false for any nonsense.
  ///
  /// One comparison: the number of offsets at which so many octets are whole is the same for every read of a value, and
  /// is made without a branch, so that it is made once. That the octets are there is the likely case.
  @inlinable @inline(__always)
  public func holds(_ size: Int, at offset: Int) -> Bool {
    let places = byteCount &+ 1 &- size
    let placesOrNone = places & ~(places &>> (Int.bitWidth &- 1))
    return _fastPath(UInt(bitPattern: offset) < UInt(bitPattern: placesOrNone))
  }

  /// The number whose octets start at `offset`, without a check.
  ///
  /// - Precondition: `holds(MemoryLayout<Number>.size, at: offset)`
  @inlinable @inline(__always)
  func uncheckedNumber<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Number.self))
  }

  /// The number whose octets start at `offset`; 0 when they are not all inside the span.
  @inlinable @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    guard holds(MemoryLayout<Number>.size, at: offset) else { return 0 }
    return uncheckedNumber(at: offset, as: Number.self)
  }

  /// The octet at `offset`.
  @inlinable @inline(__always) public func uint8(at offset: Int) -> UInt8 { number(at: offset, as: UInt8.self) }
  /// The two octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint16(at offset: Int) -> UInt16 { number(at: offset, as: UInt16.self) }
  /// The four octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint32(at offset: Int) -> UInt32 { number(at: offset, as: UInt32.self) }
  /// The eight octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint64(at offset: Int) -> UInt64 { number(at: offset, as: UInt64.self) }
  /// The sixteen octets at `offset`, little-endian.
  @inlinable @inline(__always) public func uint128(at offset: Int) -> UInt128 { number(at: offset, as: UInt128.self) }

  /// The three octets at `offset`, little-endian, in the low 24 bits.
  @inlinable @inline(__always)
  public func uint24(at offset: Int) -> UInt32 {
    guard holds(3, at: offset) else { return 0 }
    let low = uncheckedNumber(at: offset, as: UInt16.self)
    let high = uncheckedNumber(at: offset &+ 2, as: UInt8.self)
    return UInt32(low) | UInt32(high) &<< 16
  }

  /// The five octets at `offset`, little-endian, in the low 40 bits.
  @inlinable @inline(__always)
  public func uint40(at offset: Int) -> UInt64 {
    guard holds(5, at: offset) else { return 0 }
    let low = uncheckedNumber(at: offset, as: UInt32.self)
    let high = uncheckedNumber(at: offset &+ 4, as: UInt8.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// The six octets at `offset`, little-endian, in the low 48 bits.
  @inlinable @inline(__always)
  public func uint48(at offset: Int) -> UInt64 {
    guard holds(6, at: offset) else { return 0 }
    let low = uncheckedNumber(at: offset, as: UInt32.self)
    let high = uncheckedNumber(at: offset &+ 4, as: UInt16.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// The seven octets at `offset`, little-endian, in the low 56 bits.
  @inlinable @inline(__always)
  public func uint56(at offset: Int) -> UInt64 {
    UInt64(uint32(at: offset)) | UInt64(uint24(at: offset &+ 4)) &<< 32
  }
}
