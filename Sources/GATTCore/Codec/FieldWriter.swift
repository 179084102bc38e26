/// Writes the fields of a value, one after the other, into a buffer for one attribute value.
///
/// The writer counts octets that do not fit and does not store them; `withOctets(of:_:)` then throws `.tooLong`. A
/// writer is valid inside `withOctets(of:_:)` only.
public struct FieldWriter: ~Copyable {
  /// The maximum length of an attribute value in octets (Core Specification, Volume 3, Part F, 3.2.9).
  public static var maximumCount: Int { 512 }

  /// The number of octets that are allocated after the first `maximumCount`. Storing a number may overwrite these
  /// octets.
  @usableFromInline static var slack: Int { 32 }

  @usableFromInline let base: UnsafeMutableRawPointer

  @usableFromInline var length = 0

  /// The number of appended octets; those over `maximumCount` are counted but not stored.
  @inlinable public var count: Int { length }

  @inlinable
  init(base: UnsafeMutableRawPointer) {
    self.base = base
  }

  /// Calls `write`, which appends octets, and passes the octets to `body`.
  ///
  /// - Parameters:
  ///   - write: Appends octets; its errors are rethrown.
  ///   - body: Gets the start of the octets, the number of stored octets and the number of appended octets. The numbers
  ///     differ when more than `maximumCount` were appended. The pointer is valid during the call only.
  @inlinable
  static func withOctets<Output>(
    _ write: (inout FieldWriter) throws(EncodeError) -> Void,
    _ body: (UnsafeMutableRawPointer, Int, Int) throws(EncodeError) -> Output
  ) throws(EncodeError) -> Output {
    // Swift 6.2 loses the type of an error that the closure throws.
    let result = withUnsafeTemporaryAllocation(byteCount: maximumCount + slack, alignment: 16) {
      scratch -> Result<Output, EncodeError> in
      do throws(EncodeError) {
        var writer = FieldWriter(base: scratch.baseAddress!)
        try write(&writer)
        return .success(try body(writer.base, min(writer.count, maximumCount), writer.count))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Encodes `value` and passes its octets to `body`.
  ///
  /// - Parameter body: Gets the start and the number of the octets; the pointer is valid during the call only.
  /// - Throws: `EncodeError`; `.tooLong` when the value has more than `maximumCount` octets.
  @inlinable
  static func withOctets<Value: CharacteristicValue, Output>(
    of value: Value,
    _ body: (UnsafeMutableRawPointer, Int) -> Output
  ) throws(EncodeError) -> Output {
    try withOctets { (writer) throws(EncodeError) in
      try value.encode(into: &writer)
    } _: { (start, stored, appended) throws(EncodeError) in
      if appended > stored { try EncodeError.tooLong(Value.self, octets: appended) }
      return body(start, stored)
    }
  }

  /// Returns the number of octets that `write` appends; 0 when it throws.
  public static func count(_ write: (inout FieldWriter) throws(EncodeError) -> Void) -> Int {
    (try? withOctets(write) { _, _, appended in appended }) ?? 0
  }

  /// Appends the first `size` octets of `number`, little-endian.
  ///
  /// - Parameters:
  ///   - number: All its octets are stored; the next field overwrites those after `size`.
  ///   - size: 0 ... the size of `number`.
  @inlinable @inline(__always)
  public mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number, size: Int) {
    if UInt(bitPattern: count) <= UInt(Self.maximumCount) {
      base.storeBytes(of: number.littleEndian, toByteOffset: count, as: Number.self)
    }
    length &+= size
  }

  /// Appends the first `size` octets of `words`, which are in the order of the wire.
  ///
  /// - Parameter size: 0 ... 20
  @inlinable @inline(__always)
  mutating func store(_ words: (UInt64, UInt64, UInt32), size: Int) {
    if count <= Self.maximumCount {
      base.storeBytes(of: words.0, toByteOffset: count, as: UInt64.self)
      base.storeBytes(of: words.1, toByteOffset: count &+ 8, as: UInt64.self)
      base.storeBytes(of: words.2, toByteOffset: count &+ 16, as: UInt32.self)
    }
    length &+= size
  }

  /// Replaces an octet that has been appended.
  mutating func replace(at offset: Int, by octet: UInt8) {
    if 0 <= offset, offset < min(count, Self.maximumCount) {
      base.storeBytes(of: octet, toByteOffset: offset, as: UInt8.self)
    }
  }

  /// Appends all of `octets`.
  @inlinable
  public mutating func append(_ octets: RawSpan) {
    octets.withUnsafeBytes { append($0) }
  }

  /// Appends all of `octets`.
  @inlinable
  mutating func append(_ octets: UnsafeRawBufferPointer) {
    if count <= Self.maximumCount, let source = octets.baseAddress {
      let stored = min(octets.count, Self.maximumCount + Self.slack - count)
      (base + count).copyMemory(from: source, byteCount: stored)
    }
    length &+= octets.count
  }
}

extension FieldWriter {
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

  /// Appends the low `octets` octets of `number`, little-endian.
  ///
  /// - Parameters:
  ///   - number: Octets beyond `octets` are not appended.
  ///   - octets: 0 ... 8; a number outside this range is clamped to it.
  @inlinable @inline(__always)
  public mutating func append(_ number: UInt64, octets: Int) {
    store(number, size: max(0, min(8, octets)))
  }
}

extension CharacteristicValue {
  /// Encodes this value without an allocation, and passes its octets to `body`.
  ///
  /// - Parameter body: Gets the octets, which are valid during the call only.
  /// - Returns: The result of `body`.
  /// - Throws: `EncodeError` when a field has a value that its format can't represent, or when the value is longer than
  ///   the 512 octets an attribute value may have.
  @inlinable
  public func withOctets<Result>(_ body: (RawSpan) -> Result) throws(EncodeError) -> Result {
    try FieldWriter.withOctets(of: self) { body(UnsafeRawBufferPointer(start: $0, count: $1).bytes) }
  }
}
