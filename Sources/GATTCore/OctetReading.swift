/// Little-endian reads. None of them ever leaves the span: an octet outside it reads as 0, so that a mistake of a
/// caller can give a wrong number and never a wrong access. Callers check lengths first and throw.
extension RawSpan {
  /// The number whose octets start at `offset`; 0 when they are not all inside the span.
  @inlinable
  func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    let size = MemoryLayout<Number>.size
    guard offset >= 0, byteCount >= size, offset <= byteCount &- size else { return 0 }
    return Number(littleEndian: unsafe unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: Number.self))
  }

  /// The octet at `offset`.
  @inlinable public func uint8(at offset: Int) -> UInt8 { number(at: offset, as: UInt8.self) }
  /// The two octets at `offset`, little-endian.
  @inlinable public func uint16(at offset: Int) -> UInt16 { number(at: offset, as: UInt16.self) }
  /// The four octets at `offset`, little-endian.
  @inlinable public func uint32(at offset: Int) -> UInt32 { number(at: offset, as: UInt32.self) }
  /// The eight octets at `offset`, little-endian.
  @inlinable public func uint64(at offset: Int) -> UInt64 { number(at: offset, as: UInt64.self) }
  /// The sixteen octets at `offset`, little-endian.
  @inlinable public func uint128(at offset: Int) -> UInt128 { number(at: offset, as: UInt128.self) }

  /// The three octets at `offset`, little-endian, in the low 24 bits.
  @inlinable public func uint24(at offset: Int) -> UInt32 {
    UInt32(uint16(at: offset)) | UInt32(uint8(at: offset &+ 2)) &<< 16
  }
  /// The five octets at `offset`, little-endian, in the low 40 bits.
  @inlinable public func uint40(at offset: Int) -> UInt64 {
    UInt64(uint32(at: offset)) | UInt64(uint8(at: offset &+ 4)) &<< 32
  }
  /// The six octets at `offset`, little-endian, in the low 48 bits.
  @inlinable public func uint48(at offset: Int) -> UInt64 {
    UInt64(uint32(at: offset)) | UInt64(uint16(at: offset &+ 4)) &<< 32
  }
}
