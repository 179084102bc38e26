/// Reads of octets that a decoder knows to be inside, because it has compared all that it will read with the length.
///
/// Where such a read would be outside, which is a mistake of the generator, a build for debugging stops; all tests run in
/// such builds.
///
/// Those with a `mask` read zeros elsewhere when the field is absent, so nothing has to be inside then.
extension RawSpan {
  /// The number at `offset`; a build for debugging stops where a caller has not checked.
  @inlinable @inline(__always)
  func insideNumber<Number: FixedWidthInteger & BitwiseCopyable>(_ offset: Int, as type: Number.Type) -> Number {
    assert(holds(MemoryLayout<Number>.size, at: offset))
    return uncheckedNumber(at: offset, as: Number.self)
  }

  /// The octets from `offset` on when `mask` is -1, else zeros; a build for debugging stops where a caller has not checked.
  ///
  /// Which of the two is chosen without a branch, as long as one number is read there: with several, a compiler tests the
  /// mask once for all.
  ///
  /// - Parameter size: How many octets will be read, 16 at most.
  @inlinable @inline(__always)
  func insidePlace(_ offset: Int, size: Int, mask: Int) -> UnsafeRawPointer {
    assert(mask == 0 || holds(size, at: offset))
    let zeros: StaticString = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    return unsafe withUnsafeBytes { octets in
      unsafe mask != 0 ? octets.baseAddress.unsafelyUnwrapped + offset : UnsafeRawPointer(zeros.utf8Start)
    }
  }

  /// The number at `offset` when `mask` is -1, else 0.
  @inlinable @inline(__always)
  func insideNumber<Number: FixedWidthInteger & BitwiseCopyable>(
    _ offset: Int,
    mask: Int,
    as type: Number.Type
  ) -> Number {
    unsafe insidePlace(offset, size: MemoryLayout<Number>.size, mask: mask).number(at: 0, as: Number.self)
  }

  /// The octet at `offset`, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint8(inside offset: Int) -> UInt8 {
    insideNumber(offset, as: UInt8.self)
  }

  /// The octet at `offset`, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint8(inside offset: Int, mask: Int) -> UInt8 {
    insideNumber(offset, mask: mask, as: UInt8.self)
  }

  /// The two octets at `offset`, little-endian, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint16(inside offset: Int) -> UInt16 {
    insideNumber(offset, as: UInt16.self)
  }

  /// The two octets at `offset`, little-endian, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint16(inside offset: Int, mask: Int) -> UInt16 {
    insideNumber(offset, mask: mask, as: UInt16.self)
  }

  /// The three octets at `offset`, little-endian, in the low 24 bits, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint24(inside offset: Int) -> UInt32 {
    let low = insideNumber(offset, as: UInt16.self)
    let high = insideNumber(offset &+ 2, as: UInt8.self)
    return UInt32(low) | UInt32(high) &<< 16
  }

  /// The three octets at `offset`, little-endian, in the low 24 bits, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint24(inside offset: Int, mask: Int) -> UInt32 {
    let place = unsafe insidePlace(offset, size: 3, mask: mask)
    let low = unsafe place.number(at: 0, as: UInt16.self)
    let high = unsafe place.number(at: 2, as: UInt8.self)
    return UInt32(low) | UInt32(high) &<< 16
  }

  /// The four octets at `offset`, little-endian, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint32(inside offset: Int) -> UInt32 {
    insideNumber(offset, as: UInt32.self)
  }

  /// The four octets at `offset`, little-endian, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint32(inside offset: Int, mask: Int) -> UInt32 {
    insideNumber(offset, mask: mask, as: UInt32.self)
  }

  /// The five octets at `offset`, little-endian, in the low 40 bits, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint40(inside offset: Int) -> UInt64 {
    let low = insideNumber(offset, as: UInt32.self)
    let high = insideNumber(offset &+ 4, as: UInt8.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// The five octets at `offset`, little-endian, in the low 40 bits, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint40(inside offset: Int, mask: Int) -> UInt64 {
    let place = unsafe insidePlace(offset, size: 5, mask: mask)
    let low = unsafe place.number(at: 0, as: UInt32.self)
    let high = unsafe place.number(at: 4, as: UInt8.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// The six octets at `offset`, little-endian, in the low 48 bits, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint48(inside offset: Int) -> UInt64 {
    let low = insideNumber(offset, as: UInt32.self)
    let high = insideNumber(offset &+ 4, as: UInt16.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// The six octets at `offset`, little-endian, in the low 48 bits, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint48(inside offset: Int, mask: Int) -> UInt64 {
    let place = unsafe insidePlace(offset, size: 6, mask: mask)
    let low = unsafe place.number(at: 0, as: UInt32.self)
    let high = unsafe place.number(at: 4, as: UInt16.self)
    return UInt64(low) | UInt64(high) &<< 32
  }

  /// The seven octets at `offset`, little-endian, in the low 56 bits, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint56(inside offset: Int) -> UInt64 {
    let low = insideNumber(offset, as: UInt32.self)
    let high = insideNumber(offset &+ 3, as: UInt32.self)
    return UInt64(low) | UInt64(high) &<< 24
  }

  /// The seven octets at `offset`, little-endian, in the low 56 bits, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span, and one before them too: it says which fields are there.
  @inlinable @inline(__always)
  public func uint56(inside offset: Int, mask: Int) -> UInt64 {
    insideNumber(offset &- 1, mask: mask, as: UInt64.self) &>> 8
  }

  /// The eight octets at `offset`, little-endian, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint64(inside offset: Int) -> UInt64 {
    insideNumber(offset, as: UInt64.self)
  }

  /// The eight octets at `offset`, little-endian, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint64(inside offset: Int, mask: Int) -> UInt64 {
    insideNumber(offset, mask: mask, as: UInt64.self)
  }

  /// The sixteen octets at `offset`, little-endian, which the caller knows to be inside the span.
  @inlinable @inline(__always)
  public func uint128(inside offset: Int) -> UInt128 {
    insideNumber(offset, as: UInt128.self)
  }

  /// The sixteen octets at `offset`, little-endian, when `mask` is -1, else 0.
  ///
  /// With -1, the caller knows them to be inside the span.
  @inlinable @inline(__always)
  public func uint128(inside offset: Int, mask: Int) -> UInt128 {
    insideNumber(offset, mask: mask, as: UInt128.self)
  }
}

extension UnsafeRawPointer {
  /// The number at `offset`, little-endian.
  @inlinable @inline(__always)
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    Number(littleEndian: unsafe loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
